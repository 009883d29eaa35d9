import type { Problem, Result } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { deepCopy } from '@tiltyard/engine/values';
import type { Data, Trouble } from './change-scenario.js';
import { isData, multiply, setAt } from './change-scenario.js';
import type { Experiment, Factor } from './experiment.js';
import { labelsOf } from './experiment.js';
import type { Plan, VariantPlan } from '../simulation/plan.js';
import type { PolicyName } from '../players/policies.js';

/** One variant of an experiment: a value for each factor. */
export interface Variant {
  /** The indices of the values in their lists, one for each factor. */
  readonly values: readonly number[];
  readonly labels: readonly string[];
}

/** The design of an experiment: the variants in order, with the first as the baseline. */
export interface ExperimentDesign {
  readonly experiment: Experiment;
  readonly cells: readonly Variant[];
  readonly plan: Plan;
}

/** Every combination of values; the last factor varies fastest. */
function combinations(factors: readonly Factor[]): readonly Variant[] {
  return factors.reduce<readonly Variant[]>(
    (cells, factor) =>
      cells.flatMap(({ values, labels }) =>
        labelsOf(factor).map((label, i) => ({
          values: [...values, i],
          labels: [...labels, label],
        })),
      ),
    [{ values: [], labels: [] }],
  );
}

/**
 * Turns an experiment into a plan.
 * @param scenario the scenario file's data, and its name to show in problems.
 * @param detail whether notes are needed for a measure.
 */
export function designExperiment(
  experiment: Experiment,
  scenario: unknown,
  file: string,
  detail: boolean,
): Result<ExperimentDesign> {
  if (!isData(scenario))
    return fail({
      path: [],
      file,
      message: 'this is not a scenario',
      expected: 'title, ruleset and combatants',
    });
  const problems: Problem[] = [];
  const cells = combinations(experiment.vary);
  const fights = cells.map(({ values, labels }): VariantPlan => {
    const data = deepCopy(scenario);
    const changed: { players: Record<string, PolicyName>; policy: PolicyName } = {
      players: { ...experiment.players },
      policy: experiment.policy,
    };
    for (const [i, factor] of experiment.vary.entries()) {
      const trouble = change(data, changed, factor, values[i] ?? 0);
      if (trouble !== undefined) problems.push({ path: ['vary', i], ...trouble });
    }
    return {
      file: `${file} with ${labels.join(', ')}`,
      text: JSON.stringify(data),
      run: (experiment.run ?? 1) - 1,
      ...changed,
    };
  });
  const seen = new Set<string>();
  const fresh = problems.filter(
    (problem) => !seen.has(JSON.stringify(problem)) && seen.add(JSON.stringify(problem)),
  );
  if (fresh.length > 0) return fail(...fresh);
  return ok({
    experiment,
    cells,
    plan: { fights, seed: String(experiment.seed), limit: experiment.limit, detail },
  });
}

/** Sets a factor to one of its values. */
function change(
  data: Data,
  players: { players: Record<string, PolicyName>; policy: PolicyName },
  factor: Factor,
  index: number,
): Trouble | undefined {
  if ('switch' in factor) {
    data['options'] = {
      ...(isData(data['options']) ? data['options'] : {}),
      [factor.switch]: factor.values[index],
    };
    return undefined;
  }
  if ('policy' in factor) {
    const policy = factor.values[index];
    if (policy === undefined) return undefined;
    if (factor.policy === 'everyone') players.policy = policy;
    else players.players[factor.policy] = policy;
    return undefined;
  }
  if ('set' in factor) return setAt(data, factor.set.split('.'), factor.values[index]);
  return multiply(data, factor.number, factor.values[index] ?? 1, factor.at ?? []);
}

import type { Json, Problem, Result } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { deepCopy, isObject } from '@tiltyard/engine/values';
import type { Experiment, Factor } from './experiment.js';
import { labelsOf } from './experiment.js';
import type { Plan, VariantPlan } from '../simulation/plan.js';
import type { PolicyName } from '../players/policies.js';

/** One kind of fight of an experiment: which value everything that varies has. */
export interface Variant {
  /** The values' places in their lists, one for each factor. */
  readonly values: readonly number[];
  readonly labels: readonly string[];
}

/** An experiment laid out: the kinds of fight in order, the first being what the others are compared with. */
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

type Data = Record<string, Json | undefined>;

const isData = (value: unknown): value is Data => isObject(value);
const isList = (value: unknown): value is Json[] => Array.isArray(value);

/**
 * Lays an experiment out as a plan.
 * @param scenario the scenario file's data, and its name to show in problems.
 * @param detail whether notes must be heard, because a measure needs them.
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

type Trouble = Pick<Problem, 'message' | 'expected'>;

/** Gives one thing that varies one of its values. */
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

/** Writes a value; combatants go by their ids, and what is missing on the way is made. */
function setAt(data: Data, path: readonly string[], value: Json | undefined): Trouble | undefined {
  let node: Data = data;
  for (const [i, key] of path.slice(0, -1).entries()) {
    const next = node[key];
    if (isList(next)) {
      const id = path[i + 1];
      const found = next.find((each): each is Data => isData(each) && each['id'] === id);
      if (!found) return { message: `there is no "${id ?? ''}" in ${key}`, expected: idsOf(next) };
      if (i + 2 >= path.length)
        return {
          message: `a whole combatant cannot be set`,
          expected: `${path.join('.')}.sheet and so on`,
        };
      return setAt(found, path.slice(i + 2), value);
    }
    if (next !== undefined && !isData(next))
      return { message: `${path.slice(0, i + 1).join('.')} holds nothing below it` };
    const made: Data = next ?? {};
    node[key] = made;
    node = made;
  }
  const last = path.at(-1);
  if (last === undefined || last === '' || path.includes('__proto__'))
    return { message: 'an empty path', expected: 'such as combatants.ID.sheet.STR' };
  node[last] = value;
  return undefined;
}

const idsOf = (list: readonly Json[]): string =>
  list
    .flatMap((each) => (isData(each) && typeof each['id'] === 'string' ? [each['id']] : []))
    .join(', ');

/** Puts so many of a combatant into the fight, numbered from the second on. */
function multiply(
  data: Data,
  id: string,
  count: number,
  places: readonly Json[],
): Trouble | undefined {
  const combatants = data['combatants'];
  if (!isList(combatants)) return { message: 'the scenario has no combatants' };
  const place = combatants.findIndex((each) => isData(each) && each['id'] === id);
  const original = combatants[place];
  if (!isData(original))
    return { message: `there is no combatant "${id}"`, expected: idsOf(combatants) };
  const named = typeof original['name'] === 'string' ? original['name'] : id;
  const copies = Array.from({ length: Math.max(0, count - 1) }, (_, i): Data => ({
    ...original,
    id: `${id}-${i + 2}`,
    name: `${named} ${i + 2}`,
    at: places[i] ?? original['at'],
  }));
  combatants.splice(place, 1, ...(count === 0 ? [] : [original, ...copies]));
  const order = data['order'];
  if (isList(order))
    data['order'] = order.flatMap((each) =>
      each === id
        ? [...(count === 0 ? [] : [id]), ...copies.map((extra) => extra['id'] ?? null)]
        : [each],
    );
  return undefined;
}

import type { SimulationRunner, Batch, Plan } from '@tiltyard/analysis';
import { createRunner } from '@tiltyard/analysis';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { OutsideModule } from '@tiltyard/rulesets/outside';
import { addOutside } from '@tiltyard/rulesets/outside';
import { systems } from '@tiltyard/rulesets/systems';

/** Fights to play in a thread: the plan with its key, and the numbers of the fights. */
export interface BatchTask {
  readonly key: string;
  readonly plan: Plan;
  /** Rulesets in addition to the shipped ones. */
  readonly outside: readonly OutsideModule[];
  readonly from: number;
  readonly to: number;
}

/**
 * The systems that the fights of a plan may use, so that the others need not be loaded. A scenario's text contains the
 * id of its system, unless it is written with escapes; if no id is found, all systems are loaded.
 */
export async function rulesetsFor({ fights }: Plan): Promise<Rulesets> {
  const named = systems.filter(({ id }) =>
    fights.some((each) => ('text' in each ? each.text.includes(id) : each.ruleset === id)),
  );
  const loaded = await Promise.all((named.length > 0 ? named : systems).map((each) => each.load()));
  return new Map(loaded.map((each) => [each.id, each]));
}

const KEPT = 4;
const arenas = new Map<string, SimulationRunner>();

async function arenaOf({ key, plan, outside }: BatchTask): Promise<SimulationRunner> {
  const known = arenas.get(key);
  if (known) return known;
  const opened = createRunner(plan, await addOutside(await rulesetsFor(plan), outside));
  if (!opened.ok)
    throw new Error(
      `the plan does not hold: ${opened.problems.map(({ message }) => message).join('; ')}`,
    );
  for (const old of [...arenas.keys()].slice(0, Math.max(0, arenas.size - KEPT + 1)))
    arenas.delete(old);
  arenas.set(key, opened.value);
  return opened.value;
}

/** The task of a thread in the pool. */
export default async (task: BatchTask): Promise<Batch> =>
  (await arenaOf(task)).play(task.from, task.to);

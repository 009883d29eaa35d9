import type { SimulationRunner, Batch, Plan } from '@tiltyard/analysis';
import { createRunner } from '@tiltyard/analysis';
import type { OutsideModule } from '@tiltyard/rulesets';
import { addOutside, rulesets } from '@tiltyard/rulesets';

/** Fights to play in a thread: the plan under a key that is its own, and the numbers of the fights. */
export interface BatchTask {
  readonly key: string;
  readonly plan: Plan;
  /** Rulesets besides those that are shipped. */
  readonly outside: readonly OutsideModule[];
  readonly from: number;
  readonly to: number;
}

const KEPT = 4;
const arenas = new Map<string, SimulationRunner>();

async function arenaOf({ key, plan, outside }: BatchTask): Promise<SimulationRunner> {
  const known = arenas.get(key);
  if (known) return known;
  const opened = createRunner(plan, await addOutside(rulesets, outside));
  if (!opened.ok)
    throw new Error(
      `the plan does not hold: ${opened.problems.map(({ message }) => message).join('; ')}`,
    );
  for (const old of [...arenas.keys()].slice(0, Math.max(0, arenas.size - KEPT + 1)))
    arenas.delete(old);
  arenas.set(key, opened.value);
  return opened.value;
}

/** What a thread does for its pool. */
export default async (task: BatchTask): Promise<Batch> =>
  (await arenaOf(task)).play(task.from, task.to);

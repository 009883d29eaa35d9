import type { SimulationRunner, Batch, Plan } from '@tiltyard/analysis';
import { createRunner } from '@tiltyard/analysis';
import { rulesets } from '@tiltyard/rulesets';

/** Fights to play in a thread: the plan under a key that is its own, and the numbers of the fights. */
export interface BatchTask {
  readonly key: string;
  readonly plan: Plan;
  readonly from: number;
  readonly to: number;
}

const KEPT = 4;
const arenas = new Map<string, SimulationRunner>();

function arenaOf({ key, plan }: BatchTask): SimulationRunner {
  const known = arenas.get(key);
  if (known) return known;
  const opened = createRunner(plan, rulesets);
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
export default (task: BatchTask): Batch => arenaOf(task).play(task.from, task.to);

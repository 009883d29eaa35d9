import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { readState } from '@tiltyard/engine/files';
import { characterPolicy } from '@tiltyard/engine/players';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import { deepFreeze } from '@tiltyard/engine/values';
import type { BuildTask } from './tasks.js';

type ThinkTask = Extract<BuildTask, { kind: 'think' }>;
type Mind = (task: ThinkTask) => Command | undefined;

/**
 * The number of sides for which a player is kept, which remembers the enemies it saw and its actions in the present
 * turn.
 */
const KEPT = 100;
const minds = new Map<string, Mind>();

function mindOf<S extends FightState>(ruleset: Ruleset<S>, { fight, player }: ThinkTask): Mind {
  let end = 0;
  const policy = characterPolicy(ruleset, player, fight, () => performance.now() > end);
  return ({ view, by, milliseconds }) => {
    const state = readState(ruleset, view);
    if (!state.ok) return undefined;
    deepFreeze(state.value.fixed);
    end = performance.now() + milliseconds;
    return policy.command(state.value, by);
  };
}

/** The command of a combatant who looks ahead; undefined if none is found. */
export function think(task: ThinkTask, rulesets: Rulesets): Command | undefined {
  const { fight, side, player, system } = task;
  const key = JSON.stringify([fight, side, player]);
  const mind =
    minds.get(key) ?? rulesets.get(system)?.use((ruleset): Mind => mindOf(ruleset, task));
  if (!mind) return undefined;
  minds.delete(key);
  minds.set(key, mind);
  for (const [oldest] of minds) {
    if (minds.size <= KEPT) break;
    minds.delete(oldest);
  }
  return mind(task);
}

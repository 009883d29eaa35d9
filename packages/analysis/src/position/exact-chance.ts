import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { canonical } from '@tiltyard/engine/values';
import { exactFight } from '../odds/exact-fight.js';
import type { Estimate } from '../simulation/interval.js';

/** If more than this is open, the chance is sampled instead. */
const MAX_OPEN = 0.005;

/**
 * The exact chance that a side wins after a command, with sensible players on all sides, if the fight has few enough
 * states. Players are assumed to choose the same whenever they return to the same position.
 * @param states the most states to work out.
 * @returns certain bounds; undefined if there are too many states.
 */
export function exactChance<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  first: Command,
  { states, stop }: { readonly states: number; readonly stop?: () => boolean },
): Estimate | undefined {
  const side = state.combatants[first.by]?.side;
  const sensible = sensiblePolicy(ruleset);
  const keyOf = (at: S): string => {
    const { fixed: _, ...rest } = ruleset.stateKey?.(at) ?? at;
    return canonical(rest);
  };
  const root = keyOf(state);
  const scripted = {
    ...sensible,
    command: (at: S, by: string) => (keyOf(at) === root ? first : sensible.command(at, by)),
  };
  const { endings, open } = exactFight(ruleset, state, {
    policyOf: (who) => (who === first.by ? scripted : sensible),
    bound: MAX_OPEN,
    states,
    ...(stop ? { stop } : {}),
  });
  if (open > MAX_OPEN) return undefined;
  const low = endings
    .filter(({ winners }) => winners.length === 1 && winners[0] === side)
    .reduce((sum, { chance }) => sum + chance, 0);
  return { value: low + open / 2, low, high: Math.min(1, low + open) };
}

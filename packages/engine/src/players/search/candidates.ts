import { withMemo } from '../../core/memo/memo-scope.js';
import type { Id } from '../../core/question.js';
import type { Command, FightState } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import { canonical } from '../../values/json.js';
import { fillSensibly } from '../fill.js';
import { quickOffers } from '../offers.js';
import { scoresOf } from '../scores.js';

/** A key that distinguishes commands. */
export const commandKey = ({ do: id, by, with: given }: Command): string =>
  `${by} ${id} ${canonical(given)}`;

/** A list without duplicates and without those excluded. */
export function distinctCommands(
  commands: readonly Command[],
  besides: readonly Command[],
): readonly Command[] {
  const known = new Set(besides.map(commandKey));
  return commands.filter((command) => {
    const key = commandKey(command);
    return !known.has(key) && known.add(key);
  });
}

/**
 * Every action available to a combatant, each as a sensible player would fill it in, highest utility first.
 * @param state what their seat sees.
 */
export const openCommands = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
): readonly Command[] =>
  withMemo(state, () => {
    const found = quickOffers(ruleset, state, by).flatMap((action) => {
      const scores = scoresOf(ruleset, action);
      const plan = scores.plan(state, by);
      const command =
        fillSensibly(ruleset, state, by, action.id, plan) ??
        (plan && fillSensibly(ruleset, state, by, action.id));
      return command ? [{ command, utility: scores.utility(state, by) }] : [];
    });
    return found.toSorted((a, b) => b.utility - a.utility).map(({ command }) => command);
  });

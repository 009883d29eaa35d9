import type {
  Action,
  Command,
  FightState,
  Id,
  Json,
  Ruleset,
  CombatantSummary,
} from '@tiltyard/engine';
import { ActionDraft } from '@tiltyard/engine/core';
import { fillSensibly, offers, scoresOf } from '@tiltyard/engine/players';

const MOST_VARIANTS = 4;

/**
 * Commands worth considering: every available offer as a sensible player would fill it in, and with other choices for
 * its first parameter, highest utility first.
 * @param most the maximum number.
 */
export function candidateCommands<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  most: number,
): readonly Command[] {
  const found = offers(ruleset, state, by).flatMap(({ action: id, refused }) => {
    const action = refused ? undefined : ruleset.actions.get(id);
    const plain = action && fillSensibly(ruleset, state, by, id);
    if (!action || !plain) return [];
    const utility = scoresOf(ruleset, action).utility(state, by);
    const others = variants(ruleset, action, state, plain).map((command) => ({
      command,
      utility: utility - 1,
    }));
    return [{ command: plain, utility }, ...others];
  });
  return found
    .toSorted((a, b) => b.utility - a.utility)
    .slice(0, most)
    .map(({ command }) => command);
}

/** The same action with other choices for its first parameter: other targets, other weapons. */
function variants<S extends FightState>(
  ruleset: Ruleset<S>,
  action: Action<S>,
  state: S,
  { do: id, by, with: chosen }: Command,
): readonly Command[] {
  const { open } = ActionDraft.begin(action, state, by);
  if (open?.domain.kind !== 'choice' || open.name !== action.parameters[0]) return [];
  const { name } = open;
  const scores = scoresOf(ruleset, action);
  const others = open.domain.options.filter(
    (option) => !option.refused && option.value !== chosen[name],
  );
  const values = others
    .map((option) => ({
      value: option.value,
      utility: scores.option(state, by, name, option, {}),
    }))
    .toSorted((a, b) => b.utility - a.utility)
    .slice(0, MOST_VARIANTS)
    .map(({ value }): Json => value);
  return values.flatMap((value) => fillSensibly(ruleset, state, by, id, { [name]: value }) ?? []);
}

/** The value of a combatant: its share of health, and 1 more if it is able to fight. */
export const combatantValue = ({ share, able }: CombatantSummary): number => share + (able ? 1 : 0);

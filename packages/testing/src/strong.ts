import type { Command, FightState, Id, Json, Ruleset } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import { characterPolicy, seatOfSide, sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';

/** A strong player's command in a position, with its budget of 400 rollouts. */
export const strongCommand = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
): Command | undefined =>
  characterPolicy(ruleset, 'strong', 'solved').command(
    ruleset.view(state, seatOfSide(state, by)),
    by,
  );

/** With other dice an action may end before a question comes up: the number of attempts. */
const TRIES = 50;

/**
 * A strong player's answer when a question first comes up in an action performed in a position; all others are answered
 * sensibly. Undefined if it never comes up.
 */
export function strongAnswer<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  id: string,
): Json | undefined {
  const strong = characterPolicy(ruleset, 'strong', 'solved');
  const sensible = sensiblePolicy(ruleset);
  const found: Json[] = [];
  const policy: Policy<S> = {
    command: () => command,
    answer(question, seen, asked) {
      if (question.id !== id || found.length > 0) return sensible.answer(question, seen);
      const given = strong.answer(question, seen, asked);
      found.push(given);
      return given;
    },
    looksBack: true,
  };
  for (let n = 0; n < TRIES && found.length === 0; n++)
    new Simulator(ruleset, state, () => policy, { limit: 1 }).play(
      new Generator(`solved/${n}`),
      () => undefined,
    );
  return found[0];
}

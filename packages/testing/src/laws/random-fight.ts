import type { FightState, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { randomPolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';

/**
 * Plays a fight of players who choose at random.
 * @param visit sees each state, and the fight, before the command that is given in it.
 */
export function playAtRandom<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  { seed, turns }: { readonly seed: string; readonly turns: number },
  visit: (state: S, turn: number, fight: Fight<S>) => void,
): void {
  const policy = randomPolicy(ruleset, new Generator(seed));
  const fight = new Fight(ruleset, initial, {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  for (let turn = 0; turn < turns && !fight.outcome; turn++) {
    const { state } = fight;
    visit(state, turn, fight);
    const who = acting(state);
    const command = who === undefined ? undefined : policy.command(state, who);
    if (!command) break;
    fight.perform(command);
  }
}

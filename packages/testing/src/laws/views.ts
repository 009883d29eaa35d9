import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { acting, GM } from '@tiltyard/engine';
import { canonical, Generator } from '@tiltyard/engine/values';
import { Fight } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { randomPolicy, seatOfSide } from '@tiltyard/engine/players';

const COMMANDS = 1000;
/** In one of this many commands the GM first hides a combatant. */
const HIDINGS = 6;
/** One of this many commands is tried out of turn. */
const OUT_OF_TURN = 5;
/** A fight that gets stuck is restarted after this many refusals in a row. */
const MOST_REFUSED = 10;

/** Plays at random by what players see, while the GM hides combatants; returns the commands that the rules refuse. */
function misleadingIn<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
): readonly string[] {
  const generator = new Generator(seed);
  const policy = randomPolicy(ruleset, generator);
  const ids = Object.keys(initial.combatants);
  const anyone = (): string => ids[generator.below(ids.length)] ?? GM;
  const begun = (): Fight<S> => {
    const fight = new Fight(ruleset, initial, {
      seed: `${seed} ${generator.below(1_000_000)}`,
      decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
    });
    fight.begin();
    return fight;
  };
  const found = new Set<string>();
  let fight = begun();
  let refused = 0;
  for (let i = 0; i < COMMANDS; i++) {
    if (fight.outcome || refused > MOST_REFUSED) {
      fight = begun();
      refused = 0;
    }
    if (ruleset.actions.has('gm.hide') && generator.below(HIDINGS) === 0)
      fight.perform({ do: 'gm.hide', by: GM, with: { who: anyone(), hidden: true } });
    const by = generator.below(OUT_OF_TURN) === 0 ? anyone() : acting(fight.state);
    if (by === undefined || !fight.state.combatants[by]) continue;
    const seen = fight.view(seatOfSide(fight.state, by));
    const command: Command | undefined = policy.command(seen, by);
    const refusal = command && fight.refusal(command);
    if (refusal) found.add(`${canonical(command)} is refused: ${refusal.reason}`);
    refused = command && !refusal ? 0 : refused + 1;
    if (command && !refusal) fight.perform(command);
  }
  return [...found];
}

/** What a player's view allows a combatant to do and the rules refuse, which would reveal hidden things. */
export const viewProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) => misleadingIn(ruleset, initial, seed));

import type { FightState, Seat } from '@tiltyard/engine';
import { acting, mayRead } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { allCombatants } from '@tiltyard/engine/kit';
import { randomPolicy, seatOfSide } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';

const COMMANDS = 25;

/** A seat for each side, and a spectator. */
const seatsOf = (state: FightState): readonly Seat[] => [
  { name: 'spectator', role: 'spectator', combatants: [] },
  ...new Map(
    allCombatants(state).map(({ id, side }) => [side, seatOfSide(state, id)] as const),
  ).values(),
];

/** The combatants whom a text names by id. */
const namedIn = (text: string, state: FightState): readonly string[] => {
  const words = new Set(text.split(/[^\w-]+/));
  return Object.keys(state.combatants).filter((id) => words.has(id));
};

/** Notes that seats may read and that name somebody whom they did not know of before or after. */
export const secrecyProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) => {
    const policy = randomPolicy(ruleset, new Generator(seed));
    const fight = new Fight(ruleset, initial, {
      seed,
      decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
    });
    const knows = (seat: Seat): ReadonlySet<string> =>
      new Set(Object.keys(fight.view(seat).combatants));
    const seats = seatsOf(initial);
    const found: string[] = [];
    let before = seats.map(knows);
    fight.begin();
    for (let i = 0; i <= COMMANDS; i++) {
      const after = seats.map(knows);
      for (const note of fight.log.at(-1)?.notes ?? [])
        for (const [at, seat] of seats.entries())
          if (mayRead(seat, note))
            found.push(
              ...namedIn(JSON.stringify(note.data), fight.state)
                .filter((id) => !before[at]?.has(id) && !after[at]?.has(id))
                .map((id) => `${seat.name} reads of ${id} in ${note.id}`),
            );
      before = after;
      const by = acting(fight.state);
      const command =
        by === undefined || fight.outcome ? undefined : policy.command(fight.state, by);
      if (!command || fight.perform(command).kind !== 'done') break;
    }
    return [...new Set(found)];
  });

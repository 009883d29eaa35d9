import type { FightState, FogArea, Ruleset, Seat } from '@tiltyard/engine';
import { acting, GM, mapOf, mayRead } from '@tiltyard/engine';
import { Fight, isOnSideOf } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { allCombatants } from '@tiltyard/engine/kit';
import { randomPolicy, seatOfSide } from '@tiltyard/engine/players';
import { isFogged } from '@tiltyard/engine/ruleset';
import type { GraphMap, GridMap } from '@tiltyard/engine/space';
import { deepCopy, Generator, isObject } from '@tiltyard/engine/values';

const COMMANDS = 24;

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

/**
 * The combatants whom a view names anywhere, though they are not in it. Whom somebody waits for they named themselves;
 * things go by their first owner, in whoever's hands they are seen.
 */
function unseenIn(view: FightState, state: FightState): readonly string[] {
  const found = new Set<string>();
  const note = (text: string): void => {
    if (Object.hasOwn(state.combatants, text) && !Object.hasOwn(view.combatants, text))
      found.add(text);
  };
  const visit = (value: unknown): void => {
    if (typeof value === 'string') note(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value))
      for (const [key, each] of Object.entries(value)) {
        note(key);
        visit(each);
      }
  };
  visit({ ...view, waiting: [] });
  return [...found];
}

/** Every other column or place of a map: enough for people to walk into fog and out of it. */
const halfOf = (map: GridMap | GraphMap): FogArea =>
  map.kind === 'graph'
    ? map.places.filter((_, i) => i % 2 === 0).map(({ id }) => id)
    : Array.from({ length: map.width }, (_, x) => x)
        .filter((x) => x % 4 < 2)
        .map((x) => [x, 0, x, map.height - 1]);

/** Plays on at random; what any seat reads or is shown of those whom it did not know of before or after. */
function leaksOf<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
  fog?: FogArea,
): readonly string[] {
  const policy = randomPolicy(ruleset, new Generator(seed));
  const fight = new Fight(ruleset, initial, {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  const knows = (seat: Seat): ReadonlySet<string> =>
    new Set(Object.keys(fight.view(seat).combatants));
  const seats = seatsOf(initial);
  const found: string[] = [];
  const cover = (area: FogArea | undefined, how: 'cover' | 'lift'): void => {
    if (area) fight.perform({ do: 'gm.fog', by: GM, with: { fog: how, places: deepCopy(area) } });
  };
  cover(fog, 'cover');
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
    if (fog)
      for (const seat of seats) {
        const view = fight.view(seat);
        const own = isOnSideOf(seat, fight.state);
        const fogged = allCombatants(fight.state).filter(
          (who) => isFogged(ruleset, fight.state, who.id) && !own(who),
        );
        const seen = fogged.map(({ id }) => id).filter((id) => Object.hasOwn(view.combatants, id));
        for (const id of [...unseenIn(view, fight.state), ...seen])
          found.push(`${seat.name} is shown ${id}`);
      }
    before = after;
    if (fog && i === COMMANDS / 2) cover('all', 'lift');
    const by = acting(fight.state);
    const command = by === undefined || fight.outcome ? undefined : policy.command(fight.state, by);
    if (!command || fight.perform(command).kind !== 'done') break;
  }
  return found;
}

/**
 * Notes that seats may read and that name somebody whom they did not know of before or after; the same with half of the
 * map under fog, and then also whatever their views name.
 */
export const secrecyProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) => {
    const map = ruleset.standsOn ? mapOf(initial) : undefined;
    return [
      ...new Set([
        ...leaksOf(ruleset, initial, seed),
        ...(map ? leaksOf(ruleset, initial, seed, halfOf(map)) : []),
      ]),
    ];
  });

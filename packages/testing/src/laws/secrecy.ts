import type { FightState, JsonObject, Ruleset, Seat } from '@tiltyard/engine';
import type { FogArea } from '@tiltyard/engine/core';
import { acting, GM, GM_SEAT } from '@tiltyard/engine';
import { mapOf, mayRead } from '@tiltyard/engine/core';
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

/** The combatants whom a seat knows, in the fight or gone from it. */
const knownIn = ({ combatants, left = {} }: FightState): ReadonlySet<string> =>
  new Set([...Object.keys(combatants), ...Object.keys(left)]);

/** The combatants among these whom a text names by id. */
const namedIn = (text: string, ids: Iterable<string>): readonly string[] => {
  const words = new Set(text.split(/[^\w-]+/));
  return [...ids].filter((id) => words.has(id));
};

/**
 * The combatants among these whom a view names anywhere without containing them. The triggers of a combatant's readied
 * action were named by that player; items are taken for their first owner's, no matter who holds them now.
 */
function unseenIn(view: FightState, ids: ReadonlySet<string>): readonly string[] {
  const known = knownIn(view);
  const found = new Set<string>();
  const note = (text: string): void => {
    if (ids.has(text) && !known.has(text)) found.add(text);
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

/** Two of every four columns, or every other place, of a map: enough for combatants to walk into fog and out of it. */
const halfOf = (map: GridMap | GraphMap): FogArea =>
  map.kind === 'graph'
    ? map.places.filter((_, i) => i % 2 === 0).map(({ id }) => id)
    : Array.from({ length: map.width }, (_, x) => x)
        .filter((x) => x % 4 < 2)
        .map((x) => [x, 0, x, map.height - 1]);

/** What the GM does in a random fight. */
interface Plot {
  /** What fog covers until halfway. */
  readonly fog?: FogArea;
  /** The combatant hidden at the start and removed halfway. */
  readonly leaver?: string;
}

/** What a seat is shown of combatants hidden by fog, or who have left unknown to it. */
function shownTo<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  seat: Seat,
  { fog, leaver }: Plot,
): readonly string[] {
  const view = ruleset.view(state, seat);
  if (leaver !== undefined) return unseenIn(view, new Set([leaver]));
  if (!fog) return [];
  const own = isOnSideOf(seat, state);
  const fogged = allCombatants(state).filter(
    (who) => isFogged(ruleset, state, who.id) && !own(who),
  );
  const seen = fogged.map(({ id }) => id).filter((id) => Object.hasOwn(view.combatants, id));
  return [...unseenIn(view, new Set(Object.keys(state.combatants))), ...seen];
}

/** Plays at random; returns what any seat reads or is shown of combatants whom it knew neither before nor after. */
function leaksOf<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
  plot: Plot = {},
): readonly string[] {
  const policy = randomPolicy(ruleset, new Generator(seed));
  const fight = new Fight(ruleset, initial, {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  const seats = seatsOf(initial);
  const known = (): readonly ReadonlySet<string>[] =>
    seats.map((seat) => knownIn(fight.view(seat)));
  const found: string[] = [];
  const act = (id: string, parameters: JsonObject): void => {
    fight.perform({ do: id, by: GM, with: parameters });
  };
  const { fog, leaver } = plot;
  if (fog) act('gm.fog', { fog: 'cover', places: deepCopy(fog) });
  let before = known();
  const listen = (): void => {
    const after = known();
    const ids = new Set([...Object.keys(initial.combatants), ...knownIn(fight.state)]);
    for (const note of fight.log.at(-1)?.notes ?? [])
      for (const [at, seat] of seats.entries())
        if (mayRead(seat, note))
          found.push(
            ...namedIn(JSON.stringify(note.data), ids)
              .filter((id) => !before[at]?.has(id) && !after[at]?.has(id))
              .map((id) => `${seat.name} reads of ${id} in ${note.id}`),
          );
    for (const seat of seats)
      found.push(
        ...shownTo(ruleset, fight.state, seat, plot).map((id) => `${seat.name} is shown ${id}`),
      );
    before = after;
  };
  fight.begin();
  if (leaver !== undefined) {
    listen();
    act('gm.hide', { who: leaver, hidden: true });
  }
  for (let i = 0; i <= COMMANDS; i++) {
    listen();
    if (i === COMMANDS / 2 && leaver !== undefined) {
      act('gm.remove', { who: leaver });
      listen();
      if (fight.view(GM_SEAT).left?.[leaver] === undefined && !fight.state.combatants[leaver])
        found.push(`the GM is not told who ${leaver} was`);
    }
    if (i === COMMANDS / 2 && fog) act('gm.fog', { fog: 'lift', places: 'all' });
    const by = acting(fight.state);
    if (by === undefined || fight.outcome) break;
    // A player of a hidden combatant names no one whom they do not know.
    const seen = leaver === undefined ? fight.state : fight.view(seatOfSide(fight.state, by));
    const command = policy.command(seen, by);
    if (command && fight.perform(command).kind === 'done') continue;
    if (leaver === undefined || fight.perform({ do: 'end', by, with: {} }).kind !== 'done') break;
  }
  return found;
}

/** The number of combatants hidden and removed, each in a fight of their own. */
const LEAVERS = 3;

/** Some combatants whom the GM can hide and remove. */
function leaversOf<S extends FightState>({ actions }: Ruleset<S>, state: S): readonly string[] {
  const ids = Object.keys(state.combatants);
  const step = Math.max(1, Math.floor(ids.length / LEAVERS));
  return actions.has('gm.hide') && actions.has('gm.remove')
    ? ids.filter((_, i) => i % step === 0).slice(0, LEAVERS)
    : [];
}

/**
 * Notes that seats may read and that name a combatant whom they knew neither before nor after; also with half of the
 * map under fog, and with a hidden combatant who is then removed, including everything their views name.
 */
export const secrecyProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) => {
    const map = ruleset.standsOn ? mapOf(initial) : undefined;
    return [
      ...new Set([
        ...leaksOf(ruleset, initial, seed),
        ...(map ? leaksOf(ruleset, initial, seed, { fog: halfOf(map) }) : []),
        ...leaversOf(ruleset, initial).flatMap((leaver) =>
          leaksOf(ruleset, initial, `${seed} ${leaver}`, { leaver }),
        ),
      ]),
    ];
  });

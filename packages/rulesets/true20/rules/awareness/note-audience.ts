import type { Audience, Id, Json, JsonObject, Note, RuleId } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { sidesOf, sidesThatKnow, unnoticed } from './awareness.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';

/** Notes that tell where somebody stands, by the fact that names whose place it is. */
const PLACES: Readonly<Record<string, string>> = {
  'avoids fight': 'who',
  put: 'who',
  escapes: 'who',
  'runs into': 'who',
  drops: 'who',
  'attacks place': 'by',
  'finds nothing': 'by',
  'shoots riding': 'by',
  shelters: 'who',
  mounts: 'who',
  'feels out': 'by',
  'feels nobody': 'by',
  'takes cover': 'who',
  room: 'who',
};

/** Notes whose numbers follow from where everybody stands that they name. */
const NUMBERS: ReadonlySet<string> = new Set([
  'attacks',
  'defense',
  'attack roll',
  'miss',
  'glances',
  'cover hit',
  'object',
  'shield',
  'lowers',
  'volley',
  'miss chance',
  'confirm',
  'maneuver',
  'resists',
  'maneuver roll',
  'feint',
  'save',
  'area effect',
  'out of the blast',
  'power effect',
  'difficulty',
  'toughness',
  'ignored',
  'no fortitude',
]);

/** Everybody whom the facts of a note name. */
function named(state: State, { id, data }: Note): readonly Id[] {
  const words = (value: Json): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : Array.isArray(value)
        ? value.flatMap((each: Json) => words(each))
        : [];
  const path = id === 'gm.set' && typeof data['path'] === 'string' ? data['path'].split('.') : [];
  return [
    ...Object.values(data).flatMap((value) => (value === undefined ? [] : words(value))),
    ...path,
  ].filter((word) => Object.hasOwn(state.combatants, word));
}

/** Those whose place a note gives away. */
function placedBy(state: State, note: Note): readonly Id[] {
  const key = PLACES[note.id];
  const whose = key === undefined ? undefined : note.data[key];
  if (typeof whose === 'string') return [whose];
  return NUMBERS.has(note.id) || note.id === 'gm.set' ? named(state, note) : [];
}

function members(state: State, sides: readonly string[]): readonly Id[] {
  const wanted = new Set(sides);
  return allCombatants(state)
    .filter((who) => wanted.has(who.side))
    .map((who) => who.id);
}

const audienceOf = (state: State, all: readonly string[], sides: readonly string[]): Audience =>
  sides.length === all.length ? 'all' : sides.length === 0 ? 'gm' : members(state, sides);

/** Who may read a note: of what names somebody, those who know of them; of what tells where they stand, those who can see it. */
export function audience(state: State, note: Note): Audience {
  if (note.audience !== 'all') return note.audience;
  const maybe = unnoticed(state);
  const who = named(state, note).filter((id) => maybe.has(id));
  const where = placedBy(state, note);
  if (who.length === 0 && where.length === 0) return 'all';
  const all = sidesOf(state);
  return audienceOf(state, all, sidesThatKnow(state, who, where));
}

/** The state with somebody, and whatever carries them or is carried, at another place. */
export function elsewhere(state: State, who: Combatant, at: Cell): State {
  const moved = [who.id, who.riding, who.riddenBy].flatMap((id) =>
    id === null ? [] : (state.combatants[id] ?? []),
  );
  return {
    ...state,
    combatants: {
      ...state.combatants,
      ...Object.fromEntries(moved.map((body) => [body.id, { ...body, at }])),
    },
  };
}

/**
 * Tells of a way that somebody sets out on to those who see both ends of it.
 * @returns tells the others, once it is over, that somebody has come into their sight or is lost from it
 */
export function tellsWay(
  ctx: Ctx,
  who: Combatant,
  to: Cell,
  id: string,
  rules: readonly RuleId[],
  facts: JsonObject,
): () => void {
  if (!ctx.wantsNotes) return () => undefined;
  const all = sidesOf(ctx.state);
  const see = (state: State): readonly string[] => sidesThatKnow(state, [], [who.id]);
  const before = see(ctx.state);
  const after = see(elsewhere(ctx.state, who, to));
  ctx.note(
    id,
    rules,
    facts,
    audienceOf(
      ctx.state,
      all,
      before.filter((side) => after.includes(side)),
    ),
  );
  return () => {
    const now = see(ctx.state);
    const found = now.filter((side) => !before.includes(side));
    const lost = before.filter((side) => !now.includes(side));
    if (found.length > 0)
      ctx.note(
        'comes into sight',
        ['T20-CONC-07'],
        { who: who.id, at: [...who.at] },
        members(ctx.state, found),
      );
    if (lost.length > 0)
      ctx.note('goes out of sight', ['T20-CONC-07'], { who: who.id }, members(ctx.state, lost));
  };
}

/** Those whose side cannot place somebody. */
export function whoCannotPlace(state: State, id: Id): readonly Id[] {
  const can = new Set(sidesThatKnow(state, [], [id]));
  return allCombatants(state)
    .filter(({ side }) => !can.has(side))
    .map((who) => who.id);
}

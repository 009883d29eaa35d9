import type {
  AnyEvent,
  Audience,
  EventType,
  FactKinds,
  FactsOf,
  Id,
  Note,
  RuleId,
} from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { namedIn } from '@tiltyard/engine/core';
import { events } from '../../events/index.js';
import { sidesOf, sidesThatKnow, unnoticed } from './awareness.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';
import { comesIntoSight, goesOutOfSight } from '../../events/awareness.js';

/** The combatants whose position a note reveals, by the declaration of its event. */
function placedBy(event: AnyEvent, { data }: Note, names: readonly Id[]): readonly Id[] {
  if (event.locates === undefined) return [];
  if (event.locates === 'all') return names;
  return event.locates.flatMap((key) => {
    const value = data[key];
    return typeof value === 'string' ? [value] : [];
  });
}

function members(state: State, sides: readonly string[]): readonly Id[] {
  const wanted = new Set(sides);
  return allCombatants(state)
    .filter((who) => wanted.has(who.side))
    .map((who) => who.id);
}

function audienceOf(state: State, all: readonly string[], sides: readonly string[]): Audience {
  if (sides.length === all.length) return 'all';
  return sides.length === 0 ? 'gm' : members(state, sides);
}

/**
 * Who may read a note: about a combatant, everyone who knows of them; about where they stand, everyone who can see it.
 */
export function audience(state: State, note: Note): Audience {
  if (note.audience !== 'all') return note.audience;
  const maybe = unnoticed(state);
  const event = events.get(note.id);
  if (!event) return 'all';
  const names = namedIn(event, note);
  const who = names.filter((id) => maybe.has(id));
  const where = placedBy(event, note, names);
  if (who.length === 0 && where.length === 0) return 'all';
  const all = sidesOf(state);
  return audienceOf(state, all, sidesThatKnow(state, who, where));
}

/** The state with a combatant, and its mount or rider, in another place. */
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

/** Movement that a combatant sets out on, as it is reported. */
interface WayTold<F extends FactKinds> {
  readonly event: EventType<F>;
  readonly rules: readonly RuleId[];
  /** The destination. */
  readonly to: Cell;
  readonly facts: FactsOf<F>;
}

/**
 * Reports movement to combatants of some sides, or of all, who see both ends of it.
 * @returns reports to the others, once it is over, that a combatant has come into their sight or is lost from it
 */
export function tellsWay<F extends FactKinds>(
  ctx: Ctx,
  who: Combatant,
  { event, rules, to, facts }: WayTold<F>,
  sides?: readonly string[],
): () => void {
  if (!ctx.wantsNotes || sides?.length === 0) return () => undefined;
  const all = sidesOf(ctx.state);
  const see = (state: State): readonly string[] =>
    sidesThatKnow(state, [], [who.id]).filter((side) => sides?.includes(side) ?? true);
  const before = see(ctx.state);
  const after = see(elsewhere(ctx.state, who, to));
  const both = before.filter((side) => after.includes(side));
  ctx.tell(event, rules, facts, undefined, audienceOf(ctx.state, all, both));
  return () => {
    const now = see(ctx.state);
    const found = now.filter((side) => !before.includes(side));
    const lost = before.filter((side) => !now.includes(side));
    if (found.length > 0)
      ctx.tell(
        comesIntoSight,
        ['T20-CONC-07'],
        { who: who.id, at: [...who.at] },
        undefined,
        members(ctx.state, found),
      );
    if (lost.length > 0)
      ctx.tell(
        goesOutOfSight,
        ['T20-CONC-07'],
        { who: who.id },
        undefined,
        members(ctx.state, lost),
      );
  };
}

/** The combatants whose side cannot place a combatant. */
export function whoCannotPlace(state: State, id: Id): readonly Id[] {
  const can = new Set(sidesThatKnow(state, [], [id]));
  return allCombatants(state)
    .filter(({ side }) => !can.has(side))
    .map((who) => who.id);
}

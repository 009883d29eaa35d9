import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { perceives } from '../modifiers/concealment.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, out, placed } from '../../state/state.js';

/** Of a group, the combatants who perceive for it: the active ones, or everyone if none is active. */
export function watchers(all: readonly Combatant[]): readonly Combatant[] {
  const able = all.filter((who) => !out(who));
  return able.length > 0 ? able : all;
}

export const sideOf = (state: State, side: string): readonly Combatant[] =>
  allCombatants(state).filter((who) => who.side === side);

/** The combatants who perceive for a side. */
const eyesOf = memoizePerState((state: State, side: string): readonly Combatant[] =>
  watchers(sideOf(state, side)),
);

/** Whether one of the watchers has noticed a combatant (T20-SURP-03). */
export const noticed = (eyes: readonly Combatant[], who: Combatant): boolean =>
  eyes.some((each) => !each.unawareOf.includes(who.id));

const holds = (by: Combatant, who: Combatant): boolean =>
  who.conditions.some(
    (each) => (each.kind === 'grappled' || each.kind === 'pinned') && each.by === by.id,
  );

/**
 * Whether one of the watchers can tell where a combatant stands: it perceives the combatant, its mount or its rider
 * (T20-CONC-07), has felt it out (T20-HELP-12), or one of the two holds the other (T20-CTX-30).
 */
export function located(state: State, eyes: readonly Combatant[], who: Combatant): boolean {
  if (!placed(who)) return false;
  if (eyes.some((each) => perceives(state, each, who))) return true;
  const bodies = [who.riding, who.riddenBy].flatMap((id) =>
    id === null ? [] : (state.combatants[id] ?? []),
  );
  return eyes.some(
    (each) =>
      bodies.some((body) => perceives(state, each, body)) ||
      each.search?.target === who.id ||
      holds(each, who) ||
      holds(who, each),
  );
}

/** A side with the combatants who perceive for it. */
interface Side {
  readonly side: string;
  readonly eyes: readonly Combatant[];
}

const knownTo = (state: State, { side, eyes }: Side, id: Id): boolean => {
  const who = state.combatants[id];
  return !who || who.side === side || noticed(eyes, who);
};

const placedFor = (state: State, { side, eyes }: Side, id: Id): boolean => {
  const who = state.combatants[id];
  return !who || who.side === side || (noticed(eyes, who) && located(state, eyes, who));
};

/** Whether a side has noticed a combatant; its own are always known. */
export const knowsOf = (state: State, side: string, id: Id): boolean =>
  knownTo(state, { side, eyes: eyesOf(state, side) }, id);

/** Whether a side can tell where a combatant stands. */
export const canPlace = (state: State, side: string, id: Id): boolean =>
  placedFor(state, { side, eyes: eyesOf(state, side) }, id);

/** All sides at once: there may be as many as there are combatants. */
const allSides = memoizePerState((state: State): readonly Side[] => {
  const people = new Map<string, Combatant[]>();
  for (const who of allCombatants(state)) {
    const own = people.get(who.side);
    if (own) own.push(who);
    else people.set(who.side, [who]);
  }
  return [...people].map(([side, own]) => ({ side, eyes: watchers(own) }));
});

/** All sides of the fight. */
export const sidesOf = (state: State): readonly string[] =>
  allSides(state, 'all').map(({ side }) => side);

/** The sides that know of all of these combatants and can tell where all of those stand. */
export const sidesThatKnow = (
  state: State,
  who: readonly Id[],
  where: readonly Id[],
): readonly string[] =>
  allSides(state, 'all').flatMap((each) =>
    who.every((id) => knownTo(state, each, id)) && where.every((id) => placedFor(state, each, id))
      ? [each.side]
      : [],
  );

/** All combatants who are unnoticed by someone; every side knows of the others. */
export const unnoticed = (state: State): ReadonlySet<Id> => unnoticedBy(state, 'anybody');

const unnoticedBy = memoizePerState(
  (state: State): ReadonlySet<Id> => new Set(allCombatants(state).flatMap((who) => who.unawareOf)),
);

/** Of these combatants, the ones every side knows of. */
export function knownToAll(state: State, ids: readonly Id[]): readonly Id[] {
  const maybe = unnoticed(state);
  const sides = allSides(state, 'all');
  return ids.filter((id) => !maybe.has(id) || sides.every((side) => knownTo(state, side, id)));
}

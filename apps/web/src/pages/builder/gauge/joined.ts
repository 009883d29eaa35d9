import type { Json, JsonObject } from '@tiltyard/engine';
import type { System } from '../../../systems/system.js';
import type { DraftCombatant, EncounterDraft } from '../draft.js';
import { freeId, setUp } from '../draft.js';

/** A combatant who could join an encounter. */
export interface Newcomer {
  readonly key: string;
  readonly name: string;
  readonly like: Omit<DraftCombatant, 'id' | 'side' | 'at'>;
  /** The encounter's content, extended by what the newcomer brings, such as their own weapons. */
  readonly rest?: JsonObject;
}

/** How far from the combatant beside them a newcomer may be placed, in cells. */
const FARTHEST = 6;

const isCell = (at: Json | undefined): at is readonly [number, number] =>
  Array.isArray(at) && at.length === 2 && at.every((each) => typeof each === 'number');

/**
 * Where a newcomer could be placed next to a combatant: in the same place, or on the cells around,
 * nearest first.
 */
export function placesBeside(at: Json | undefined): readonly (Json | undefined)[] {
  if (!isCell(at)) return [at];
  const [x, y] = at;
  const steps = Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => i - FARTHEST);
  return steps
    .flatMap((dx) => steps.map((dy): [number, number] => [dx, dy]))
    .filter(([dx, dy]) => dx !== 0 || dy !== 0)
    .toSorted(([ax, ay], [bx, by]) => ax ** 2 + ay ** 2 - bx ** 2 - by ** 2)
    .map(([dx, dy]) => [x + dx, y + dy]);
}

/**
 * The encounter with a newcomer on a side, next to one of its combatants; undefined where there is
 * no room.
 */
export function joined(
  draft: EncounterDraft,
  { like, rest = draft.rest }: Newcomer,
  side: string,
  system: System,
): EncounterDraft | undefined {
  const mate = draft.people.findLast((each) => each.side === side);
  const id = freeId(draft.people, like.name === '' ? (like.from ?? '') : like.name);
  for (const at of placesBeside(mate?.at)) {
    const next = { ...draft, rest, people: [...draft.people, { ...like, id, side, at }] };
    if (setUp(next, system).ok) return next;
  }
  return undefined;
}

/** The encounter without a combatant; undefined if their side would be empty. */
export function without(draft: EncounterDraft, id: string): EncounterDraft | undefined {
  const side = draft.people.find((each) => each.id === id)?.side;
  const people = draft.people.filter((each) => each.id !== id);
  return people.some((each) => each.side === side) ? { ...draft, people } : undefined;
}

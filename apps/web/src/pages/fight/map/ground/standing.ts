import type { Cell, MarkedCell } from '@tiltyard/engine/space';
import { isCalled } from './called.js';
import { scatter } from './chance.js';

/** A thing in a square that has a drawing of its own. */
export type ThingKind = (typeof NAMED)[number] | 'boulder' | 'rubble';

export interface Thing {
  readonly kind: ThingKind;
  readonly at: Cell;
  /** The second square of a thing that takes up two: east or south of the first. */
  readonly to?: Cell;
  /** How far its drawing is turned, in degrees. */
  readonly turn: number;
}

/** Things that are recognised by their names. */
const NAMED = [
  'cart',
  'barrels',
  'crate',
  'table',
  'tree',
  'well',
  'pillar',
  'stakes',
  'logs',
] as const;

const namedThing = (cell: MarkedCell): (typeof NAMED)[number] | undefined =>
  NAMED.find((kind) => isCalled(cell, kind));

/** Whether a square cannot be entered because of a thing in it, rather than a wall or a pit. */
export const isStanding = (cell: MarkedCell): boolean =>
  (cell.blocked === true || cell.impassable === true) && standingIn(cell) !== undefined;

function standingIn(cell: MarkedCell): ThingKind | undefined {
  const named = namedThing(cell);
  if (named !== undefined || cell.blocked === true) return named;
  if (isCalled(cell, 'boulder')) return 'boulder';
  return isCalled(cell, 'stones') ? 'rubble' : undefined;
}

/** Whether a square has plants that are drawn as leaves. */
export const leafy = (cell: MarkedCell): boolean =>
  isCalled(cell, 'leaves') &&
  (cell.obscuring === true ||
    (cell.concealment ?? 0) > 0 ||
    cell.impassable === true ||
    cell.blocked === true);

const SALT = 71;

function coverThing(cell: MarkedCell): ThingKind {
  const { at } = cell;
  const named = namedThing(cell);
  if (named !== undefined) return named;
  if (isCalled(cell, 'rock')) return 'boulder';
  if (isCalled(cell, 'stones')) return 'rubble';
  return scatter(at[0], at[1], SALT) < 0.6 ? 'crate' : 'barrels';
}

/** The thing in a square that has a drawing of its own, if any. */
export function thingIn(cell: MarkedCell, isStony: boolean): ThingKind | undefined {
  if (leafy(cell)) return undefined;
  if (cell.blocked === true || cell.impassable === true) return standingIn(cell);
  if (isStony) return 'rubble';
  return (cell.cover ?? 0) > 0 ? coverThing(cell) : undefined;
}

/** Whether a square is hard to cross because of the thing in it. */
export const isCluttered = (cell: MarkedCell): boolean =>
  cell.difficult === true && (cell.cover ?? 0) > 0 && namedThing(cell) !== undefined;

const STRAIGHT: ReadonlySet<ThingKind> = new Set([
  'well',
  'pillar',
  'crate',
  'table',
  'stakes',
  'logs',
]);

/** How far the drawing of a thing is turned, in degrees. */
export function turnOf(kind: ThingKind, [x, y]: Cell): number {
  if (STRAIGHT.has(kind)) return 0;
  const by = scatter(x, y, SALT + 1);
  return kind === 'cart' ? Math.round(by * 20 - 10) : Math.round(by * 4) * 90;
}

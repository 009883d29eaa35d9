import type { Cell } from '@tiltyard/engine/space';
import type { Mask } from './mask.js';
import { isIn, maskOf, partsOf } from './mask.js';

/** An edge of a square over which a combatant could fall. */
export interface Rail {
  readonly at: Cell;
  readonly side: 'north' | 'east' | 'south' | 'west';
}

/** A plank floor, or a bridge of planks or stone. */
export interface Deck {
  readonly mask: Mask;
  readonly cells: readonly Cell[];
  readonly isStone: boolean;
  /** The squares with water under them; empty except for bridges and jetties. */
  readonly over: readonly Cell[];
  /** Whether its planks run from north to south. */
  readonly isUpright: boolean;
  readonly rails: readonly Rail[];
}

const SIDES = [
  ['north', 0, -1],
  ['east', 1, 0],
  ['south', 0, 1],
  ['west', -1, 0],
] as const;

/** The maximum width of a bridge of which one side may be off the map, in squares. */
const WIDE = 4;

/** The columns or rows in which a part is next to water, if it is next to water on both sides somewhere. */
function between(part: readonly Cell[], water: Mask, axis: 0 | 1): ReadonlySet<number> {
  const last = (axis === 0 ? water.rows : water.columns) - 3;
  const wet = [-1, 1].map((step) =>
    part.filter(([x, y]) => isIn(water, axis === 0 ? x : x + step, axis === 0 ? y + step : y)),
  );
  const found = new Set(wet.flat().map((at) => at[axis]));
  if (wet.every((each) => each.length > 0)) return found;
  // Water at the edge of the map continues beyond it.
  const across = part.map((at) => at[1 - axis] ?? 0);
  const isCut = part.some(
    (at) => found.has(at[axis]) && (at[1 - axis] === 0 || at[1 - axis] === last),
  );
  return isCut && Math.max(...across) - Math.min(...across) < WIDE ? found : new Set();
}

/** The floor made of some connected squares, and the part of it that is above water. */
function deckOf(part: readonly Cell[], water: Mask, isStone: boolean): Deck {
  const mask = maskOf(water.columns - 2, water.rows - 2, part);
  // Water flowing from north to south passes under columns, water flowing from west to east under rows.
  const [down, along] = [between(part, water, 0), between(part, water, 1)];
  const isAcross = down.size > 0 && along.size === 0;
  const isAlong = along.size > 0 && down.size === 0;
  const extent = ([0, 1] as const).map((axis) => {
    const all = part.map((at) => at[axis]);
    return Math.max(...all) - Math.min(...all) + 1;
  });
  const [width = 1, height = 1] = extent;
  const rails = part.flatMap((at) =>
    SIDES.flatMap(([side, dx, dy]): Rail[] => {
      const [x, y] = [at[0] + dx, at[1] + dy];
      if (isIn(mask, x, y)) return [];
      const isSide = (isAcross && dy !== 0) || (isAlong && dx !== 0);
      return isSide || isIn(water, x, y) ? [{ at, side }] : [];
    }),
  );
  return {
    mask,
    cells: part,
    isStone,
    over: part.filter(([x, y]) => down.has(x) || along.has(y)),
    isUpright: isAcross || (!isAlong && width >= height),
    rails: down.size + along.size > 0 ? rails : [],
  };
}

/** The plank floors and bridges. */
export const decksOf = (mask: Mask, water: Mask, isStone: boolean): readonly Deck[] =>
  partsOf(mask).map((part) => deckOf(part, water, isStone));

import { type Cell, type Footprint, STEP_X, STEP_Y } from './cell.js';
import type { GridMap } from './grid.js';
import {
  DIFFICULT,
  type GridIndex,
  indexOf,
  type Steps,
  TO_MOVE,
  WALL_LOW,
  wallBits,
  wayClosed,
} from './grid-index.js';
import { inside, hasRoomAt } from '../ground.js';

/** The cost of a step, in units of the map; whole numbers. */
export interface StepCost {
  readonly orthogonal: number;
  readonly diagonal: number;
  /** The factor for a step into difficult ground or over a low wall. */
  readonly difficult: number;
}

/**
 * When a diagonal step past a corner is refused. There are two ways round the corner, each over one side cell; a way is
 * closed if that cell is impassable or a wall is in the way. `both`: refused only if both ways are closed (no one
 * squeezes between two corners, everyone can round one). `either`: refused if one way is closed.
 */
export type Corners = 'both' | 'either';

/** Whether a mover may stand on a cell, only cross it, or neither. */
export type Occupancy = 'free' | 'passable' | 'closed';

/** How a body moves. */
export interface Movement {
  readonly cost: StepCost;
  /** Side of the mover in cells; 1 by default. */
  readonly size?: number;
  /** `both` by default. */
  readonly corners?: Corners;
  /** Who else is on a cell; the mover itself must not count. Free by default. */
  readonly occupied?: (x: number, y: number) => Occupancy;
  /**
   * The actual cost of a legal step whose cost on this ground would be `cost`: a whole number that is not negative, or
   * Infinity to refuse it. For climbs, crawling, threatened cells.
   */
  readonly adjust?: (
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
    cost: number,
  ) => number;
}

/**
 * The bodies by cell, looked up once for all cells, for `Movement.occupied`; if several are on a cell the first counts.
 * Valid as long as no one moves.
 */
export function occupiedBy<B extends Footprint>(
  map: GridMap,
  bodies: readonly B[],
  of: (body: B) => Occupancy,
): (x: number, y: number) => Occupancy {
  const taken = new Map<number, Occupancy>();
  for (const body of bodies) {
    const occupancy = of(body);
    const [left, top] = body.at;
    for (let y = top; y < top + body.size; y++)
      for (let x = left; x < left + body.size; x++)
        if (inside(map, x, y) && !taken.has(y * map.width + x))
          taken.set(y * map.width + x, occupancy);
  }
  return (x, y) => taken.get(y * map.width + x) ?? 'free';
}

/** Whether the ground allows a step: not at all, freely, or as into difficult ground. */
type Passage = 'closed' | 'open' | 'hard';

const passageInto = (index: GridIndex, to: number, overLow: boolean): Passage =>
  overLow || ((index.flags[to] ?? 0) & DIFFICULT) !== 0 ? 'hard' : 'open';

/** A step along a row or a column, between cells given by their index in reading order. */
function straightPassage(index: GridIndex, from: number, to: number): Passage {
  const wall = wallBits(index, from, to);
  if ((wall & TO_MOVE.walls) !== 0) return 'closed';
  return passageInto(index, to, (wall & WALL_LOW) !== 0);
}

/** A step past a corner, between the two side cells at it. */
function diagonalPassage(index: GridIndex, from: number, to: number, corners: Corners): Passage {
  const { width } = index;
  const side = from + (to % width) - (from % width);
  const other = to - side + from;
  const isClosed = (over: number): boolean => wayClosed(index, from, over, to, TO_MOVE);
  const isLow = (over: number): boolean =>
    ((wallBits(index, from, over) | wallBits(index, over, to)) & WALL_LOW) !== 0;
  const [one, two] = [isClosed(side), isClosed(other)];
  if (corners === 'both' ? one && two : one || two) return 'closed';
  return passageInto(index, to, (one || isLow(side)) && (two || isLow(other)));
}

function stepsOfOne(index: GridIndex, corners: Corners): Steps {
  const { width, height, flags } = index;
  const open = new Uint8Array(width * height);
  const hard = new Uint8Array(width * height);
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    const y = (at - x) / width;
    for (let d = 1; d <= 8; d++) {
      const toX = x + (STEP_X[d] ?? 0);
      const toY = y + (STEP_Y[d] ?? 0);
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
      const to = toY * width + toX;
      if (((flags[to] ?? 0) & TO_MOVE.cells) !== 0) continue;
      const passage =
        toX !== x && toY !== y
          ? diagonalPassage(index, at, to, corners)
          : straightPassage(index, at, to);
      if (passage === 'closed') continue;
      const bit = 1 << (d - 1);
      open[at] = (open[at] ?? 0) | bit;
      if (passage === 'hard') hard[at] = (hard[at] ?? 0) | bit;
    }
  }
  return { width, open, hard };
}

/** A larger body steps if it has room and each of its cells could step alone; one hard cell makes the step hard. */
function stepsOfMany(index: GridIndex, size: number, corners: Corners): Steps {
  const one = stepsOf(index, 1, corners);
  const { width, height } = index;
  const open = new Uint8Array(width * height);
  const hard = new Uint8Array(width * height);
  for (let y = 0; y + size <= height; y++) {
    for (let x = 0; x + size <= width; x++) {
      let all = 255;
      let some = 0;
      for (let j = y; j < y + size; j++) {
        for (let i = x; i < x + size; i++) {
          all &= one.open[j * width + i] ?? 0;
          some |= one.hard[j * width + i] ?? 0;
        }
      }
      for (let d = 1; d <= 8; d++) {
        if (
          (all & (1 << (d - 1))) !== 0 &&
          !hasRoomAt(index, x + (STEP_X[d] ?? 0), y + (STEP_Y[d] ?? 0), size)
        )
          all &= ~(1 << (d - 1));
      }
      open[y * width + x] = all;
      hard[y * width + x] = some & all;
    }
  }
  return { width, open, hard };
}

/** The steps that a body of this size may take on a map, computed once for each size and corner rule. */
export function stepsOf(index: GridIndex, size: number, corners: Corners): Steps {
  const key = 2 * size + (corners === 'both' ? 0 : 1);
  const known = index.steps[key];
  if (known !== undefined) return known;
  const made = size === 1 ? stepsOfOne(index, corners) : stepsOfMany(index, size, corners);
  index.steps[key] = made;
  return made;
}

/** The strictest occupancy among the cells of a body with its top-left cell here: 1 free, 2 passable, 3 closed. */
export function occupancyAt(movement: Movement, x: number, y: number): number {
  if (movement.occupied === undefined) return 1;
  const size = movement.size ?? 1;
  let strictest = 1;
  for (let j = y; j < y + size; j++) {
    for (let i = x; i < x + size; i++) {
      const here = movement.occupied(i, j);
      if (here === 'closed') return 3;
      if (here === 'passable') strictest = 2;
    }
  }
  return strictest;
}

/**
 * The cost of a step in direction `d` from a cell, which the ground allows; Infinity if `adjust` refuses it.
 * @param at the index of the cell in reading order
 */
export function costOf(movement: Movement, steps: Steps, at: number, d: number): number {
  const { cost, adjust } = movement;
  const plain = (d & 1) === 1 ? cost.orthogonal : cost.diagonal;
  const here = ((steps.hard[at] ?? 0) & (1 << (d - 1))) === 0 ? plain : plain * cost.difficult;
  if (adjust === undefined) return here;
  const x = at % steps.width;
  const y = (at - x) / steps.width;
  return adjust(x, y, x + (STEP_X[d] ?? 0), y + (STEP_Y[d] ?? 0), here);
}

/**
 * The cost of one step for a body with its top-left cell on the first cell, regardless of occupants of the second.
 * @returns units of the map, or Infinity if the step is not allowed or does not lead to one of the 8 neighbours
 */
export function stepCost(map: GridMap, from: Cell, to: Cell, movement: Movement): number {
  const [x, y] = from;
  if (x < 0 || y < 0 || x >= map.width || y >= map.height) return Infinity;
  const index = indexOf(map);
  const steps = stepsOf(index, movement.size ?? 1, movement.corners ?? 'both');
  const at = y * map.width + x;
  for (let d = 1; d <= 8; d++) {
    if (x + (STEP_X[d] ?? 0) !== to[0] || y + (STEP_Y[d] ?? 0) !== to[1]) continue;
    return ((steps.open[at] ?? 0) & (1 << (d - 1))) === 0
      ? Infinity
      : costOf(movement, steps, at, d);
  }
  return Infinity;
}

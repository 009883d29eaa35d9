import type { Cell, Path } from '@tiltyard/engine/space';
import { stepCost } from '@tiltyard/engine/space';
import { METRE } from '../../state/sheet.js';
import type { Point, State } from '../../state/state.js';
import { cellAt, cellSize, distance, placeOf } from '../../state/state.js';
import { DIAGONAL, STRAIGHT } from './route.js';

/** The length of the steps in which a straight run is checked against the ground. */
const STEP = METRE / 4;
const RUN = { cost: { orthogonal: 1, diagonal: 1, difficult: 1 } } as const;

/**
 * Whether a combatant can run straight from one place to another; written without allocations,
 * because a charge tries many lines.
 * @param taken occupied cells by index in reading order
 */
export function isClearRun(
  state: State,
  from: Point,
  [toX, toY]: Point,
  taken: ReadonlySet<number>,
): boolean {
  const { map } = state.fixed;
  const size = cellSize(state);
  const [fromX, fromY] = from;
  const length = distance(from, [toX, toY]);
  let [lastX, lastY] = cellAt(state, from);
  for (let gone = 0; gone < length;) {
    gone = Math.min(length, gone + STEP);
    const x = fromX + Math.round(((toX - fromX) * gone) / length);
    const y = fromY + Math.round(((toY - fromY) * gone) / length);
    const nextX = Math.floor((x + METRE / 2) / size);
    const nextY = Math.floor((y + METRE / 2) / size);
    if (nextX === lastX && nextY === lastY) continue;
    if (taken.has(nextY * map.width + nextX)) return false;
    if (!Number.isFinite(stepCost(map, [lastX, lastY], [nextX, nextY], RUN))) return false;
    lastX = nextX;
    lastY = nextY;
  }
  return true;
}

/** The cost of the shortest path between two cells over open ground. */
function openCost(perCell: number, [ax, ay]: Cell, [bx, by]: Cell): number {
  const [dx, dy] = [Math.abs(ax - bx), Math.abs(ay - by)];
  return perCell * (STRAIGHT * Math.abs(dx - dy) + DIAGONAL * Math.min(dx, dy));
}

const NO_ONE: ReadonlySet<number> = new Set();

/**
 * Where a path over cells turns, at corners or by the mover's choice. A part of it that is no
 * longer than the shortest path over open ground, and can be run straight, is one stretch.
 * @param from the mover's position, in the first cell of the path or between cells
 * @param last the index of the cell where the movement ends
 */
export function bendsOf(state: State, from: Point, { cells, steps }: Path, last: number): Point[] {
  const { perCell } = state.fixed.map.scale;
  const points = cells.map((cell, i) => (i === 0 ? from : placeOf(state, cell)));
  const isStretch = (a: number, b: number): boolean => {
    const [start, end, first, second] = [points[a], points[b], cells[a], cells[b]];
    if (!start || !end || !first || !second) return false;
    const cost = steps.slice(a, b).reduce((sum, step) => sum + step, 0);
    return cost === openCost(perCell, first, second) && isClearRun(state, start, end, NO_ONE);
  };
  const bends: Point[] = [];
  for (let end = last; end > 0;) {
    let start = 0;
    while (start < end - 1 && !isStretch(start, end)) start++;
    const bend = points[start];
    if (start > 0 && bend) bends.unshift(bend);
    end = start;
  }
  return bends;
}

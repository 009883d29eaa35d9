import { STEP_X, STEP_Y } from './grid/cell.js';
import type { GridIndex, Scratch } from './grid/grid-index.js';
import { costOf, type Movement, occupancyAt, stepsOf } from './grid/step.js';

/** The goal and the limits of a search. */
export interface SearchRequest {
  readonly movement: Movement;
  readonly budget: number;
  /** Called for every place that the mover can reach within the budget, cheapest first; true ends the search there. */
  readonly settle: (
    x: number,
    y: number,
    cost: number,
    mayStop: boolean,
    scratch: Scratch,
  ) => boolean;
  /**
   * A lower bound of the cost from here to a goal; between neighbouring places it must not drop by more than the cost
   * of the step.
   */
  readonly atLeast?: (x: number, y: number) => number;
}

function scratchFor(index: GridIndex): Scratch {
  const kept = index.scratch;
  if (kept !== undefined) {
    index.scratch = undefined;
    return kept;
  }
  const count = index.width * index.height;
  return {
    generation: 0,
    seen: new Uint32Array(count),
    cost: new Int32Array(count),
    key: new Int32Array(count),
    via: new Int8Array(count),
    occupancy: new Uint8Array(count),
    heap: new Int32Array(count),
    slot: new Int32Array(count),
  };
}

/** Cheaper first; among equals the earlier cell in reading order, so that searches are deterministic. */
const before = (s: Scratch, a: number, b: number): boolean => {
  const byKey = (s.key[a] ?? 0) - (s.key[b] ?? 0);
  return byKey < 0 || (byKey === 0 && a < b);
};

function place(s: Scratch, node: number, slot: number): void {
  s.heap[slot] = node;
  s.slot[node] = slot;
}

function rise(s: Scratch, node: number, from: number): void {
  let slot = from;
  while (slot > 0) {
    const parent = s.heap[(slot - 1) >> 1] ?? 0;
    if (!before(s, node, parent)) break;
    place(s, parent, slot);
    slot = (slot - 1) >> 1;
  }
  place(s, node, slot);
}

function sink(s: Scratch, node: number, length: number): void {
  let slot = 0;
  for (;;) {
    let child = 2 * slot + 1;
    if (child >= length) break;
    if (child + 1 < length && before(s, s.heap[child + 1] ?? 0, s.heap[child] ?? 0)) child++;
    const next = s.heap[child] ?? 0;
    if (!before(s, next, node)) break;
    place(s, next, slot);
    slot = child;
  }
  place(s, node, slot);
}

/**
 * Dijkstra's search (A* with `atLeast`) over the positions of a body's top-left cell, each at its least cost.
 * `scratch.via` holds the direction of the last step to every settled place, 0 at the start.
 * @returns the index of the place where `settle` ended it, or -1 if nothing did or the body does not lie on the map
 */
export function search(
  index: GridIndex,
  startX: number,
  startY: number,
  quest: SearchRequest,
): number {
  const { width, height } = index;
  const size = quest.movement.size ?? 1;
  if (
    startX < 0 ||
    startY < 0 ||
    startX + size > width ||
    startY + size > height ||
    quest.budget < 0
  )
    return -1;
  const s = scratchFor(index);
  try {
    return run(index, s, startY * width + startX, quest);
  } finally {
    index.scratch = s;
  }
}

function run(index: GridIndex, s: Scratch, start: number, quest: SearchRequest): number {
  const { movement, budget, settle, atLeast } = quest;
  const { width } = index;
  if (atLeast && atLeast(start % width, Math.floor(start / width)) > budget) return -1;
  const steps = stepsOf(index, movement.size ?? 1, movement.corners ?? 'both');
  if (s.generation === 0xffff_ffff) {
    s.seen.fill(0);
    s.generation = 0;
  }
  const generation = ++s.generation;
  s.seen[start] = generation;
  s.cost[start] = 0;
  s.key[start] = 0;
  s.via[start] = 0;
  s.occupancy[start] = occupancyAt(movement, start % width, Math.floor(start / width));
  place(s, start, 0);
  let length = 1;
  while (length > 0) {
    const node = s.heap[0] ?? 0;
    length--;
    if (length > 0) sink(s, s.heap[length] ?? 0, length);
    s.slot[node] = -1;
    const x = node % width;
    const y = (node - x) / width;
    const cost = s.cost[node] ?? 0;
    if (settle(x, y, cost, s.occupancy[node] === 1, s)) return node;
    const open = steps.open[node] ?? 0;
    for (let d = 1; d <= 8; d++) {
      if ((open & (1 << (d - 1))) === 0) continue;
      const toX = x + (STEP_X[d] ?? 0);
      const toY = y + (STEP_Y[d] ?? 0);
      const next = toY * width + toX;
      const known = s.seen[next] === generation;
      // The occupant is looked up last: most steps from the edge of the reachable area cost too much.
      const total = cost + costOf(movement, steps, node, d);
      if (total > budget || total === Infinity || (known && total >= (s.cost[next] ?? 0))) continue;
      const key = atLeast === undefined ? total : total + atLeast(toX, toY);
      if (key > budget) continue;
      if (!known) s.occupancy[next] = occupancyAt(movement, toX, toY);
      if (s.occupancy[next] === 3) continue;
      s.seen[next] = generation;
      s.cost[next] = total;
      s.via[next] = d;
      s.key[next] = key;
      if (known) rise(s, next, s.slot[next] ?? 0);
      else rise(s, next, length++);
    }
  }
  return -1;
}

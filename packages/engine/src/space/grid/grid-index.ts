import type { GridMap, Wall } from './grid.js';

/** Bits of `GridIndex.flags`. */
export const BLOCKED = 1;
const IMPASSABLE = 2;
export const OBSCURING = 4;
export const DIFFICULT = 8;
export const DARK = 16;

/** Bits of `GridIndex.east` and `south`. */
const WALL_MOVE = 1;
const WALL_SIGHT = 2;
export const WALL_SHOT = 4;
export const WALL_LOW = 8;

/** The bits of cells and walls that stop something. */
export interface Obstacles {
  readonly cells: number;
  readonly walls: number;
}
export const TO_MOVE: Obstacles = { cells: BLOCKED | IMPASSABLE, walls: WALL_MOVE };
export const TO_SIGHT: Obstacles = { cells: BLOCKED | OBSCURING, walls: WALL_SIGHT };
export const TO_SHOTS: Obstacles = { cells: BLOCKED, walls: WALL_SHOT };

/** The steps that a body may take from each cell: one bit per direction, north lowest. */
export interface Steps {
  /** Cells in a row of the map. */
  readonly width: number;
  readonly open: Uint8Array;
  /** The open steps that lead into difficult ground or over a low wall. */
  readonly hard: Uint8Array;
}

/** The buffers of a search; one set is kept for each map so that searches need not allocate their own. */
export interface Scratch {
  generation: number;
  readonly seen: Uint32Array;
  readonly cost: Int32Array;
  readonly key: Int32Array;
  readonly via: Int8Array;
  readonly occupancy: Uint8Array;
  readonly heap: Int32Array;
  readonly slot: Int32Array;
}

/** A map as typed arrays, cell by cell in reading order. */
export interface GridIndex {
  readonly width: number;
  readonly height: number;
  readonly flags: Uint8Array;
  readonly cover: Int32Array;
  readonly concealment: Int32Array;
  readonly ground: Int32Array;
  /** Whether the ground is at height 0 everywhere. */
  isLevel: boolean;
  /** The walls on the east and the south edge of each cell, and the cover they give. */
  readonly east: Uint8Array;
  readonly south: Uint8Array;
  readonly eastCover: Int32Array;
  readonly southCover: Int32Array;
  /** Every bit of `flags`, and of `east` and `south`, set anywhere on the map. */
  anywhere: Obstacles;
  /** By size and corner rule; computed on first use. */
  readonly steps: (Steps | undefined)[];
  /** Taken out while a search runs, so that a nested search in a callback makes its own. */
  scratch: Scratch | undefined;
}

const WALL_BITS = {
  wall: WALL_MOVE | WALL_SIGHT | WALL_SHOT,
  door: WALL_MOVE | WALL_SIGHT | WALL_SHOT,
  window: WALL_MOVE,
  glass: WALL_MOVE | WALL_SHOT,
  curtain: WALL_SIGHT,
  low: WALL_LOW,
} as const satisfies Record<Wall['kind'], number>;

const anyOf = (bits: Uint8Array): number => bits.reduce((sum, each) => sum | each, 0);

function build(map: GridMap): GridIndex {
  const { width, height } = map;
  const count = width * height;
  const index: GridIndex = {
    width,
    height,
    flags: new Uint8Array(count),
    cover: new Int32Array(count),
    concealment: new Int32Array(count),
    ground: new Int32Array(count),
    isLevel: true,
    east: new Uint8Array(count),
    south: new Uint8Array(count),
    eastCover: new Int32Array(count),
    southCover: new Int32Array(count),
    anywhere: { cells: 0, walls: 0 },
    steps: [],
    scratch: undefined,
  };
  for (const cell of map.cells) {
    const i = cell.at[1] * width + cell.at[0];
    index.flags[i] =
      (cell.blocked === true ? BLOCKED : 0) |
      (cell.impassable === true ? IMPASSABLE : 0) |
      (cell.obscuring === true ? OBSCURING : 0) |
      (cell.difficult === true ? DIFFICULT : 0) |
      (cell.dark === true ? DARK : 0);
    index.cover[i] = cell.cover ?? 0;
    index.concealment[i] = cell.concealment ?? 0;
    index.ground[i] = cell.height ?? 0;
  }
  for (const wall of map.walls) {
    if (wall.kind === 'door' && wall.open === true) continue;
    const i = wall.at[1] * width + wall.at[0];
    (wall.side === 'east' ? index.east : index.south)[i] = WALL_BITS[wall.kind];
    (wall.side === 'east' ? index.eastCover : index.southCover)[i] = wall.cover;
  }
  index.anywhere = { cells: anyOf(index.flags), walls: anyOf(index.east) | anyOf(index.south) };
  index.isLevel = !index.ground.some(Boolean);
  return index;
}

/** Whether nothing of this kind is anywhere on the map. */
export const nothingStops = ({ anywhere }: GridIndex, what: Obstacles): boolean =>
  (anywhere.cells & what.cells) === 0 && (anywhere.walls & what.walls) === 0;

const indexes = new WeakMap<GridMap, GridIndex>();
/** It is nearly always the same map as the last time. */
let lastMap: GridMap | undefined;
let last: GridIndex | undefined;

/** The typed arrays of a map, built on first use. */
export function indexOf(map: GridMap): GridIndex {
  if (last !== undefined && map === lastMap) return last;
  let index = indexes.get(map);
  if (index === undefined) indexes.set(map, (index = build(map)));
  lastMap = map;
  return (last = index);
}

/**
 * The bits of the wall between two cells that share an edge and are both inside, given by their index in reading order.
 */
export function wallBits(index: GridIndex, from: number, to: number): number {
  // Down comes first: on a map of one column it is also the next cell.
  if (to - from === index.width) return index.south[from] ?? 0;
  if (from - to === index.width) return index.south[to] ?? 0;
  return index.east[Math.min(from, to)] ?? 0;
}

/** The cover given by the wall between two cells that share an edge and are both inside. */
export function wallCover(
  index: GridIndex,
  x: number,
  y: number,
  toX: number,
  toY: number,
): number {
  if (toX > x) return index.eastCover[y * index.width + x] ?? 0;
  if (toX < x) return index.eastCover[y * index.width + toX] ?? 0;
  if (toY > y) return index.southCover[y * index.width + x] ?? 0;
  return index.southCover[toY * index.width + x] ?? 0;
}

/**
 * Whether one of the two ways round a corner is closed: over a side cell to the cell diagonally opposite, all given by
 * their index in reading order. It is closed by the side cell itself and by a wall on either edge of it that the way
 * crosses.
 */
export function wayClosed(
  index: GridIndex,
  from: number,
  side: number,
  to: number,
  stops: Obstacles,
): boolean {
  return (
    ((index.flags[side] ?? 0) & stops.cells) !== 0 ||
    ((wallBits(index, from, side) | wallBits(index, side, to)) & stops.walls) !== 0
  );
}

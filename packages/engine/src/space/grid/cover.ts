import { type Cell, covers, type Footprint, gapReach, overlap } from './cell.js';
import { cornerLineClear, type Recorder, type LineContext } from './corner-line.js';
import { edgeBetween, type GridMap, type Wall } from './grid.js';
import { BLOCKED, indexOf, wallCover } from './grid-index.js';
import { minOverCells, lineCells, lineOfEffect } from './line.js';
import { memoizeByPosition } from '../memoize-by-position.js';

/** What lies between an attacker and a target, and how much of the target it hides. */
export interface Cover {
  /** How many of the target's four corners are blocked from the attacker's corner: 0 to 4. */
  readonly blocked: number;
  /** Whether no line at all gets through, neither between points of the outlines nor between centres of cells. */
  readonly total: boolean;
  /** The attacker's corner that was used: the column and row whose left and top edges meet there. */
  readonly from: Cell;
  /** The target's corners clockwise from the north-west: whether each is blocked. */
  readonly corners: readonly boolean[];
  /** The obstacles on the blocked lines: filled cells, walls, and indices in the list of bodies; in reading order. */
  readonly cells: readonly Cell[];
  readonly walls: readonly { readonly at: Cell; readonly side: Wall['side'] }[];
  readonly bodies: readonly number[];
}

export interface CoverOptions {
  /** Other bodies that may be in the way. */
  readonly bodies?: readonly Footprint[];
  /**
   * Which of the attacker's corners counts: the one from which the least is blocked (an aimed shot, the default), or
   * the one from which most is (a melee attack that must get past everything in the way).
   */
  readonly corner?: 'best' | 'worst';
}

const CORNERS: readonly Cell[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

const cornerOf = (body: Footprint, [x, y]: Cell): Cell => [
  body.at[0] + x * body.size,
  body.at[1] + y * body.size,
];

/** The points where cells meet on the outline of a body, in reading order. */
function outline(body: Footprint): Cell[] {
  const points: Cell[] = [];
  for (let y = 0; y <= body.size; y++) {
    for (let x = 0; x <= body.size; x++) {
      if (x === 0 || y === 0 || x === body.size || y === body.size)
        points.push([body.at[0] + x, body.at[1] + y]);
    }
  }
  return points;
}

const gap = (body: Footprint, x: number, y: number): number =>
  gapReach(body, { at: [x, y], size: 1 });

const readingOrder = (a: Cell, b: Cell): number => a[1] - b[1] || a[0] - b[0];

/** The cells of the map under bodies. */
function cellsUnder(
  { width, height }: GridMap,
  bodies: readonly Footprint[],
): Uint8Array | undefined {
  if (bodies.length === 0) return undefined;
  const under = new Uint8Array(width * height);
  for (const { at, size } of bodies) {
    const [left, right] = [Math.max(0, at[0]), Math.min(width, at[0] + size)];
    for (let y = Math.max(0, at[1]); y < Math.min(height, at[1] + size); y++)
      if (left < right) under.fill(1, y * width + left, y * width + right);
  }
  return under;
}

/**
 * The cover of a target against an attacker, by lines from one corner of the attacker to the four corners of the
 * target. Filled cells, walls that stop shots and other bodies block; what a line only touches does not, unless it
 * touches on both sides at once. A large attacker may use any point of its outline where cells meet. Equal corners go
 * in reading order. Cover that the map merely marks is `coverMark`.
 */
export function coverFrom(
  map: GridMap,
  attacker: Footprint,
  target: Footprint,
  { bodies = [], corner = 'best' }: CoverOptions = {},
): Cover {
  if (bodies.length > 0) return coverBetween(map, attacker, target, bodies, corner);
  return corner === 'best' ? bestCover(map, attacker, target) : worstCover(map, attacker, target);
}

const bestCover = memoizeByPosition((map, attacker, target) =>
  coverBetween(map, attacker, target, [], 'best'),
);
const worstCover = memoizeByPosition((map, attacker, target) =>
  coverBetween(map, attacker, target, [], 'worst'),
);

function coverBetween(
  map: GridMap,
  attacker: Footprint,
  target: Footprint,
  bodies: readonly Footprint[],
  corner: 'best' | 'worst',
): Cover {
  const scene: LineContext = {
    index: indexOf(map),
    attacker,
    target,
    bodies: cellsUnder(map, bodies),
  };
  if (overlap(attacker, target)) {
    return {
      blocked: 0,
      total: false,
      from: attacker.at,
      corners: CORNERS.map(() => false),
      cells: [],
      walls: [],
      bodies: [],
    };
  }
  const sign = corner === 'worst' ? -1 : 1;
  let from = attacker.at;
  let corners: boolean[] = [];
  let blocked = -1;
  for (const point of outline(attacker)) {
    const here = CORNERS.map((each) => !cornerLineClear(scene, point, cornerOf(target, each)));
    const count = here.filter(Boolean).length;
    if (blocked < 0 || (count - blocked) * sign < 0) {
      from = point;
      corners = here;
      blocked = count;
    }
  }
  const total = blocked === CORNERS.length && !anyCornerLine(scene) && centresBlocked(map, scene);
  return { blocked, total, from, corners, ...blockers(scene, from, corners, bodies) };
}

/** Whether any line from the outline of the attacker to that of the target is clear. */
const anyCornerLine = (scene: LineContext): boolean =>
  outline(scene.attacker).some((from) =>
    outline(scene.target).some((to) => cornerLineClear(scene, from, to)),
  );

/** Whether every line between centres of cells is blocked by bodies or by what stops shots. */
function centresBlocked(map: GridMap, { attacker, target, bodies }: LineContext): boolean {
  const stopped = (from: Cell, to: Cell): number => {
    if (!lineOfEffect(map, { at: from, size: 1 }, { at: to, size: 1 })) return 1;
    const way = lineCells(from, to).filter(
      ([x, y]) => !covers(attacker, x, y) && !covers(target, x, y),
    );
    return way.some(([x, y]) => bodies?.[y * map.width + x] === 1) ? 1 : 0;
  };
  return minOverCells(attacker, target, stopped) > 0;
}

function blockers(
  scene: LineContext,
  from: Cell,
  corners: readonly boolean[],
  others: readonly Footprint[],
): Pick<Cover, 'cells' | 'walls' | 'bodies'> {
  const { index } = scene;
  const cells = new Map<string, Cell>();
  const walls = new Map<string, { readonly at: Cell; readonly side: Wall['side'] }>();
  const bodies = new Set<number>();
  const record: Recorder = {
    cell(x, y) {
      if (
        x >= 0 &&
        y >= 0 &&
        x < index.width &&
        y < index.height &&
        ((index.flags[y * index.width + x] ?? 0) & BLOCKED) !== 0
      )
        cells.set(`${x},${y}`, [x, y]);
      for (const [i, body] of others.entries()) if (covers(body, x, y)) bodies.add(i);
    },
    wall(x, y, toX, toY) {
      const edge = edgeBetween([x, y], [toX, toY]);
      if (edge !== undefined) walls.set(`${edge.at[0]},${edge.at[1]},${edge.side}`, edge);
    },
  };
  for (const [i, corner] of CORNERS.entries()) {
    if (corners[i] === true)
      cornerLineClear({ ...scene, record }, from, cornerOf(scene.target, corner));
  }
  return {
    cells: [...cells.values()].toSorted(readingOrder),
    walls: [...walls.values()].toSorted(
      (a, b) => readingOrder(a.at, b.at) || (a.side < b.side ? -1 : 1),
    ),
    bodies: [...bodies].toSorted((a, b) => a - b),
  };
}

/**
 * The level of cover that the map marks between an attacker and a target: the highest among the marked cells and walls
 * on the line between them that are beside the target, or under it, and nearer to it than to the attacker. Cover that
 * the attacker itself leans over does not count. Between large bodies the least covered pair of cells counts.
 * @param overhead the attacker is above what gives this cover: low walls and marked cells then give none except the
 * target's own cell
 */
export const coverMark = (
  map: GridMap,
  attacker: Footprint,
  target: Footprint,
  overhead = false,
): number => (overhead ? markFromAbove : markFromLevel)(map, attacker, target);

const markFromAbove = memoizeByPosition((map, attacker, target) =>
  markBetween(map, attacker, target, true),
);
const markFromLevel = memoizeByPosition((map, attacker, target) =>
  markBetween(map, attacker, target, false),
);

function markBetween(
  map: GridMap,
  attacker: Footprint,
  target: Footprint,
  overhead: boolean,
): number {
  if (overlap(attacker, target)) return 0;
  const index = indexOf(map);
  const nearTarget = (x: number, y: number): boolean =>
    gap(target, x, y) <= 1 && !covers(attacker, x, y);
  const levelOf = (x: number, y: number): number => {
    if (
      !nearTarget(x, y) ||
      (!covers(target, x, y) && (overhead || gap(attacker, x, y) < gap(target, x, y)))
    )
      return 0;
    return index.cover[y * index.width + x] ?? 0;
  };
  const leansOver = (x: number, y: number, toX: number, toY: number): boolean =>
    gap(attacker, x, y) < gap(target, toX, toY);
  return minOverCells(attacker, target, (from, to) => {
    let level = 0;
    let [x, y] = from;
    for (const [toX, toY] of lineCells(from, to).slice(1)) {
      level = Math.max(level, levelOf(toX, toY));
      if (!overhead && nearTarget(toX, toY) && !leansOver(x, y, toX, toY)) {
        // A line over a corner passes whichever wall is lower of the two ways round it.
        const direct = x === toX || y === toY;
        const wall = direct
          ? wallCover(index, x, y, toX, toY)
          : Math.min(
              Math.max(wallCover(index, x, y, toX, y), wallCover(index, toX, y, toX, toY)),
              Math.max(wallCover(index, x, y, x, toY), wallCover(index, x, toY, toX, toY)),
            );
        level = Math.max(level, wall);
      }
      x = toX;
      y = toY;
    }
    return level;
  });
}

import type { Cell, GridMap, MarkedCell } from '@tiltyard/engine/space';
import type { Deck } from './deck.js';
import { decksOf } from './deck.js';
import type { Underfoot } from './called.js';
import { isCalled, isDeck, isFord, isProperName, namedGround } from './called.js';
import type { Mask } from './mask.js';
import { isCluttered } from './standing.js';
import { goingOn, isIn, maskOf } from './mask.js';

/** The surfaces of the open ground. */
export interface Floors {
  /** Squares of a dirt road. */
  readonly road: Mask;
  readonly paved: Mask;
  readonly decks: readonly Deck[];
}

/** What is known of the ground beforehand: where no surface can be, and which squares are rooms by their walls. */
export interface Known {
  /** Walls and rock. */
  readonly solid: Mask;
  readonly water: Mask;
  readonly pit: Mask;
  readonly rooms: Mask;
}

/** The ground of a square: bare if it has no surface, none if it is a wall. */
type Ground = Exclude<Underfoot, 'turf'> | 'bare' | 'none';

/** Whether a square has no traits besides its name. */
const isPlain = ({ height, cover, concealment, ...cell }: MarkedCell): boolean =>
  (height ?? 0) === 0 &&
  (cover ?? 0) === 0 &&
  (concealment ?? 0) === 0 &&
  cell.difficult !== true &&
  cell.obscuring !== true &&
  cell.dark !== true;

/** The ground of a square by its name or walls; undefined if only the thing on it is known. */
function toldOf(cell: MarkedCell, { solid, water, pit, rooms }: Known): Ground | undefined {
  const { at, mark } = cell;
  if (isIn(solid, ...at)) return 'none';
  if (isIn(water, ...at) || isIn(pit, ...at)) return 'bare';
  if (cell.blocked === true || cell.impassable === true) return undefined;
  if (isFord(cell)) return 'bare';
  const isHard = cell.difficult === true && !isDeck(cell) && !isCluttered(cell);
  if (isHard && mark !== undefined && !isCalled(cell, 'stones')) return 'bare';
  const named = mark === undefined || isHard ? undefined : namedGround(mark);
  if (named !== undefined) return named === 'turf' ? 'bare' : named;
  if (isIn(rooms, ...at)) return 'paved';
  if ((cell.height ?? 0) !== 0) return 'bare';
  return isPlain(cell) && (mark === undefined || isProperName(mark)) ? 'bare' : undefined;
}

/** North, east, south and west of a square. */
const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

type Told = readonly (Ground | undefined)[];

/** For each square, the nearest known ground in a direction. */
function seenTo({ width, height }: GridMap, told: Told, [dx, dy]: readonly [number, number]) {
  const seen: Ground[] = [];
  // Start at the far side in that direction: each square sees what the square before it sees.
  for (let i = 0; i < width * height; i++) {
    const x = dx > 0 ? width - 1 - (i % width) : i % width;
    const y = dy > 0 ? height - 1 - Math.floor(i / width) : Math.floor(i / width);
    const [nx, ny] = [x + dx, y + dy];
    const onMap = nx >= 0 && ny >= 0 && nx < width && ny < height;
    const next = ny * width + nx;
    seen[y * width + x] = onMap ? (told[next] ?? seen[next] ?? 'none') : 'none';
  }
  return seen;
}

const isLaid = (ground: Ground | undefined): boolean =>
  ground !== undefined && ground !== 'none' && ground !== 'bare';

/** The ground under a thing such as a cart: the same as on two opposite sides, or on most sides. */
function between(seen: readonly (Ground | undefined)[]): Ground {
  const [north, east, south, west] = seen;
  if (isLaid(north) && north === south) return north ?? 'bare';
  if (isLaid(east) && east === west) return east ?? 'bare';
  const count = (ground: Ground | undefined): number =>
    seen.filter((each) => each === ground).length;
  return seen.find((ground) => isLaid(ground) && count(ground) > count('bare')) ?? 'bare';
}

/** The ground of every square, row by row. */
function groundsOf(map: GridMap, known: Known): readonly Ground[] {
  const { width, height } = map;
  const cells = new Map(map.cells.map((cell) => [cell.at.join(), cell]));
  const all = Array.from({ length: width * height }, (_, i): MarkedCell => {
    const at: Cell = [i % width, Math.floor(i / width)];
    return cells.get(at.join()) ?? { at };
  });
  const told = all.map((cell) => toldOf(cell, known));
  const seen = WAYS.map((way) => seenTo(map, told, way));
  return all.map((cell, i) => {
    const found = told[i] ?? between(seen.map((each) => each[i]));
    // Difficult ground without a name is rubble in a court and mud on a road.
    const isMud = cell.difficult === true && cell.mark === undefined && found !== 'paved';
    return isMud ? 'bare' : found;
  });
}

/** Roads, paving and planks, by the names of squares and by the walls around rooms. */
export function floorsOf(map: GridMap, known: Known): Floors {
  const { width, height } = map;
  const grounds = groundsOf(map, known);
  const mask = (wanted: Ground): Mask =>
    maskOf(
      width,
      height,
      grounds.flatMap((ground, i): Cell[] =>
        ground === wanted ? [[i % width, Math.floor(i / width)]] : [],
      ),
    );
  return {
    road: mask('road'),
    paved: goingOn(mask('paved')),
    decks: [
      ...decksOf(mask('planks'), known.water, false),
      ...decksOf(mask('arch'), known.water, true),
    ],
  };
}

import type { Json, JsonObject } from '../../values/json.js';
import type { CellTraits } from '../../space/grid/grid.js';
import { LEGEND, parseGrid } from '../../space/grid/grid-source.js';
import type { Problem, Result } from '../../values/result.js';
import { fail, ok } from '../../values/result.js';
import type { Extent, WallRun } from './snap.js';
import type { ImageHeader } from './image-header.js';

/** A map of another program in the form of a scenario file, for systems with a grid. */
export interface ImportedMap {
  readonly map: JsonObject;
  readonly extent: Extent;
  /** The picture of the map, as base64 without a prefix; it covers the whole extent. */
  readonly image?: ImageHeader & { readonly base64: string };
  /** A sentence on what was read, and one for each kind of thing that was changed or left out. */
  readonly notes: readonly string[];
}

/** The most cells of an imported map; walls come on top. */
export const MAX_MAP_CELLS = 15_000;

/** The most cells along a side. */
const MAX_SIDE = 500;

/** The most points in all lines of an imported map. */
export const MAX_MAP_POINTS = 200_000;

/** The most cells and walls together, as for any untrusted map. */
const MAX_PARTS = 20_000;

/** The largest file, in characters; pictures are the largest part. */
export const MAX_MAP_TEXT = 80_000_000;

/** The most nesting levels of an imported file; ordinary files need fewer than ten. */
export const MAX_MAP_DEPTH = 20;

/** The size, or why no map may have it. */
export function readExtent(width: number, height: number): Result<Extent> {
  if (!(width >= 1 && height >= 1 && Number.isInteger(width) && Number.isInteger(height)))
    return fail({ path: [], message: `a map of ${width} by ${height} cells is none` });
  return width * height > MAX_MAP_CELLS || Math.max(width, height) > MAX_SIDE
    ? fail({
        path: [],
        message: `this map of ${width} by ${height} cells is too large`,
        expected: `at most ${MAX_MAP_CELLS} cells, and ${MAX_SIDE} along a side`,
      })
    : ok({ width, height });
}

const asJson = (traits: CellTraits): JsonObject => ({ ...traits });

const SPARE = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A map as text rows with a legend, and its walls; refused if it is larger than any map may be. */
export function writeMap(
  { width, height }: Extent,
  traitsAt: (x: number, y: number) => CellTraits,
  walls: readonly WallRun[],
): Result<JsonObject> {
  const characters = new Map(
    Object.entries(LEGEND).map(([character, traits]) => [JSON.stringify(traits), character]),
  );
  const spare = [...SPARE];
  const legend: Record<string, Json> = {};
  const characterOf = (traits: CellTraits): string => {
    const key = JSON.stringify(traits);
    const known = characters.get(key);
    if (known !== undefined) return known;
    const character = spare.shift();
    // Maps do not use this many kinds of ground; the rest becomes open.
    if (character === undefined) return '.';
    characters.set(key, character);
    legend[character] = asJson(traits);
    return character;
  };
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => characterOf(traitsAt(x, y))).join(''),
  );
  const map: JsonObject = {
    ...(Object.keys(legend).length > 0 ? { legend } : {}),
    rows,
    ...(walls.length === 0 ? {} : { walls: walls.map(writeWall) }),
  };
  if (width * height + walls.length > MAX_PARTS)
    return fail({
      path: [],
      message: `${walls.length} walls are too many for this map`,
      expected: `at most ${MAX_PARTS} cells and walls together`,
    });
  const parsed = parseGrid(map);
  return parsed.ok ? ok(map) : parsed;
}

const writeWall = ({ at: [x, y], side, kind, open, length }: WallRun): JsonObject => ({
  at: [x, y],
  side,
  ...(kind === 'wall' ? {} : { kind }),
  ...(open === true ? { open } : {}),
  ...(length === 1 ? {} : { length }),
});

/** `1 wall`, `2 walls`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A problem with the whole file. */
export const wrongFile = (message: string, expected?: string): Problem => ({
  path: [],
  message,
  ...(expected === undefined ? {} : { expected }),
});

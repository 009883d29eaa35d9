import type { Json, JsonObject } from '@tiltyard/engine';
import type { CellTraits, GridMap, MarkedCell, WallKind } from '@tiltyard/engine/space';
import { paintFog } from '@tiltyard/engine/core';
import { LEGEND } from '@tiltyard/engine/space';
import type { Brush } from './brushes.js';

export type Edge = { readonly at: readonly [number, number]; readonly side: 'east' | 'south' };

/** Open ground of a given size, as map files write it. */
export const openGround = (width: number, height: number): JsonObject => ({
  rows: Array.from({ length: height }, () => '.'.repeat(width)),
});

const key = ([x, y]: readonly [number, number]): string => `${x},${y}`;

const sameTraits = (a: CellTraits, b: CellTraits): boolean => traitsText(a) === traitsText(b);

const traitsText = ({
  blocked = false,
  impassable = false,
  difficult = false,
  obscuring = false,
  dark = false,
  cover = 0,
  concealment = 0,
  height = 0,
  mark = '',
}: CellTraits): string =>
  JSON.stringify([
    blocked,
    impassable,
    difficult,
    obscuring,
    dark,
    cover,
    concealment,
    height,
    mark,
  ]);

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/**
 * The characters available for a legend: easily typed ones first, then Latin, Greek and Cyrillic
 * letters.
 */
function* spares(): Generator<string> {
  yield* LETTERS;
  for (let code = 0xc0; code < 0x500; code++) {
    const character = String.fromCharCode(code);
    if (/^\p{L}$/u.test(character)) yield character;
  }
}

const traitsOf = (cell: MarkedCell): CellTraits =>
  Object.fromEntries(Object.entries(cell).filter(([name]) => name !== 'at'));

const asJson = (traits: CellTraits): JsonObject => ({ ...traits });

/**
 * Writes a grid in the readable form: rows of characters, a legend for unusual ones, and the walls.
 */
export function writeGrid(
  { width, height, cells, walls, picture, fog }: GridMap,
  rest: JsonObject,
): JsonObject {
  const at = new Map(cells.map((cell) => [key([cell.at[0], cell.at[1]]), traitsOf(cell)]));
  const known: [string, CellTraits][] = Object.entries(LEGEND);
  const legend: Record<string, Json> = {};
  const spare = spares();
  const characterOf = (traits: CellTraits): string => {
    const found = known.find(([, each]) => sameTraits(each, traits));
    if (found) return found[0];
    const { value: character = '.' } = spare.next();
    known.push([character, traits]);
    legend[character] = asJson(traits);
    return character;
  };
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => characterOf(at.get(key([x, y])) ?? {})).join(''),
  );
  return {
    ...(Object.keys(legend).length > 0 ? { legend } : {}),
    rows,
    ...(walls.length === 0
      ? {}
      : {
          walls: walls.map(({ at: [x, y], side, kind, open, cover }): JsonObject => ({
            at: [x, y],
            side,
            ...(kind === 'wall' ? {} : { kind }),
            ...(open ? { open } : {}),
            ...(cover === usualCover(kind) ? {} : { cover }),
          })),
        }),
    ...(picture
      ? { picture: { hash: picture.hash, at: [...picture.at], size: [...picture.size] } }
      : {}),
    ...(fog ? { fog: [...fog] } : {}),
    ...rest,
  };
}

const usualCover = (kind: WallKind): number => (kind === 'low' || kind === 'window' ? 1 : 0);

type Cells = readonly (readonly [x: number, y: number])[];

/** A grid with some cells painted: everything but their heights is replaced. */
export const painted = (map: GridMap, cells: Cells, { traits }: Brush): GridMap =>
  changed(map, cells, ({ at, height = 0 }) => ({ at, ...traits, height }));

/** A grid with some cells set to a height; their ground does not change. */
export const raised = (map: GridMap, cells: Cells, height: number): GridMap =>
  changed(map, cells, (cell) => ({ ...cell, height }));

/**
 * A grid with some cells named, or without names if the name is empty; their other traits do not
 * change.
 */
export const named = (map: GridMap, cells: Cells, name: string): GridMap =>
  changed(map, cells, (cell) => ({ ...cell, mark: name }));

/** A grid with some cells changed; cells that become open ground are not listed. */
function changed(map: GridMap, cells: Cells, change: (cell: MarkedCell) => MarkedCell): GridMap {
  const at = new Map(map.cells.map((cell) => [key([cell.at[0], cell.at[1]]), cell]));
  for (const [x, y] of cells) {
    const { height = 0, mark = '', ...rest } = change(at.get(key([x, y])) ?? { at: [x, y] });
    const cell: MarkedCell = {
      ...rest,
      ...(height === 0 ? {} : { height }),
      ...(mark === '' ? {} : { mark }),
    };
    if (traitsText(cell) === traitsText({})) at.delete(key([x, y]));
    else at.set(key([x, y]), cell);
  }
  return { ...map, cells: [...at.values()] };
}

/** A grid with cells covered with fog, or cleared of it. */
export function fogged(
  { fog: before = [], ...map }: GridMap,
  cells: Cells,
  isCovered: boolean,
): GridMap {
  const fog = paintFog(map, before, cells, isCovered);
  return fog.length > 0 ? { ...map, fog } : map;
}

/** A grid with something put on an edge, or removed from it. */
export function edged(
  map: GridMap,
  { at, side }: Edge,
  kind: WallKind | undefined,
  open: boolean,
): GridMap {
  const others = map.walls.filter(
    (wall) => wall.side !== side || wall.at[0] !== at[0] || wall.at[1] !== at[1],
  );
  if (kind === undefined) return { ...map, walls: others };
  return {
    ...map,
    walls: [
      ...others,
      { at, side, kind, cover: usualCover(kind), ...(kind === 'door' ? { open } : {}) },
    ],
  };
}

/** A grid of another size; anything outside is cut off. */
export function resized(map: GridMap, width: number, height: number): GridMap {
  const within = ([x, y]: readonly [number, number]): boolean => x < width && y < height;
  const inner = ({ at: [x, y], side }: Edge): boolean =>
    x + (side === 'east' ? 1 : 0) < width && y + (side === 'south' ? 1 : 0) < height;
  // Painting the fog again resizes it to the map.
  const sized = fogged({ ...map, width, height }, [], true);
  return {
    ...sized,
    cells: map.cells.filter((cell) => within([cell.at[0], cell.at[1]])),
    walls: map.walls.filter(({ at, side }) => inner({ at: [at[0], at[1]], side })),
  };
}

/** The edge nearest to a point, in cells, if it lies between two cells of the map. */
export function edgeNear({ width, height }: GridMap, px: number, py: number): Edge | undefined {
  const [x, y] = [Math.floor(px), Math.floor(py)];
  const [dx, dy] = [px - x, py - y];
  const far = [dx, 1 - dx, dy, 1 - dy];
  const nearest = far.indexOf(Math.min(...far));
  const edges: readonly Edge[] = [
    { at: [x - 1, y], side: 'east' },
    { at: [x, y], side: 'east' },
    { at: [x, y - 1], side: 'south' },
  ];
  const edge: Edge = edges[nearest] ?? { at: [x, y], side: 'south' };
  const [ex, ey] = edge.at;
  const [ox, oy] = edge.side === 'east' ? [ex + 1, ey] : [ex, ey + 1];
  return ex >= 0 && ey >= 0 && ox < width && oy < height ? edge : undefined;
}

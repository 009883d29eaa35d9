import type { Cell, GraphMap, GridMap } from '../space/index.js';
import { isCell } from './question.js';
import type { FightState } from './state.js';
import type { Json } from '../values/json.js';

/** A cell of a grid, or the id of a place of a graph. */
export type FogPlace = Cell | string;

/** Two opposite corners of a rectangle of cells, both inclusive: `[x, y, x2, y2]`. */
export type FogRectangle = readonly [x: number, y: number, x2: number, y2: number];

/** What is covered or lifted in one step. */
export type FogArea = 'all' | readonly (FogPlace | FogRectangle)[];

/** The most parts of an area, since every journal stores them. */
const MOST_PARTS = 10_000;

const COVERED = '#';
const CLEAR = '.';

interface Mapped {
  readonly map?: GridMap | GraphMap | null;
}

/** The map of a fight, if it has one. */
export function mapOf({ fixed }: FightState): GridMap | GraphMap | undefined {
  const mapped: Mapped = fixed;
  return mapped.map ?? undefined;
}

/**
 * The fog on the map now, as map files write it: for a grid one text per row, `#` for fog; for a graph the ids of the
 * places. Empty without fog.
 */
export const fogOf = (state: FightState): readonly string[] => state.fog ?? mapOf(state)?.fog ?? [];

/** Whether a place lies under fog. */
export const isCovered = (fog: readonly string[], place: FogPlace): boolean =>
  typeof place === 'string' ? fog.includes(place) : fog[place[1]]?.[place[0]] === COVERED;

/** Whether all of the ground that a combatant occupies lies under fog. False for combatants who are not on the map. */
export const isInFog = (state: FightState, ground: readonly FogPlace[]): boolean => {
  const fog = fogOf(state);
  return fog.length > 0 && ground.length > 0 && ground.every((place) => isCovered(fog, place));
};

const isRectangle = (value: Json): value is FogRectangle =>
  Array.isArray(value) && value.length === 4 && value.every((n: Json) => Number.isInteger(n));

/** Whether a value is a well-formed fog area. */
export const isFogArea = (value: Json | undefined): value is FogArea & Json =>
  value === 'all' ||
  (Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_PARTS &&
    value.every((part: Json) => typeof part === 'string' || isCell(part) || isRectangle(part)));

/** The first and last coordinates of a part of an area on each axis. */
const spanOf = (part: Cell | FogRectangle): FogRectangle => {
  const [x, y, x2 = x, y2 = y] = part;
  return [Math.min(x, x2), Math.min(y, y2), Math.max(x, x2), Math.max(y, y2)];
};

/** The parts of an area that are not on a map. */
export const partsOutside = (
  map: GridMap | GraphMap,
  area: FogArea,
): readonly (FogPlace | FogRectangle)[] => {
  if (area === 'all') return [];
  return area.filter((part) => {
    if (typeof part === 'string' || map.kind === 'graph')
      return map.kind === 'grid' || !map.places.some(({ id }) => id === part);
    const [x, y, x2, y2] = spanOf(part);
    return x < 0 || y < 0 || x2 >= map.width || y2 >= map.height;
  });
};

/** The rows of a grid with an area covered or lifted. */
function paintedRows(
  { width, height }: GridMap,
  fog: readonly string[],
  area: FogArea,
  cover: boolean,
): readonly string[] {
  const sign = cover ? COVERED : CLEAR;
  if (area === 'all') return cover ? Array.from({ length: height }, () => sign.repeat(width)) : [];
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => (isCovered(fog, [x, y]) ? COVERED : CLEAR)),
  );
  for (const part of area) {
    if (typeof part === 'string') continue;
    const [x, y, x2, y2] = spanOf(part);
    for (const row of rows.slice(y, y2 + 1)) row.fill(sign, x, x2 + 1);
  }
  return rows.map((row) => row.join(''));
}

/** The fog of a map after an area is covered or lifted. */
export function paintFog(
  map: GridMap | GraphMap,
  fog: readonly string[],
  area: FogArea,
  cover: boolean,
): readonly string[] {
  if (map.kind === 'grid') {
    const rows = paintedRows(map, fog, area, cover);
    return rows.some((row) => row.includes(COVERED)) ? rows : [];
  }
  const meant = (id: string): boolean => area === 'all' || area.includes(id);
  return map.places.flatMap(({ id }) => {
    const covered = meant(id) ? cover : fog.includes(id);
    return covered ? [id] : [];
  });
}

/** How many places differ between two states of the fog. */
export function countFogChanges(
  map: GridMap | GraphMap,
  before: readonly string[],
  after: readonly string[],
): number {
  const places: readonly FogPlace[] =
    map.kind === 'graph'
      ? map.places.map(({ id }) => id)
      : Array.from({ length: map.width * map.height }, (_, i) => [
          i % map.width,
          Math.floor(i / map.width),
        ]);
  return places.filter((place) => isCovered(before, place) !== isCovered(after, place)).length;
}

/** The fog on a map in words; empty without fog. */
export function describeFog(
  map: GridMap | GraphMap | null,
  fog: readonly string[],
): string | undefined {
  if (map === null || fog.length === 0) return undefined;
  if (map.kind === 'graph') {
    const names = map.places.filter(({ id }) => fog.includes(id)).map(({ name }) => name);
    return names.length > 0 ? `fog over ${names.join(', ')}` : undefined;
  }
  const count = fog.join('').split(COVERED).length - 1;
  if (count === 0) return undefined;
  return `fog over ${count === 1 ? '1 square' : `${count} squares`}`;
}

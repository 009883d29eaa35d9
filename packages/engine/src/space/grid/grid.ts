import type { Cell } from './cell.js';
import type { MapPicture } from '../picture.js';

/** How the cells of a map are measured, in integers. */
export interface Scale {
  /** The name of a unit: `half-metre`, `foot`, `cell`. */
  readonly unit: string;
  /** Units along the side of a cell. */
  readonly perCell: number;
  /** Straight distances are rounded to the nearest multiple of this many units. */
  readonly roundTo: number;
}

/** The possible traits of a cell besides plain open ground. */
export interface CellTraits {
  /** Filled to the ceiling: no movement, sight or shot passes. */
  readonly blocked?: boolean;
  /** Impassable on foot, but sight and shots pass: a pit, deep water, a statue's plinth. */
  readonly impassable?: boolean;
  readonly difficult?: boolean;
  /** Stops sight and nothing else: smoke, foliage. */
  readonly obscuring?: boolean;
  readonly dark?: boolean;
  /** Level of cover that the cell gives, 0 for none; the ruleset defines the meaning of a level. */
  readonly cover?: number;
  /** Level of concealment the cell gives, 0 for none. */
  readonly concealment?: number;
  /** Height of the ground in units, 0 by default, negative in a hole. */
  readonly height?: number;
  /** A name that scenario files use to place combatants and items here. */
  readonly mark?: string;
}

export interface MarkedCell extends CellTraits {
  readonly at: Cell;
}

/**
 * What stands on the edge between two cells.
 *
 * | kind | movement | sight | shots and blows |
 * |---|---|---|---|
 * | wall | stops | stops | stops |
 * | door | as a wall while closed, as nothing while open |||
 * | window | stops | passes | passes |
 * | glass | stops | passes | stops |
 * | curtain | passes | stops | passes |
 * | low | passes as difficult ground | passes | passes, and gives cover |
 */
export type WallKind = 'wall' | 'door' | 'window' | 'glass' | 'curtain' | 'low';

/** A wall on the east or the south edge of a cell; its other edges belong to its neighbours. */
export interface Wall {
  readonly at: Cell;
  readonly side: 'east' | 'south';
  readonly kind: WallKind;
  /** Doors only. */
  readonly open?: boolean;
  /** Level of cover given behind it; 1 for a low wall or a window, otherwise 0. */
  readonly cover: number;
}

/** A map of square cells: plain, immutable JSON. A change gives a new map. */
export interface GridMap {
  readonly kind: 'grid';
  readonly width: number;
  readonly height: number;
  readonly scale: Scale;
  /** The cells that are not plain open ground, in reading order, each once. */
  readonly cells: readonly MarkedCell[];
  /** At most one for each edge. */
  readonly walls: readonly Wall[];
  /** Drawn beneath everything; no rule reads it. */
  readonly picture?: MapPicture;
  /** The fog as a fight begins: a text per row, `#` for fog. Left out if there is none. */
  readonly fog?: readonly string[];
}

/** An edge between two cells: the eastern or the southern one of a cell. */
export type EdgeAt = Pick<Wall, 'at' | 'side'>;

/** The position of the wall between two cells that share an edge, or undefined if they share none. */
export function edgeBetween(a: Cell, b: Cell): EdgeAt | undefined {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  if (Math.abs(dx) + Math.abs(dy) !== 1) return undefined;
  return { at: dx + dy > 0 ? a : b, side: dx === 0 ? 'south' : 'east' };
}

/** The wall between two cells that share an edge, or undefined. */
export function wallBetween(map: GridMap, a: Cell, b: Cell): Wall | undefined {
  const edge = edgeBetween(a, b);
  if (edge === undefined) return undefined;
  return map.walls.find(
    (wall) => wall.side === edge.side && wall.at[0] === edge.at[0] && wall.at[1] === edge.at[1],
  );
}

/**
 * The map with the door between two cells opened or closed.
 * @returns the same map if there is no door there or nothing changes
 */
export function withDoor(map: GridMap, a: Cell, b: Cell, open: boolean): GridMap {
  const door = wallBetween(map, a, b);
  if (door?.kind !== 'door' || (door.open === true) === open) return map;
  return Object.freeze({
    ...map,
    walls: Object.freeze(
      map.walls.map((wall) => (wall === door ? Object.freeze({ ...wall, open }) : wall)),
    ),
  });
}

/**
 * The map with other traits for one cell, which replace all earlier ones.
 * @returns the same map if the cell lies outside it
 */
export function withCell(map: GridMap, at: Cell, traits: CellTraits): GridMap {
  if (at[0] < 0 || at[1] < 0 || at[0] >= map.width || at[1] >= map.height) return map;
  const others = map.cells.filter((cell) => cell.at[0] !== at[0] || cell.at[1] !== at[1]);
  const cells = [...others, Object.freeze({ at, ...traits })].toSorted(
    (a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0],
  );
  return Object.freeze({ ...map, cells: Object.freeze(cells) });
}

/** The cells that carry a mark, in reading order. */
export function marked(map: GridMap, mark: string): Cell[] {
  return map.cells.filter((cell) => cell.mark === mark).map((cell) => cell.at);
}

const traits = new WeakMap<GridMap, ReadonlyMap<number, CellTraits>>();
const PLAIN: CellTraits = Object.freeze({});

/** The traits of a cell; plain open ground has none. */
export function traitsAt(map: GridMap, [x, y]: Cell): CellTraits {
  let known = traits.get(map);
  if (!known)
    traits.set(
      map,
      (known = new Map(
        map.cells.map(({ at, ...of }) => [at[1] * map.width + at[0], Object.freeze(of)]),
      )),
    );
  return (x >= 0 && x < map.width && known.get(y * map.width + x)) || PLAIN;
}

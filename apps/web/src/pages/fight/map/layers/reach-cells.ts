import type { Scene } from '@tiltyard/engine';
import type { Cell, Footprint, GridMap } from '@tiltyard/engine/space';
import { blocked, fits, lineOfEffect, reaches } from '@tiltyard/engine/space';

type SceneToken = Scene['tokens'][number];

/** The squares within a distance of a centre on which a combatant may stand. */
function squaresAround(map: GridMap, [mx, my]: Cell, far: number): readonly Cell[] {
  const found: Cell[] = [];
  for (let y = Math.max(0, Math.floor(my - far)); y < Math.min(map.height, my + far); y++)
    for (let x = Math.max(0, Math.floor(mx - far)); x < Math.min(map.width, mx + far); x++)
      if (!blocked(map, x, y)) found.push([x, y]);
  return found;
}

/** Whether part of a square is within a radius of a point. */
const isNear = ([x, y]: Cell, [mx, my]: Cell, radius: number): boolean =>
  Math.hypot(mx - Math.min(x + 1, Math.max(x, mx)), my - Math.min(y + 1, Math.max(y, my))) < radius;

const target = (at: Cell): Footprint => ({ at, size: 1 });

/** The squares that a combatant can strike at: none behind walls, and no masonry. */
export function reachCells(map: GridMap, { at, size, reach, radius }: SceneToken): readonly Cell[] {
  if (typeof at !== 'object' || !at) return [];
  const body: Footprint = { at: [Math.round(at[0]), Math.round(at[1])], size };
  if (!fits(map, body)) return [];
  const middle: Cell = [at[0] + size / 2, at[1] + size / 2];
  if (radius !== undefined)
    return squaresAround(map, middle, radius).filter(
      (cell) => isNear(cell, middle, radius) && lineOfEffect(map, body, target(cell)),
    );
  if (reach === undefined) return [];
  return squaresAround(map, middle, size / 2 + reach).filter((cell) =>
    reaches(map, body, target(cell), reach),
  );
}

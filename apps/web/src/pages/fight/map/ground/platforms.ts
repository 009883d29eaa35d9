import type { Cell, GridMap } from '@tiltyard/engine/space';
import { isCalled } from './called.js';
import type { Mask } from './mask.js';
import { isIn, maskOf, partsOf } from './mask.js';
import type { Survey } from './survey.js';
import { lengthWords } from '../units.js';

/** A connected piece of ground at one height. */
export interface Platform {
  readonly height: number;
  /** Its height or depth, with the unit of the map. */
  readonly label: string;
  readonly mask: Mask;
  /** Its squares, those nearest to its centre first. */
  readonly cells: readonly Cell[];
}

/** A square that leads up between two neighbours, and the direction of its treads. */
export interface Stair {
  readonly at: Cell;
  readonly across: boolean;
}

/** The ground above or below the rest, in connected pieces of one height. */
export function platformsOf(survey: Survey, map: GridMap): readonly Platform[] {
  const heights = [...new Set(map.cells.map(({ height }) => height ?? 0))].filter((h) => h !== 0);
  return heights
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .flatMap((height) =>
      partsOf(survey.mask((cell) => (cell.height ?? 0) === height)).map((part): Platform => {
        const middle = [0, 1].map(
          (axis) => part.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / part.length,
        );
        const far = ([x, y]: Cell): number =>
          Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0));
        const cells = part.toSorted((a, b) => far(a) - far(b));
        const label = `${height > 0 ? '+' : '−'}${lengthWords(Math.abs(height), map.scale)}`;
        return { height, label, mask: maskOf(map.width, map.height, part), cells };
      }),
    );
}

/** A square between a lower and a higher one in a line is a stair if its name says so or if it is next to buildings. */
export function stairsOf(survey: Survey, map: GridMap, built: readonly Mask[]): readonly Stair[] {
  const heightAt = (x: number, y: number): number => survey.cell([x, y]).height ?? 0;
  return map.cells.flatMap((cell): readonly Stair[] => {
    const { at, height = 0 } = cell;
    const [x, y] = at;
    const isNamed = isCalled(cell, 'stairs');
    if (!isNamed && (isCalled(cell, 'slope') || !isBuilt(at, built))) return [];
    const rise = (a: number, b: number): number =>
      isNamed || (a - height) * (b - height) < 0 ? Math.abs(a - b) : 0;
    const along = rise(heightAt(x - 1, y), heightAt(x + 1, y));
    const up = rise(heightAt(x, y - 1), heightAt(x, y + 1));
    return along === up ? [] : [{ at, across: up > along }];
  });
}

/** Whether a square, or one next to it, is paved, a floor or a wall. */
const isBuilt = ([x, y]: Cell, built: readonly Mask[]): boolean =>
  [
    [x, y],
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ].some(([nx = 0, ny = 0]) => built.some((mask) => isIn(mask, nx, ny)));

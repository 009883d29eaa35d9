import type { Cell } from '@tiltyard/engine/space';
import { CELL } from '../stage/geometry.js';
import { scatter } from './chance.js';
import type { Mask } from './mask.js';
import { cellsOf, isIn } from './mask.js';
import type { Loop } from './outline.js';

const whole = (value: number): number => Math.round(value * 10) / 10;

/** Marks scattered over squares: so many to a square on the average, each where and how chance has it. */
function scattered(
  cells: readonly Cell[],
  each: number,
  salt: number,
  mark: (x: number, y: number, chance: number) => string,
): string {
  const marks: string[] = [];
  for (const [x, y] of cells) {
    const many = Math.floor(each + scatter(x, y, salt));
    for (let i = 0; i < many; i++) {
      const by = salt + 10 * (i + 1);
      const [px, py] = [0.12 + 0.72 * scatter(x, y, by), 0.16 + 0.72 * scatter(x, y, by + 1)];
      marks.push(mark(whole((x + px) * CELL), whole((y + py) * CELL), scatter(x, y, by + 2)));
    }
  }
  return marks.join('');
}

/** Tufts of grass. */
export const tufts = (cells: readonly Cell[]): string =>
  scattered(cells, 0.26, 3, (x, y) => `M${x} ${y}l-2.5 -5M${x + 2} ${y}v-6.5M${x + 4} ${y}l2.5 -5`);

/** Ripples of mud, which say that the ground is difficult. */
export const ripples = (cells: readonly Cell[]): string =>
  scattered(cells, 2.4, 5, (x, y) => `M${x - 4} ${y}q3 -3 6 0t6 0`);

/** The rims of leaves. */
export const leaves = (cells: readonly Cell[]): string =>
  scattered(cells, 3.2, 7, (x, y) => `M${x - 4} ${y}a4 4 0 0 1 8 0`);

/** Joints and cracks of paving: few, for the ground must not speak louder than the people on it. */
export function paving(cells: readonly Cell[]): string {
  return cells
    .map(([x, y]) => {
      const chance = scatter(x, y, 11);
      const [left, top] = [x * CELL, y * CELL];
      if (chance < 0.16) return `M${left} ${top + 24}h26.4`;
      if (chance < 0.28) return `M${left + 24} ${top}v24h24`;
      if (chance < 0.36) return `M${left + 24} ${top + 24}v24`;
      return chance < 0.4 ? `M${left + 14} ${top + 17}l4.8 5.8l-1.4 5.8` : '';
    })
    .join('');
}

/** Running bond: three courses to a square, every other one shifted by half a stone. */
export function joints(mask: Mask): string {
  return cellsOf(mask)
    .map(([x, y]) => {
      const [left, top] = [x * CELL, y * CELL];
      return [0, 1, 2]
        .map((course) => {
          const at = top + course * 16;
          const bed = course === 0 && !isIn(mask, x, y - 1) ? '' : `M${left} ${at}h${CELL}`;
          const shift = (course + y) % 2 === 0 ? 14 : 32;
          return `${bed}M${left + shift} ${at}v16`;
        })
        .join('');
    })
    .join('');
}

/** Short strokes from an outline inwards, every other one longer: where the ground falls off. */
export function hachures(loops: readonly Loop[], skip: (x: number, y: number) => boolean): string {
  const strokes: string[] = [];
  for (const loop of loops) {
    for (const [i, [x1, y1]] of loop.entries()) {
      const [x2, y2] = loop[(i + 1) % loop.length] ?? [x1, y1];
      const length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
      const [ux, uy] = [Math.sign(x2 - x1), Math.sign(y2 - y1)];
      for (let at = 3.4, k = 0; at < length; at += 6.9, k++) {
        const [x, y] = [x1 + ux * at, y1 + uy * at];
        if (skip(x - uy * 4, y + ux * 4)) continue;
        const long = k % 2 === 0 ? 4.5 : 7.5;
        strokes.push(`M${whole(x)} ${whole(y)}l${whole(-uy * long)} ${whole(ux * long)}`);
      }
    }
  }
  return strokes.join('');
}

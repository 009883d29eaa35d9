import type { Cell } from '@tiltyard/engine/space';
import { CELL } from '../stage/geometry.js';
import { scatter } from './chance.js';
import type { Deck } from './deck.js';
import type { Mask } from './mask.js';
import { cellsOf, isIn } from './mask.js';
import type { Loop } from './outline.js';

const whole = (value: number): number => Math.round(value * 10) / 10;

/** Marks scattered over squares: a given number per square on average, each with a random position and shape. */
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

/** Stalks with bent tops, for growth that does not hinder movement. */
export const reeds = (cells: readonly Cell[]): string =>
  scattered(
    cells,
    1.6,
    15,
    (x, y, chance) => `M${x} ${y}q0 -7 ${chance < 0.5 ? -3 : 3} -11M${x + 4} ${y + 1}v-9`,
  );

/** Ripples of mud, which mark difficult ground. */
export const ripples = (cells: readonly Cell[]): string =>
  scattered(cells, 2.4, 5, (x, y) => `M${x - 4} ${y}q3 -3 6 0t6 0`);

/** The tracks of wheels and feet on a road. */
export const ruts = (cells: readonly Cell[]): string =>
  scattered(cells, 1.4, 13, (x, y) => `M${x - 5} ${y}q5 -2 11 0`);

/** The rims of leaves. */
export const leaves = (cells: readonly Cell[]): string =>
  scattered(cells, 3.2, 7, (x, y) => `M${x - 4} ${y}a4 4 0 0 1 8 0`);

/** Fronds, each a stalk with leaves on both sides. */
export const fronds = (cells: readonly Cell[]): string =>
  scattered(cells, 4.2, 23, (x, y, chance) => {
    const lean = chance < 0.5 ? -2 : 2;
    return `M${x} ${y}l${lean} -11M${x - 3.5} ${y - 4.5}l4 2.5l4 -3M${x - 2.5 + lean / 2} ${y - 8}l3 1.8l3 -2.2`;
  });

/** Joints and cracks of paving: only a few, because the ground must not distract from the combatants. */
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

/** Running bond: three courses per square, every other one shifted by half a stone. */
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

/** Short strokes inwards from an outline, every other one longer: where the ground falls away. */
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

/** The planks of a floor run in one direction: turns a position along the planks and one across into coordinates. */
type Lay = (along: number, across: number) => string;

/** The width of a plank, and its maximum length in squares where it does not span a bridge. */
const [PLANK, LONG] = [CELL / 5, 3];

/** Runs of squares without a gap along the planks, each with its line, beginning and end. */
function runs(deck: Deck): readonly (readonly [line: number, from: number, to: number])[] {
  const [line, along] = deck.isUpright ? ([0, 1] as const) : ([1, 0] as const);
  const is = (of: number, at: number): boolean =>
    deck.isUpright ? isIn(deck.mask, of, at) : isIn(deck.mask, at, of);
  return deck.cells
    .filter((at) => !is(at[line], at[along] - 1))
    .map((at) => {
      let to = at[along];
      while (is(at[line], to)) to++;
      return [at[line], at[along], to] as const;
    });
}

/** The joints in a row of planks; those of neighbouring rows do not meet. */
function jointsOf(row: number, from: number, to: number): readonly number[] {
  const joined: number[] = [];
  const first = from + 1 + Math.floor(scatter(row, from, 17) * LONG);
  for (let at = first; at < to; at += LONG) joined.push(at * CELL);
  return joined;
}

/**
 * The lines between planks, and their nails, as two paths; planks are a few squares long on floors, and span the whole
 * of a bridge.
 */
export function planking(deck: Deck): { readonly seams: string; readonly nails: string } {
  const isBridge = deck.over.length > 0;
  const lay: Lay = (along, across) =>
    deck.isUpright ? `${whole(across)} ${whole(along)}` : `${whole(along)} ${whole(across)}`;
  const line = deck.isUpright ? 'V' : 'H';
  const step = deck.isUpright ? 'H' : 'V';
  const beside = (of: number, at: number): boolean =>
    deck.isUpright ? isIn(deck.mask, of, at) : isIn(deck.mask, at, of);
  const [seams, nails]: [string[], string[]] = [[], []];
  for (const [of, from, to] of runs(deck)) {
    for (let k = 0; k < 5; k++) {
      const across = of * CELL + k * PLANK;
      // A bridge extends a little beyond its squares.
      const isInner = k > 0 || isBridge || beside(of - 1, from);
      if (isInner) seams.push(`M${lay(from * CELL, across)}${line}${to * CELL}`);
      if (isBridge && k === 4 && !beside(of + 1, from))
        seams.push(`M${lay(from * CELL, across + PLANK)}${line}${to * CELL}`);
      const joined = isBridge ? [] : jointsOf(of * 5 + k, from, to);
      for (const at of joined) seams.push(`M${lay(at, across)}${step}${whole(across + PLANK)}`);
      const ends = [from * CELL, ...joined, to * CELL];
      for (const [i, end] of ends.entries()) {
        const middle = across + PLANK / 2;
        if (i > 0) nails.push(`M${lay(end - 4.8, middle)}v.01`);
        if (i < ends.length - 1) nails.push(`M${lay(end + 4.8, middle)}v.01`);
      }
    }
  }
  return { seams: seams.join(''), nails: nails.join('') };
}

/** Missing planks: two gaps per square. */
export function gaps({ isUpright }: Deck, cells: readonly Cell[]): string {
  return cells
    .flatMap(([x, y]) =>
      [0, 1].map((i) => {
        const across = (2 * i + Math.floor(2 * scatter(x, y, 19 + i))) * PLANK + 1;
        const along = 4 + 16 * scatter(x, y, 29 + i);
        const long = 16 + 10 * scatter(x, y, 37 + i);
        const [px, py] = isUpright ? [across, along] : [along, across];
        const [w, h] = isUpright ? [PLANK - 2, long] : [long, PLANK - 2];
        return `M${whole(x * CELL + px)} ${whole(y * CELL + py)}h${whole(w)}v${whole(h)}h${whole(-w)}Z`;
      }),
    )
    .join('');
}

import type { Spot } from '../layers/relations.js';
import { SEAT_WIDTH } from './graph-layout.js';

/** The width of a letter of a name below a token, in pixels. */
const LETTER = 6.2;

/** How much room a name has below a token: as far as to the next to its left or right, or two seats. */
export const seatWidth = (spot: Spot, all: Iterable<Spot>): number =>
  Math.min(
    2 * SEAT_WIDTH,
    ...[...all].flatMap(({ x, y }) =>
      x !== spot.x && Math.abs(y - spot.y) < spot.r ? [Math.abs(x - spot.x)] : [],
    ),
  );

/**
 * A name as it is written below a token in a place, where others stand to the left and right: cut short where it is too long,
 * its article first, and never the number that tells it from others.
 * @param unit how many units of the drawing a pixel is; letters are as large on the screen however small that is.
 */
export function seatName(full: string, unit: number, width = SEAT_WIDTH): string {
  const most = Math.max(4, Math.floor(width / (LETTER * unit)));
  const name = full.length <= most ? full : full.replace(/^the /i, '');
  if (name.length <= most) return name;
  const [number = ''] = /\s\d+$/.exec(name) ?? [];
  return `${name.slice(0, most - 1 - number.length).trimEnd()}…${number}`;
}

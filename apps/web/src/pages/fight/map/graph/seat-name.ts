import type { Spot } from '../layers/relations.js';
import { SEAT_WIDTH } from './graph-layout.js';

/** The width of a letter of a name below a token, in pixels. */
const LETTER = 6.2;

/** The room for a name below a token: up to the nearest token to its left or right, or two seats at most. */
export const seatWidth = (spot: Spot, all: Iterable<Spot>): number =>
  Math.min(
    2 * SEAT_WIDTH,
    ...[...all].flatMap(({ x, y }) =>
      x !== spot.x && Math.abs(y - spot.y) < spot.r ? [Math.abs(x - spot.x)] : [],
    ),
  );

/**
 * A name as written below a token in a place, between its neighbours. If too long, it loses its article and is then cut
 * short, but keeps the number that distinguishes it from others.
 * @param unit the size of a screen pixel in units; letters have the same size on the screen at any zoom.
 */
export function seatName(full: string, unit: number, width = SEAT_WIDTH): string {
  const most = Math.max(4, Math.floor(width / (LETTER * unit)));
  const name = full.length <= most ? full : full.replace(/^the /i, '');
  if (name.length <= most) return name;
  const [number = ''] = /\s\d+$/.exec(name) ?? [];
  return `${name.slice(0, most - 1 - number.length).trimEnd()}…${number}`;
}

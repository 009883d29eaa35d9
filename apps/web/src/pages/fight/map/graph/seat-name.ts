import { SEAT_WIDTH } from './graph-layout.js';

/** The width of a letter of a name below a token, in pixels. */
const LETTER = 6.6;

/**
 * A name as it is written below a token in a place, where others stand to the left and right: cut short where it is too long,
 * though not the number that tells it from others.
 * @param unit how many units of the drawing a pixel is; letters are as large on the screen however small that is.
 */
export function seatName(name: string, unit: number): string {
  const most = Math.max(4, Math.floor(SEAT_WIDTH / (LETTER * unit)));
  if (name.length <= most) return name;
  const [number = ''] = /\s\d+$/.exec(name) ?? [];
  return `${name.slice(0, most - 1 - number.length).trimEnd()}…${number}`;
}

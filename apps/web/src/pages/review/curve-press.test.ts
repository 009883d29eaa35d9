import { expect, test } from 'vitest';
import { pressedMark } from './curve-press.js';

const at = (seq: number, x: number, y: number) => ({ seq, x, y, text: '' });

test('a press means the mark under it, or the nearest within reach of a finger', () => {
  const points = [at(1, 100, 50), at(2, 130, 50), at(3, 300, 50)];
  expect(pressedMark(points, 101, 51, undefined)?.seq).toBe(1);
  expect(pressedMark(points, 128, 50, 1)?.seq).toBe(2);
  expect(pressedMark(points, 318, 50, 1)?.seq).toBe(3);
  expect(pressedMark(points, 200, 50, 1)).toBeUndefined();
  expect(pressedMark(points, 100, 120, 1)).toBeUndefined();
});

test('marks over each other are reached one after the other', () => {
  const points = [at(1, 100, 50), at(2, 104, 52), at(3, 108, 50)];
  let chosen: number | undefined;
  const reached = [0, 1, 2, 3].map(() => (chosen = pressedMark(points, 104, 50, chosen)?.seq));
  expect(new Set(reached.slice(0, 3))).toEqual(new Set([1, 2, 3]));
  expect(reached[3]).toBe(reached[0]);
});

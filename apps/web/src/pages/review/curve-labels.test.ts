import { expect, test } from 'vitest';
import { curveLabels } from './curve-labels.js';

const FRAME = { left: 0, right: 600, top: 0, bottom: 300 };
const FLAT = [
  [0, 150],
  [600, 150],
] as const;

const point = (seq: number, x: number, y = 150) => ({ seq, text: 'Anneke: Charge', x, y });

test('a point of the curve has its name above it, or below where there is no room above', () => {
  const [name] = curveLabels([point(1, 300)], [point(1, 300)], FLAT, FRAME);
  expect(name?.at.y).toBeLessThan(140);
  const [high] = curveLabels([point(1, 300, 12)], [point(1, 300, 12)], [], FRAME);
  expect(high?.at.y).toBeGreaterThan(23);
});

test('names cover neither each other nor a mark nor the curve, and where there is no room there is none', () => {
  const close = [point(1, 300), point(2, 330), point(3, 345)];
  const placed = curveLabels(close, close, FLAT, FRAME);
  const tops = placed.map(({ at }) => Math.round(at.y));
  expect(placed.length).toBeGreaterThan(1);
  const ends = placed.map(({ at: { x, y }, anchor, text }) => {
    const width = 6 * text.length;
    const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
    return { y, left, right: left + width };
  });
  for (const [i, a] of ends.entries())
    for (const b of ends.slice(i + 1))
      expect(Math.abs(a.y - b.y) > 12 || a.right <= b.left || b.right <= a.left).toBe(true);
  expect(tops.every((top) => top < 140 || top > 160)).toBe(true);
  expect(curveLabels(close, close, FLAT, { ...FRAME, top: 145, bottom: 155 })).toEqual([]);
});

test('a long name is shortened, and one at the edge stays inside', () => {
  const long = {
    ...point(1, 590),
    text: 'A name that goes on and on for longer than anyone reads',
  };
  const [label] = curveLabels([long], [long], [], FRAME);
  expect(label?.text.endsWith('…')).toBe(true);
  expect(label?.anchor).toBe('end');
});

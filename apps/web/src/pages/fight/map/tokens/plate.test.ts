import { expect, test } from 'vitest';
import { plateLifts, plateSize } from './plate.js';

test('a plate that stands alone stays on its token', () => {
  expect(plateLifts([{ x: 0, y: 0, chosen: false }])).toEqual([0]);
});

test('no plate covers another, however close their tokens are', () => {
  const spots = Array.from({ length: 24 }, (_, i) => ({
    x: (i % 6) * 30,
    y: Math.floor(i / 6) * 17,
    chosen: i === 8,
  }));
  const lifts = plateLifts(spots);
  const boxes = spots.map(({ x, y, chosen }, i) => {
    const [w, h] = plateSize(chosen);
    const foot = y - (lifts[i] ?? 0);
    return { left: x - w, right: x + w, top: foot - h, bottom: foot };
  });
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(
        true,
      );
  expect(lifts[8]).toBe(0);
});

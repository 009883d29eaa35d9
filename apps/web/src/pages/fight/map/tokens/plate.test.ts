import { expect, test } from 'vitest';
import { liftOver, plateSize } from './plate.js';

const [w, h] = plateSize(false);
const spot = (x: number, y: number) => ({ x, y, chosen: false, pointing: 'down' as const });
const box = (x: number, y: number) => ({ left: x - w, right: x + w, top: y - h, bottom: y });

test('a plate is raised over those in its place, and by none that it does not touch', () => {
  expect(liftOver(spot(0, 0), [])).toBe(0);
  expect(liftOver(spot(0, 0), [box(3 * w, 0), box(0, 3 * h)])).toBe(0);
  expect(liftOver(spot(0, 0), [box(w, 5)])).toBe(h - 5 + 2);
  // The box above the first one is in its way too.
  expect(liftOver(spot(0, 0), [box(0, 0), box(w, -h - 3)])).toBe(2 * h + 3 + 2);
});

import { expect, test } from 'vitest';
import { meet, placePlates, plateBox } from './plates.js';

const token = (x: number, y: number) => ({ x, y, r: 20 });
const chance = (who: string, { x, y, r }: ReturnType<typeof token>) => ({
  who,
  chance: 0.5,
  chosen: false,
  x,
  y,
  r,
});

test('a chance stands on its own token where it would hide the one above', () => {
  const [above, below, alone] = [token(100, 100), token(100, 145), token(300, 145)];
  const tokens = new Map([
    ['above', above],
    ['below', below],
    ['alone', alone],
  ]);
  const placed = placePlates([chance('below', below), chance('alone', alone)], tokens, 1);
  expect(placed.map(({ onToken }) => onToken)).toEqual([true, false]);
  const [first] = placed.map((plate) => plateBox(plate, 1));
  const { x, y, r } = above;
  const face = { left: x - r, right: x + r, top: y - r, bottom: y + r };
  expect(first && meet(first, face)).toBe(false);
  // On a map so small that a plate would hide its own token whole, it stays above.
  expect(placePlates([chance('below', below)], tokens, 0.5)[0]?.onToken).toBe(false);
});

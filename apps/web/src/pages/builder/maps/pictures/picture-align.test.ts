import { expect, test } from 'vitest';
import type { Point } from './picture-align.js';
import { alignPicture } from './picture-align.js';

/**
 * A picture with 20 by 10 cells of its own, which begin a third of a cell inside it, drawn over 12
 * cells of the map.
 */
const picture = { hash: 'a'.repeat(64), at: [0, 0], size: [12, 6] } as const;
const SCALE = 12 / 20;
const corner = (x: number, y: number): Point => [(x + 1 / 3) * SCALE, (y + 1 / 3) * SCALE];

test('three corners lay the grid of a picture on the squares', () => {
  const aligned = alignPicture(picture, [corner(0, 0), corner(5, 4), corner(17, 8)], [5, 4]);
  expect(aligned).toMatchObject({ kind: 'aligned', picture: { size: [20, 10] } });
  if (aligned.kind !== 'aligned') return;
  expect(aligned.off).toBeLessThan(0.001);
  // The corners of its cells now lie on corners of the map.
  const [x, y] = aligned.picture.at;
  expect([x + 1 / 3, y + 1 / 3].map((each) => Math.abs(each - Math.round(each)) < 0.002)).toEqual([
    true,
    true,
  ]);
});

test('the farthest corner settles the size, so that a shaky hand is evened out', () => {
  const [x, y] = corner(5, 5);
  const aligned = alignPicture(
    picture,
    [corner(0, 0), [x + 0.02 * SCALE, y], corner(19, 9)],
    [5, 5],
  );
  expect(aligned).toMatchObject({ kind: 'aligned', picture: { size: [20, 10] } });
});

test('a miscount, and corners in the wrong order, are refused', () => {
  expect(alignPicture(picture, [corner(0, 0), corner(5, 5), corner(17, 8)], [6, 5])).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('third corner'),
  });
  expect(alignPicture(picture, [corner(5, 5), corner(0, 0), corner(17, 8)], [5, 5])).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('to the right'),
  });
  expect(alignPicture(picture, [corner(5, 5), corner(5, 5), corner(5, 5)], [5, 5]).kind).toBe(
    'refused',
  );
});

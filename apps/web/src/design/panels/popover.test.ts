import { expect, test } from 'vitest';
import { placeBeside } from './popover.js';

const card = { width: 300, height: 200 };
const stage = { left: 200, top: 50, right: 1000, bottom: 700 };
const point = (x: number, y: number) => ({ left: x, top: y, bottom: y });

test('a box stands below what it belongs to, above it where there is no room, and never outside', () => {
  expect(placeBeside(card, point(400, 100), stage)).toEqual({ left: 400, top: 104 });
  expect(placeBeside(card, point(400, 650), stage)).toEqual({ left: 400, top: 446 });
  expect(placeBeside(card, point(990, 60), stage)).toEqual({ left: 692, top: 64 });
  expect(placeBeside(card, point(90, 60), stage)).toEqual({ left: 208, top: 64 });
  // A box too high for both stays within the stage as far as possible.
  expect(placeBeside({ width: 300, height: 620 }, point(400, 300), stage).top).toBe(58);
});

test('a card that covers its token stands to the right or left of it, where there is room', () => {
  const token = (left: number) => ({ left, top: 400, right: left + 50, bottom: 450 });
  const tall = { width: 300, height: 500 };
  const at = (left: number) => placeBeside(tall, point(left + 25, 450), stage, token(left));
  expect(at(400).left).toBe(458);
  expect(at(800).left).toBe(492);
  const wide = { width: 760, height: 500 };
  expect(placeBeside(wide, point(600, 450), stage, token(575)).left).toBe(232);
});

import { expect, test } from 'vitest';
import { focusOf, gatheringOf, sightOf } from './gathering.js';
import { CELL } from './geometry.js';

const at = (x: number, y: number, side: string) => ({
  spot: { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL, r: CELL / 2 },
  side,
});
const window = { width: 800, height: 800 };
const low = 40 / CELL;
/** A map so large that it is never shown whole. */
const map = { width: 90 * CELL, height: 90 * CELL };

test('all of a map is shown that can be drawn large', () => {
  const all = [at(2, 2, 'a'), at(3, 2, 'b')];
  const small = { width: 16 * CELL, height: 12 * CELL };
  expect(gatheringOf(all, all[0]?.spot, { window, low, map: small })).toEqual({
    left: -CELL / 2,
    top: -CELL / 2,
    right: 16.5 * CELL,
    bottom: 12.5 * CELL,
  });
});

test('everyone is shown with two squares around them if all can be drawn large', () => {
  const all = [at(2, 2, 'a'), at(6, 4, 'b')];
  const box = gatheringOf(all, all[0]?.spot, { window, low, map });
  expect(box).toEqual({ left: 0, top: 0, right: 9 * CELL, bottom: 7 * CELL });
});

test('for everyone to be seen squares are drawn smaller than usual, with less about them', () => {
  const all = [at(5, 2, 'a'), at(1, 2, 'a'), at(23, 2, 'b')];
  const box = gatheringOf(all, all[0]?.spot, { window, low, map });
  expect(box).toMatchObject({ left: -0.25 * CELL, right: 25.25 * CELL });
});

test('a combatant far off does not make all others small', () => {
  const all = [at(2, 2, 'a'), at(4, 2, 'b'), at(50, 2, 'b')];
  const box = gatheringOf(all, all[0]?.spot, { window, low, map });
  expect(box.right).toBe(7 * CELL);
});

test('an enemy is shown with the actor even where that makes them smaller', () => {
  const all = [at(2, 2, 'a'), at(3, 2, 'a'), at(17, 2, 'b'), at(40, 2, 'b')];
  const box = gatheringOf(all, all[0]?.spot, { window, low, map });
  expect(box).toMatchObject({ left: 0.75 * CELL, right: 19.25 * CELL });
});

test('an enemy goes before friends farther back', () => {
  const all = [at(15, 2, 'a'), at(1, 2, 'a'), at(29, 2, 'b')];
  const box = gatheringOf(all, all[0]?.spot, { window, low, map });
  expect(box).toMatchObject({ left: 13.75 * CELL, right: 31.25 * CELL });
});

test('towards an enemy too far away as much is shown as the least size allows', () => {
  const all = [at(2, 2, 'a'), at(40, 2, 'b'), at(40, 3, 'b')];
  expect(gatheringOf(all, all[0]?.spot, { window, low, map })).toMatchObject({
    left: 0.75 * CELL,
    right: 20.75 * CELL,
  });
  expect(gatheringOf(all, all[1]?.spot, { window, low, map })).toMatchObject({
    left: 22.25 * CELL,
    right: 42.25 * CELL,
  });
});

const spot = (x: number, y: number) => at(x, y, 'a').spot;

test('to choose one of several the chooser is shown with the nearest, as many as can be drawn', () => {
  const others = [spot(12, 2), spot(4, 2), spot(60, 2)];
  expect(sightOf(spot(2, 2), others, window, low)).toEqual({
    left: 1.5 * CELL,
    top: 1.5 * CELL,
    right: 13.5 * CELL,
    bottom: 3.5 * CELL,
  });
  expect(sightOf(undefined, [], window, low)).toBeUndefined();
});

test('the chooser stays in sight where even the nearest is too far away', () => {
  const box = sightOf(spot(2, 2), [spot(60, 2), spot(50, 2)], window, low);
  expect(box).toMatchObject({ left: 0.75 * CELL, right: 20.75 * CELL });
});

test('before anyone acts one’s own are looked at, or else the first', () => {
  const spots = new Map([
    ['ann', spot(2, 2)],
    ['bob', spot(30, 2)],
  ]);
  const look = (plays: readonly string[], acting?: string) =>
    focusOf({ spots }, { acting, plays: (who) => plays.includes(who) });
  expect(look(['bob'])).toEqual(spots.get('bob'));
  expect(look([])).toEqual(spots.get('ann'));
  expect(look(['bob'], 'ann')).toEqual(spots.get('ann'));
});

import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Stage } from '../../testing/stage.js';
import { ground, horse, kindsOn, odds, pistol, stage } from '../../testing/stage.js';

// Whom bodies overhead block, and what happens when they come down.

const WALLS = Object.fromEntries(
  Array.from({ length: 28 }, (_, i) => [`${i % 14},${i < 14 ? 0 : 2}`, '#']),
);

/** A walker in a passage one square wide, with a foe farther along at some height. */
const passage = (up: number, foe: Data = {}, state: Data = {}): Stage =>
  stage(
    {
      a: { at: [2, 1], sheet: { speed: 50 } },
      t: { at: [5, 1], sheet: foe, state: { elevation: up, ...state } },
    },
    { map: { rows: [...ground(14, 3, WALLS)] } },
  );

test.each([
  [0, false],
  [5, true],
  [30, true],
])('T20-CTX-42 a foe %i feet up: the way below is free is %s', (up, open) => {
  const s = passage(up);
  expect(s.allowed('a', 'move', { path: [[8, 1]] })).toBe(open);
  expect(s.allowed('a', 'move', { path: [[5, 1]] })).toBe(open);
});

test('T20-CTX-42 one may stop below a flyer, and a flyer over the head of a walker', () => {
  const s = passage(20);
  s.do('a', 'move', { path: [[5, 1]] });
  s.end();
  expect(s.who('a').at).toEqual(s.who('t').at);
  s.do('t', 'move', { path: [[2, 1]] });
  s.do('t', 'move', { path: [[5, 1]] });
  expect([s.who('t').at, s.who('t').elevation]).toEqual([[5, 1], 20]);
});

test('T20-CTX-42 a large body is in the way up to twice as high', () => {
  const open = (up: number): boolean =>
    stage({
      a: { at: [2, 4], state: { elevation: up } },
      h: { at: [4, 4], sheet: horse() },
    }).allowed('a', 'move', { path: [[4, 4]] });
  expect([open(5), open(10)]).toEqual([false, true]);
});

test('T20-CTX-42 T20-MOUNT-02 a rider in the air is no more in the way than the mount, and rides over others', () => {
  const s = stage({
    r: { at: [2, 4], state: { riding: 'h' } },
    h: { at: [2, 4], side: 'ours', sheet: horse(), state: { elevation: 20 } },
    t: { at: [6, 4] },
  });
  s.do('r', 'ride', { pace: 'single', path: [[6, 4]] });
  expect(s.who('h').at).toEqual([6, 4]);
  s.end();
  s.do('t', 'move', { path: [[6, 7]] });
  s.do('t', 'move', { path: [[7, 5]] });
  expect(s.who('t').at).toEqual([7, 5]);
});

test('T20-CTX-42 a file puts one over the head of another, but not into them', () => {
  const place = (up: number) =>
    true20.setUp({
      title: 'x',
      options: {},
      content: {},
      map: undefined,
      order: undefined,
      combatants: [
        { id: 'a', side: 'ours', at: [3, 3], sheet: {}, state: {} },
        { id: 't', side: 'theirs', at: [3, 3], sheet: {}, state: { elevation: up } },
      ],
    });
  expect([place(0).ok, place(4).ok, place(5).ok]).toEqual([false, false, true]);
});

test('T20-CTX-31 T20-CTX-42 a flyer that is brought down comes to lie beside whoever stands below', () => {
  const s = stage({
    a: { at: [3, 3] },
    t: { at: [3, 3], state: { elevation: 20 }, sheet: { con: -5 } },
  });
  s.gm('harm', { who: 't', damage: 20 }, { dice: [1] });
  expect([s.who('t').elevation, s.who('a').at]).toEqual([0, [3, 3]]);
  expect(s.who('t').at).not.toEqual([3, 3]);
  const [x, y] = s.who('t').at;
  expect(Math.max(Math.abs(x - 3), Math.abs(y - 3))).toBe(1);
});

test('T20-CTX-31 a flyer that is brought down over free ground lies below where it was', () => {
  const s = stage({ a: { at: [9, 3] }, t: { at: [3, 3], state: { elevation: 20 } } });
  s.gm('harm', { who: 't', damage: 40 }, { dice: [1] });
  expect([s.who('t').elevation, s.who('t').at]).toEqual([0, [3, 3]]);
});

test('T20-MOUNT-20 T20-CTX-42 a flying mount that falls crushes no one below: mount and rider lie on ground of their own', () => {
  const s = stage({
    r: { at: [3, 3], state: { riding: 'h' } },
    h: { at: [3, 3], side: 'ours', sheet: horse(), state: { elevation: 20 } },
    t: { at: [3, 3] },
  });
  s.gm('mount-falls', { mount: 'h' }, { dice: [20] });
  const spots = ['r', 'h', 't'].map((id) => s.who(id));
  const taken = spots.flatMap(({ at, size }) =>
    Array.from(
      { length: size * size },
      (_, i) => `${at[0] + (i % size)},${at[1] + Math.floor(i / size)}`,
    ),
  );
  expect([new Set(taken).size, spots.map(({ elevation }) => elevation)]).toEqual([6, [0, 0, 0]]);
});

test('T20-CONC-07 T20-CTX-42 one who walks below an unseen flyer does not run into it', () => {
  const s = stage({
    a: { at: [2, 3], sheet: { speed: 50 } },
    t: { at: [5, 3], state: { elevation: 20, conditions: ['invisible'] } },
  });
  const scene = s.do('a', 'move', { path: [[8, 3]] });
  expect([s.who('a').at, scene.has('runs into')]).toEqual([[8, 3], false]);
});

test('T20-GANG-01 T20-CTX-10 T20-CTX-41 one who hovers an arm’s length overhead is at hand for maneuvers and in melee, higher up not', () => {
  const over = (up: number) => {
    const s = stage({
      a: { at: [4, 4] },
      f: { at: [4, 4], state: { elevation: up } },
      g: { at: [20, 4], side: 'ours', sheet: { weapons: [pistol()] } },
    });
    const holds = s.allowed('a', 'maneuver', { maneuver: 'grapple', target: 'f' });
    s.until('g');
    return [holds, odds(s, 'g', 'f', 'pistol')[0]];
  };
  expect([over(10), over(15)]).toEqual([
    [true, -4],
    [false, 0],
  ]);
});

test('T20-CTX-30 T20-CTX-42 a hold from overhead lasts while both stay, and is over when the flyer is off', () => {
  const s = stage({
    f: { at: [5, 4], state: { elevation: 5 }, sheet: { speed: 60 } },
    g: { at: [5, 4] },
  });
  s.do('f', 'maneuver', { maneuver: 'grapple', target: 'g' }, { dice: [20] });
  expect(kindsOn(s, 'g')).toEqual(['grappled']);
  s.do('f', 'move', { path: [[9, 4]] });
  expect(kindsOn(s, 'g')).toEqual([]);
});

test('T20-MOUNT-01 a rider in the air is not beside the own mount', () => {
  const s = stage({
    r: { at: [4, 4], state: { riding: 'h' } },
    h: { at: [4, 4], side: 'ours', sheet: horse(), state: { elevation: 20 } },
    t: { at: [20, 4] },
  });
  expect(s.allowed('r', 'mount', { mount: 'h' })).toBe(false);
});

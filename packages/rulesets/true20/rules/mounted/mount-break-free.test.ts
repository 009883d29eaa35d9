import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage } from '../../testing/stage.js';
import { horse, kindsOn, refusedBy, stage } from '../../testing/stage.js';

// A mount held by a foe, with and without a rider.

interface Hold {
  readonly state?: Data;
  readonly rider?: Data;
  readonly by?: string;
  readonly other?: Data;
}

/** A rider on a horse that an adjacent foe has just grappled, on the rider's turn. */
function held({ state = {}, rider = {}, by = 'f', other = {} }: Hold = {}): Stage {
  const s = stage({
    r: { at: [10, 5], sheet: { skills: { ride: 5 }, ...rider }, state: { riding: 'h' } },
    f: { at: [12, 5], sheet: { printed: { maneuver: 4 }, ...other } },
    o: { at: [9, 5], side: 'ours' },
    h: { at: [10, 5], side: 'ours', sheet: horse({ str: 3 }), state },
  });
  s.until(by);
  s.do(by, 'maneuver', { maneuver: 'grapple', target: 'h' }, { dice: [20] });
  s.until('r');
  return s;
}
const FREE = { target: 'f' };

test('T20-MOUNT-01 T20-CTX-30 a rider has a held mount break free with its standard action and keeps the own', () => {
  const s = held();
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[10, 8]] })).toBe('T20-CTX-30');
  const scene = s.do('r', 'mount-break-free', FREE, { dice: [11] });
  expect(scene.note('maneuver roll')).toMatchObject({
    by: 'h',
    at: 'f',
    total: 14,
    difficulty: 14,
  });
  expect([kindsOn(s, 'h'), s.who('h').standardUsed, s.who('r').standardUsed]).toEqual([
    [],
    true,
    false,
  ]);
  s.do('r', 'ride', { pace: 'single', path: [[10, 8]] });
  expect([s.who('h').at, s.who('r').at]).toEqual([
    [10, 8],
    [10, 8],
  ]);
});

test('T20-MOUNT-02 T20-CTX-30 a mount that fails is held on and has used its action', () => {
  const s = held();
  s.do('r', 'mount-break-free', FREE, { dice: [10] });
  expect([kindsOn(s, 'h'), refusedBy(s, 'r', 'mount-break-free', FREE)]).toEqual([
    ['grappled'],
    'T20-MOUNT-02',
  ]);
  s.until('r');
  s.do('r', 'mount-break-free', FREE, { dice: [11] });
  expect(kindsOn(s, 'h')).toEqual([]);
});

test('T20-CTX-30 a pin of a mount is over with its grapple', () => {
  const s = held();
  s.until('f');
  s.do('f', 'maneuver', { maneuver: 'pin', target: 'h' }, { dice: [20] });
  s.until('r');
  s.do('r', 'mount-break-free', FREE, { dice: [11] });
  expect(kindsOn(s, 'h')).toEqual([]);
});

test('T20-MOUNT-01 T20-CTX-30 there is nothing to break free of on foot, in a free saddle, or on a mount that cannot act', () => {
  const free = stage({
    r: { at: [10, 5], state: { riding: 'h' } },
    w: { at: [3, 5], side: 'ours' },
    h: { at: [10, 5], side: 'ours', sheet: horse() },
    f: { at: [12, 5] },
  });
  expect(refusedBy(free, 'r', 'mount-break-free', FREE)).toBe('T20-CTX-30');
  free.end();
  expect(refusedBy(free, 'w', 'mount-break-free', FREE)).toBe('T20-MOUNT-01');
  const s = held();
  s.gm('condition', { who: 'h', condition: 'dazed', on: true });
  expect(refusedBy(s, 'r', 'mount-break-free', FREE)).toBe('T20-MOUNT-01');
});

test('T20-CTX-30 only those who hold the mount can be broken free of', () => {
  const s = held();
  expect(s.allowed('r', 'mount-break-free', { target: 'o' })).toBe(false);
});

test('T20-MOUNT-04 T20-CTX-30 a mount without guidance gets loose of a foe first, and away with what is left', () => {
  const s = held({ other: { printed: { maneuver: -2 } } });
  s.do('r', 'dismount');
  const scene = s.do('r', 'end', {}, { dice: [] });
  expect(scene.has('maneuver roll')).toBe(false);
  s.end();
  const loose = s.do('o', 'end', {}, { dice: [8] });
  expect(loose.note('maneuver roll')).toMatchObject({
    by: 'h',
    maneuver: 'break free',
    success: true,
  });
  expect([kindsOn(s, 'h'), loose.has('avoids fight')]).toEqual([[], true]);
});

test('T20-MOUNT-04 T20-CTX-30 one that does not get loose stays where it is', () => {
  const s = held();
  s.do('r', 'dismount');
  s.end();
  s.end();
  const scene = s.do('o', 'end', {}, { dice: [2] });
  expect([scene.rolled, kindsOn(s, 'h'), s.who('h').at]).toEqual([
    ['h maneuver'],
    ['grappled'],
    [10, 5],
  ]);
});

test('T20-MOUNT-04 T20-CTX-30 a mount that a friend holds stands still', () => {
  const s = held({ by: 'o' });
  s.do('r', 'dismount');
  s.end();
  s.end();
  const scene = s.do('o', 'end');
  expect([scene.rolled, kindsOn(s, 'h'), s.who('h').at]).toEqual([[], ['grappled'], [10, 5]]);
});

import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/stage.js';
import { horse, pistol, stage } from '../../testing/stage.js';
import { coverOf } from './cover.js';

const WALL = [{ at: [7, 0], side: 'east', length: 5, kind: 'low' }];

/** The level of cover between two combatants behind an obstacle, by default a low wall between x = 7 and x = 8. */
function across(
  heights: string,
  t: Partial<Person> = {},
  more: Record<string, Person> = {},
  walls: readonly Data[] = WALL,
) {
  const s = stage(
    {
      a: { at: [2, 2], sheet: { weapons: [pistol()] } },
      t: { at: [9, 2], side: 'theirs', ...t },
      ...more,
    },
    {
      map: {
        rows: Array.from({ length: 5 }, () => heights),
        legend: {
          k: { height: 5 },
          K: { height: 10 },
          p: { height: -5 },
          c: { cover: 1 },
          C: { height: 10, cover: 1 },
        },
        walls: [...walls],
      },
    },
  );
  return coverOf(s.state, s.who('a'), s.who('t'), false).level;
}

const FLYING: Data = { elevation: 5 };

test.each([
  ['on the same ground', '............', {}, 1],
  ['on ground 5 feet above the wall', '.........kkk', {}, 0],
  ['on ground 10 feet above the wall', '.........KKK', {}, 0],
  ['on a platform on whose edge the wall stands', '........KKKK', {}, 1],
  ['on a higher platform than that on whose edge the wall stands', '........kKKK', {}, 0],
  ['in a hole behind the wall', '.........ppp', {}, 1],
  ['5 feet over a hole behind the wall', '.........ppp', { state: FLYING }, 1],
  ['5 feet over the same ground', '............', { state: FLYING }, 0],
] as const)('T20-COVER-03 a low wall and one %s: cover %#', (_, heights, t, level) => {
  expect(across(heights, t)).toBe(level);
});

test('T20-COVER-03 a rider in a hollow behind a low wall sits no higher than it', () => {
  const rider = { at: [9, 2] as const, side: 'theirs', state: { riding: 'h' } };
  const h = { h: { at: [9, 2] as const, side: 'theirs', sheet: horse() } };
  expect([across('............', rider, h), across('.........ppp', rider, h)]).toEqual([0, 1]);
});

test.each([
  ['on the same ground', '........c...', {}, 1],
  ['on ground 5 feet above it', '........ckkk', {}, 0],
  ['on ground 10 feet above it', '........cKKK', {}, 0],
  ['on the platform where it stands', '........CKKK', {}, 1],
  ['in a hole behind it', '........cppp', {}, 1],
  ['5 feet over the ground', '........c...', { state: FLYING }, 0],
  ['in its square', '.........c..', {}, 1],
  ['5 feet over its square', '.........c..', { state: FLYING }, 0],
] as const)('T20-COVER-03 a crate and one %s: cover %#', (_, ground, t, level) => {
  expect(across(ground, t, {}, [])).toBe(level);
});

test('T20-COVER-03 a rider sits above a crate, and no higher than it in a hollow behind it', () => {
  const rider = { at: [9, 2] as const, side: 'theirs', state: { riding: 'h' } };
  const h = { h: { at: [9, 2] as const, side: 'theirs', sheet: horse() } };
  expect([across('........c...', rider, h, []), across('........cppp', rider, h, [])]).toEqual([
    0, 1,
  ]);
});

import { expect, test } from 'vitest';
import { isBeside } from '../../state/distance.js';
import { stage, sword } from '../../testing/stage.js';
import { chargeWays, shortestCharge } from './charge.js';

test('T20-CTX-37 before a weapon is chosen as well a charge ends beside its target', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [sword()] } },
    t: { at: [8, 5] },
    far: { at: [19, 5] },
  });
  const ends = chargeWays(s.state, 'a', { target: 't' });
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.every(({ to }) => isBeside(s.state, { ...s.who('a'), at: to }, s.who('t')))).toBe(
    true,
  );
  expect(chargeWays(s.state, 'a', { target: 'far' })).toEqual([]);
});

test('T20-CTX-37 T20-CTX-42 before a weapon is chosen as well no charge ends under one who hovers out of reach', () => {
  const ends = (elevation: number) => {
    const s = stage({
      a: { at: [2, 5], sheet: { weapons: [sword()] } },
      t: { at: [8, 5], state: { elevation } },
    });
    return chargeWays(s.state, 'a', { target: 't' }).length;
  };
  expect(ends(10)).toBeGreaterThan(0);
  expect(ends(15)).toBe(0);
});

test('T20-CTX-37 the shortest charge is the first of all, ten feet long at least, also at one beside and round a corner', () => {
  const rows = ['..........', '...####...', '......#...', '......#...', '..........', '..........'];
  for (const at of [
    [3, 4],
    [2, 3],
    [7, 2],
    [7, 4],
    [5, 2],
    [4, 0],
  ] as const) {
    const s = stage(
      { a: { at: [2, 4], sheet: { weapons: [sword()] } }, t: { at, side: 'theirs' } },
      { map: { rows } },
    );
    const [first] = chargeWays(s.state, 'a', { target: 't', weapon: 'a/sword' });
    const way = shortestCharge(s.state, s.who('a'), s.who('t'), 'a/sword');
    expect(way?.length).toBeGreaterThan(1);
    expect(way).toEqual(first?.path);
  }
});

import { expect, test } from 'vitest';
import { ground, horse, odds, stage, sword } from '../testing/stage.js';

// Bodies that the Narrator moves to the edge of the map, and modifier rows that the Narrator waives.

const field = (sheet = {}) => stage({ a: { at: [2, 5] }, t: { at: [10, 5], sheet } });
const ox = (size: string, to: readonly [number, number]) => ({
  from: { name: 'ox', sheet: { size } },
  side: 'ours',
  to: [...to],
});

test.each([
  ['Large', [29, 19], [28, 18]],
  ['Huge', [29, 0], [27, 0]],
  ['Large', [28, 18], [28, 18]],
  ['Medium', [29, 19], [29, 19]],
] as const)(
  'T20-CTX-35 T20-COND-03 a %s newcomer whom the Narrator adds at %j stands at %j',
  (size, to, at) => {
    const s = field();
    const scene = s.gm('add', ox(size, to));
    expect([s.who('ox').at, scene.fact('put', 'to')]).toEqual([at, at]);
  },
);

test('T20-CTX-35 T20-COND-03 a wide newcomer finds room beside a wall and among others', () => {
  const s = stage(
    { a: { at: [2, 5] }, t: { at: [11, 5] } },
    { map: { rows: [...ground(30, 12, { '12,6': '#' })] } },
  );
  s.gm('add', ox('Large', [11, 5]));
  const [x = 0, y = 0] = s.who('ox').at;
  const covers = (cx: number, cy: number) => [0, 1].includes(cx - x) && [0, 1].includes(cy - y);
  expect([covers(12, 6), covers(11, 5)]).toEqual([false, false]);
});

test('T20-CTX-35 T20-COND-03 no one is placed by hand where the body does not fit, a rider no more than the mount', () => {
  const s = field({ size: 'Large' });
  const may = (to: readonly number[]) => s.allowed('gm', 'gm.place', { who: 't', to: [...to] });
  expect([may([29, 19]), may([28, 18])]).toEqual([false, true]);
  const r = stage(
    { r: { at: [4, 4], state: { riding: 'm' } }, m: { at: [4, 4], side: 'ours', sheet: horse() } },
    { order: ['r'] },
  );
  expect(r.allowed('gm', 'gm.place', { who: 'r', to: [29, 19] })).toBe(false);
});

test.each([
  ['a place half off the map', 'at', [29, 19], [10, 5]],
  ['a place off the map', 'at', [40, 40], [10, 5]],
  ['a place that has room', 'at', [28, 18], [28, 18]],
] as const)('T20-CTX-35 T20-COND-03 set to %s, %s %j, it stands at %j', (_, what, value, at) => {
  const s = field({ size: 'Large' });
  s.gm('set', { path: `combatants.t.${what}`, value: [...value] });
  expect(s.who('t').at).toEqual(at);
});

test('T20-CTX-35 T20-COND-03 made larger by hand at the edge, it stands where it has room', () => {
  const s = stage({ a: { at: [29, 19] }, t: { at: [10, 5] } });
  s.gm('set', { path: 'combatants.a.size', value: 2 });
  expect(s.who('a').at).toEqual([28, 18]);
});

test('T20-COND-03 T20-COND-06 T20-MOUNT-08 higher ground that the Narrator waives helps neither on a hill nor in the saddle', () => {
  const up = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] }, state: { elevation: 5 } },
    t: { at: [5, 5] },
  });
  const saddled = stage(
    {
      a: { at: [4, 4], sheet: { weapons: [sword()] }, state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [6, 4], side: 'theirs' },
    },
    { order: ['a', 't'] },
  );
  for (const s of [up, saddled]) {
    const plus = () => odds(s, 'a', 't', 'sword')[0];
    const trip = () => s.total('maneuver', 'a', 'a', 'maneuver', { maneuver: 'trip', target: 't' });
    const before = [plus(), trip()];
    s.gm('waive', { who: 'a', rule: 'T20-COND-06' });
    const meanwhile = [plus(), trip()];
    s.gm('waive', { who: 'a', rule: 'T20-COND-06' });
    expect([before, meanwhile, [plus(), trip()]]).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
  }
});

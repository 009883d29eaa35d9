import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import { renaissance } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import { effectsOn, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const ann: Person = {
  side: 'a',
  at: [5, 5],
  skills: { 'one-handed': 60, athletics: 50, ride: 45, stealth: 30 },
  weapons: [sword],
};
const bob: Person = { side: 'b', at: [20, 5], skills: { 'one-handed': 60, fray: 40 } };
const field = (
  a: Partial<Person> = {},
  others: Readonly<Record<string, Person>> = {},
  more: Staging = {},
) => stage({ ann: { ...ann, ...a }, bob, ...others }, more);
const whyNot = (s: ReturnType<typeof field>, action: string, more: Record<string, Json>): Json => {
  const refusal = s.fight.refusal({ do: action, by: 'ann', with: more });
  return refusal ? [refusal.rules[0] ?? null, refusal.reason] : null;
};

test('REN-MOVE-01 REN-MOVE-04 REN-PRONE-04 what is too far is told in metres, with the rate', () => {
  const s = field();
  expect(whyNot(s, 'move', { path: [[18, 5]] })).toEqual([
    'REN-MOVE-01',
    '13 m is farther than the rate of 12 m',
  ]);
  expect(whyNot(s, 'move', { rate: 'base', path: [[8, 7]] })).toBeNull();
  expect(whyNot(s, 'move', { rate: 'base', path: [[8, 8]] })).toEqual([
    'REN-MOVE-01',
    '4.5 m is farther than the rate of 4 m',
  ]);
  expect(whyNot(s, 'charge', { path: [[18, 5]] })).toEqual([
    'REN-MOVE-04',
    '13 m is farther than the full rate of 12 m',
  ]);
  expect(whyNot(field({ state: { prone: true } }), 'crawl', { path: [[8, 5]] })).toEqual([
    'REN-PRONE-04',
    '3 m is farther than half the base rate of 2 m',
  ]);
});

test('REN-GRID-06 REN-GRID-04 in squares of 2 m a straight step is 2 m and a diagonal one 3 m', () => {
  const map = { rows: Array.from({ length: 20 }, () => '.'.repeat(30)), scale: { perCell: 4 } };
  const metres = (to: readonly [number, number]): Json =>
    field({}, {}, { map })
      .do('ann', 'move', { path: [[...to]] })
      .fact('moves', 'metres');
  expect([metres([6, 5]), metres([6, 6]), metres([7, 6]), metres([7, 7])]).toEqual([2, 3, 5, 6]);
});

test('REN-MOVE-01 one goes by the mode named, the first if none is, and its base rate costs nothing', () => {
  const swift = {
    sheet: {
      movement: { foot: { base: 2, full: 4 }, wings: { base: 8, full: 16, skill: 'flight' } },
    },
  };
  expect(whyNot(field(swift), 'move', { path: [[10, 5]] })).toEqual([
    'REN-MOVE-01',
    '5 m is farther than the rate of 4 m',
  ]);
  const flying = field(swift);
  flying.do('ann', 'move', { mode: 'wings', path: [[13, 5]] });
  expect(effectsOn(flying, 'ann')).toEqual([]);
  const far = field(swift);
  far.do('ann', 'move', { mode: 'wings', path: [[14, 5]] });
  expect(effectsOn(far, 'ann')).toEqual(['hurried']);
  expect(field(swift).allowed('ann', 'move', { mode: 'gills', path: [[6, 5]] })).toBe(false);
});

test('REN-GRID-04 one goes through friends and ends on none, goes and ends over the fallen, and not through foes', () => {
  const corridor = { rows: ['%'.repeat(30), '.'.repeat(30), '%'.repeat(30)] };
  const past = (who: Partial<Person>): readonly boolean[] => {
    const s = field(
      { at: [5, 1] },
      { cid: { side: 'b', at: [7, 1], ...who }, bob: { ...bob, at: [20, 1] } },
      { map: corridor },
    );
    return [
      [7, 1],
      [9, 1],
    ].map((to) => s.allowed('ann', 'move', { path: [to] }));
  };
  expect(past({ side: 'a' })).toEqual([false, true]);
  expect(past({ state: { damage: 200 } })).toEqual([true, true]);
  expect(past({})).toEqual([false, false]);
});

const QUICK = ['stunt-cost', 'quick'] as const;
const words = 'swing on the chandelier';

test('REN-MOUNT-03 REN-MOUNT-07 in the saddle only a check on Ride suffers by the wounds of the mount', () => {
  const s = () =>
    stage({
      ann: { ...ann, state: { riding: 'horse' } },
      horse: {
        side: 'a',
        at: ann.at,
        state: { wounds: 2 },
        sheet: { warTrained: true, size: 'Large' },
      },
      bob,
    });
  const target = (check: string) =>
    targetsOf(
      s().do('ann', 'stunt', { words }, { dice: [5], answers: [QUICK, ['stunt-check', check]] }),
      'stunt',
    );
  expect([target('check'), target('athletics'), target('stealth')]).toEqual([[25], [50], [30]]);
  const onFoot = field().do(
    'ann',
    'stunt',
    { words },
    { dice: [5], answers: [QUICK, ['stunt-check', 'ride']] },
  );
  expect([targetsOf(onFoot, 'stunt'), onFoot.cites('check', 'REN-MOUNT-03')]).toEqual([
    [45],
    false,
  ]);
});

test('REN-MOUNT-03 a stunt takes rider and mount along', () => {
  const s = stage({
    ann: { ...ann, state: { riding: 'horse' } },
    horse: { side: 'a', at: ann.at, sheet: { warTrained: true, size: 'Large' } },
    bob,
  });
  s.do('ann', 'stunt', { words, to: [7, 5] }, { dice: [5], answers: [QUICK] });
  expect([s.who('ann').at, s.who('horse').at]).toEqual([
    [7, 5],
    [7, 5],
  ]);
});

test('REN-MOVE-07 one whom the GM does not let get so far does not try, and loses nothing', () => {
  const s = field();
  const leap = (allowed: number) =>
    s.do(
      'ann',
      'stunt',
      { words, to: [8, 8] },
      { dice: allowed < 4 ? [] : [5], answers: [QUICK, ['stunt-distance', allowed]] },
    );
  expect(leap(3).has('stunt refused')).toBe(true);
  expect(s.who('ann')).toMatchObject({ quickUsed: 0, moved: false, at: [5, 5] });
  // 4.2 m round to 4 m.
  expect(leap(4).has('stunt refused')).toBe(false);
  expect(s.who('ann')).toMatchObject({ quickUsed: 1, moved: true, at: [8, 8] });
});

test('REN-MOVE-10 a stunt on the spot is no move; one to another square is, and frees no one who may not move', () => {
  const spot = field();
  spot.do('ann', 'stunt', { words, to: [5, 5] }, { dice: [5], answers: [QUICK] });
  expect([spot.who('ann').moved, spot.allowed('ann', 'move', { path: [[6, 5]] })]).toEqual([
    false,
    true,
  ]);
  const moved = field();
  moved.do('ann', 'move', { path: [[6, 5]] });
  expect(moved.allowed('ann', 'stunt', { words, to: [6, 5] })).toBe(true);
  expect(moved.refused('ann', 'stunt', { words, to: [7, 5] })).toEqual(['REN-MOVE-10']);
});

test('REN-MOVE-07 a stunt is offered to where there is room for all of its body', () => {
  const ends = (footprint: number) => {
    const s = field(
      { sheet: { footprint }, at: [2, 2] },
      { cid: { side: 'a', at: [6, 2] } },
      { map: { rows: Array.from({ length: 8 }, () => '.'.repeat(30)) } },
    );
    const domain = renaissance.actions.get('stunt')?.domain(s.state, 'ann', 'to', { words });
    const cells = domain?.kind === 'cell' ? domain.cells : [];
    return ([x, y]: readonly [number, number]): boolean =>
      cells.some((cell) => cell[0] === x && cell[1] === y);
  };
  const small = ends(1);
  const large = ends(2);
  expect([small([6, 2]), small([5, 2]), small([5, 1]), small([7, 2])]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([large([6, 2]), large([5, 2]), large([5, 1]), large([7, 2])]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect([small([2, 7]), large([2, 7]), large([2, 6])]).toEqual([true, false, true]);
});

test('REN-REACT-06 REN-MOVE-09 one who is struck down on the way does not get there', () => {
  const s = field({ sheet: { DUR: 20 } }, { cid: { ...bob, at: [6, 5], weapons: [sword] } });
  const scene = s.do(
    'ann',
    'stunt',
    { words, to: [4, 5] },
    { dice: [5, 20, 98, 10, 98], answers: [QUICK] },
  );
  expect([scene.has('opportunity'), s.who('ann').prone, s.who('ann').at]).toEqual([
    true,
    true,
    [5, 5],
  ]);
  expect(scene.has('stunt ends')).toBe(false);
});

test('REN-REACT-06 REN-MOUNT-09 a rider whose mount is felled on the way comes to where they are thrown', () => {
  const s = stage({
    ann: { ...ann, state: { riding: 'horse' } },
    horse: {
      side: 'a',
      at: ann.at,
      sheet: { warTrained: true, size: 'Large', DUR: 10 },
    },
    cid: { ...bob, at: [6, 5], weapons: [sword] },
  });
  // The blow disables the horse; Ann is thrown clear.
  s.do(
    'ann',
    'stunt',
    { words, to: [2, 5] },
    { dice: [5, 31, 98, 10, 5], answers: [QUICK, ['opportunity', 'horse/cid/sword']] },
  );
  expect([s.who('ann').riding, s.who('ann').prone, s.who('horse').at]).toEqual([
    null,
    false,
    [5, 5],
  ]);
  const [x, y] = s.who('ann').at;
  expect(Math.max(Math.abs(x - 5), Math.abs(y - 5))).toBe(1);
});

test('REN-GRID-02 REN-GRID-06 a body without reach gets at no one, in squares of 2 m neither', () => {
  const near = (perCell: number, reach: number): boolean =>
    field(
      { sheet: { reach } },
      { cid: { side: 'b', at: [6, 6] } },
      { map: { rows: Array.from({ length: 20 }, () => '.'.repeat(30)), scale: { perCell } } },
    ).allowed('ann', 'attack', { weapon: 'ann/sword', target: 'cid' });
  expect([near(2, 0), near(2, 1), near(4, 0), near(4, 1)]).toEqual([false, true, false, true]);
});

test('REN-PRONE-04 a crawl is told with where it goes and how far', () => {
  const s = field({ state: { prone: true } });
  const scene = s.do('ann', 'crawl', {
    path: [
      [6, 5],
      [7, 5],
    ],
  });
  expect(scene.note('crawls')).toEqual({ who: 'ann', to: [7, 5], metres: 2 });
  expect(s.who('ann')).toMatchObject({ at: [7, 5], moved: true, standardUsed: true, prone: true });
});

import { expect, test } from 'vitest';
import { guardedOnTheWay, peopleWith } from '../testing/people.js';
import type { Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Two ways to the same square, one of them guarded, closed or with a requirement.

const { bare, sword } = peopleWith({ agility: 4 });
const FOUR = { rows: ['A1 A2', 'B1 B2'] };

/** Jo in a square beside that of kim keeps kim there; bob is at the far corner, B2. */
const corner = (square: string, options: Staging['options'] = {}, map: Staging['map'] = FOUR) =>
  guardedOnTheWay(square, 'B2', { map, options });

test.each(['A2', 'B1'])(
  'HEI-GUARD-02 HEI-RUN-02 runDistance 2: a run goes around a guard in %s',
  (square) => {
    const s = corner(square);
    expect(s.do('kim', 'run', { to: 'B2' }).rolled).toEqual([]);
    expect(s.who('kim').at).toBe('B2');
  },
);

test.each(['A2', 'B1'])(
  'HEI-GUARD-02 HEI-CHARGE-03 moveDistance 2: a charge goes around a guard in %s',
  (square) => {
    const s = corner(square);
    s.do('kim', 'charge', { target: 'bob', weapon: 'kim/sword' }, { dice: [1] });
    expect(s.who('kim').at).toBe('B2');
  },
);

test.each(['A2', 'B1'])(
  'HEI-GUARD-02 HEI-MOVE-01 moveDistance 2: a Move goes around a guard in %s, with nothing to roll',
  (square) => {
    const s = corner(square);
    expect(s.do('kim', 'move', { to: 'B2' }).rolled).toEqual([]);
    expect(s.who('kim').at).toBe('B2');
  },
);

test.each(['A2', 'B1'])(
  'HEI-GUARD-02 HEI-MOVE-01 moveDistance 2 guardMode absolute: a Move goes around a guard in %s',
  (square) => {
    const s = corner(square, { guardMode: 'absolute' });
    s.do('kim', 'move', { to: 'B2' });
    expect(s.who('kim').at).toBe('B2');
  },
);

test('HEI-GUARD-02 HEI-RUN-02 runDistance 4: a longer way around a guard serves a run', () => {
  const map = { rows: ['A1 A2 A3', 'B1 B2 B3'] };
  const s = stage(
    {
      jo: { ...bare, at: 'A2' },
      kim: { ...sword, at: 'A2' },
      bob: { ...bare, side: 'a', at: 'A3' },
    },
    { map, options: { runDistance: 4 }, order: ['jo', 'kim', 'bob'] },
  );
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  end(s);
  s.gm('place', { who: 'kim', to: 'A1' });
  s.do('kim', 'run', { to: 'A3' });
  expect(s.who('kim').at).toBe('A3');
});

const fence = (from: string, to: string) => ({
  ...FOUR,
  borders: [{ from, to, requirement: { ability: 'agility', level: 9 } }],
});

/** Ann in A1, bob in B2, with a fence across one of the two ways. */
const fenced = (from: string, to: string, staging: Staging = {}) =>
  stage(
    { ann: bare, bob: { ...bare, at: 'B2' } },
    { map: fence(from, to), options: { moveDistance: 2, runDistance: 2 }, ...staging },
  );

test.each([
  ['A1', 'A2'],
  ['A2', 'B2'],
  ['A1', 'B1'],
  ['B1', 'B2'],
])('HEI-MOVE-02 moveDistance 2: a Move goes around a fence between %s and %s', (from, to) => {
  const s = fenced(from, to);
  expect(s.do('ann', 'move', { to: 'B2' }).rolled).toEqual([]);
  expect(s.who('ann').at).toBe('B2');
});

test('HEI-MOVE-02 moveDistance 2: the fence itself is met where the square behind it is meant', () => {
  const s = fenced('A1', 'A2');
  expect(s.do('ann', 'move', { to: 'A2' }, { dice: [5] }).rolled).toEqual(['ann cross']);
  expect(s.who('ann').at).toBe('A2');
});

test('HEI-CTX-20 HEI-RUN-01 runDistance 2: a run goes around a window that is full', () => {
  const map = { ...FOUR, borders: [{ from: 'A1', to: 'A2', tags: ['window'] }] };
  const s = stage(
    { ann: bare, cat: { ...bare, side: 'a' }, bob: { ...bare, at: 'B2' } },
    { map, options: { runDistance: 2 }, order: ['ann', 'cat', 'bob'] },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('cat', 'run', { to: 'B2' });
  expect(s.who('cat').at).toBe('B2');
  until(s, 'bob');
});

test('HEI-CTX-40 HEI-GUARD-02 runDistance 2: a pursuer catches up around a guard in the square between', () => {
  // Kim, who is caught on the way at most, runs after bob from A1 around jo in A2.
  const s = stage(
    {
      jo: { ...bare, at: 'A2', side: 'a' },
      bob: { ...bare, side: 'a' },
      kim: { ...bare, side: 'b', at: 'A2' },
    },
    { map: FOUR, options: { runDistance: 2 }, order: ['jo', 'bob', 'kim'] },
  );
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  end(s);
  s.gm('place', { who: 'kim', to: 'A1' });
  s.do('bob', 'run', { to: 'B2' });
  end(s);
  s.do('kim', 'run', { to: 'B2' });
  expect(s.who('kim').at).toBe('B2');
});

test.each([
  ['run', { to: 'A3' }, ['HEI-RUN-02']],
  ['charge', { target: 'bob', weapon: 'ann/sword' }, ['HEI-CHARGE-03']],
] as const)(
  'HEI-RUN-02 HEI-CHARGE-03 moveDistance 2 runDistance 2: a %s over a fence beyond the next square is refused for the fence',
  (action, given, rules) => {
    const map = {
      rows: ['A1 A2 A3'],
      borders: [{ from: 'A2', to: 'A3', requirement: { ability: 'agility', level: 5 } }],
    };
    for (const [moveDistance, runDistance] of [
      [2, 2],
      [action === 'run' ? 1 : 2, action === 'run' ? 2 : 1],
    ] as const) {
      const s = stage(
        { ann: sword, bob: { ...bare, at: 'A3' } },
        { map, options: { moveDistance, runDistance } },
      );
      expect(s.refused('ann', action, given)).toEqual(rules);
    }
  },
);

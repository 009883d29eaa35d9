import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { ground, horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// GM edits and added combatants, and scenario files that state only half of a relation.

/** A rider on `m`, a second mount beside it, and a foe. */
const stable = (rider: Data = { riding: 'm' }, at: readonly [number, number] = [4, 4]): Stage =>
  stage({
    r: { at, sheet: { weapons: [pistol()] }, state: rider },
    m: { at: [4, 4], side: 'ours', sheet: horse() },
    n: { at: [7, 4], side: 'ours', sheet: horse(), state: { elevation: 20 } },
    t: { at: [20, 4] },
  });
const set = (s: Stage, path: string, value: string | null) =>
  s.gm('set', { path: `combatants.${path}`, value });
const saddles = (s: Stage): readonly unknown[] => [
  s.who('r').riding,
  s.who('m').riddenBy,
  s.who('n').riddenBy,
];

test.each([
  ['r.riding', null, [null, null, null]],
  ['m.riddenBy', null, [null, null, null]],
  ['r.riding', 'n', ['n', null, 'r']],
  ['r.riding', 'nobody', ['m', 'r', null]],
  ['r.riding', 't', ['m', 'r', null]],
  ['r.riding', 'r', ['m', 'r', null]],
  ['n.riddenBy', 'r', ['m', 'r', null]],
  ['n.riddenBy', 'nobody', ['m', 'r', null]],
  ['t.riddenBy', 'r', ['m', 'r', null]],
  ['r.posture', 'prone', [null, null, null]],
  ['r.posture', 'kneeling', [null, null, null]],
] as const)('T20-MOUNT-01 T20-COND-03 %s set to %j: saddles %j', (path, value, expected) => {
  const s = stable();
  set(s, path, value);
  expect([...saddles(s), s.who('t').riddenBy]).toEqual([...expected, null]);
});

test('T20-MOUNT-01 T20-COND-03 whose saddle is emptied by hand stands on the own square beside the mount', () => {
  const s = stable();
  set(s, 'r.riding', null);
  const [x, y] = s.who('r').at;
  const isInside = [4, 5].includes(x) && [4, 5].includes(y);
  expect([s.who('r').size, isInside]).toEqual([1, false]);
});

test.each(['r.riding', 'n.riddenBy'])(
  'T20-MOUNT-01 T20-COND-03 who is put into a saddle by %s sits on the ground of the mount, as high and as large',
  (path) => {
    const s = stable({}, [4, 8]);
    set(s, path, path === 'r.riding' ? 'n' : 'r');
    const { at, size, elevation } = s.who('r');
    expect([saddles(s), at, size, elevation]).toEqual([['n', null, 'r'], [7, 4], 2, 20]);
    s.end();
    expect(s.turn).toBe('t');
  },
);

test('T20-MOUNT-01 T20-COND-03 undone, the rider sits there as before', () => {
  const s = stable();
  const before = JSON.stringify(s.state);
  set(s, 'r.riding', 'n');
  s.fight.undo();
  expect(JSON.stringify(s.state)).toBe(before);
});

/** A fight with rolled or given initiative that a newcomer joins. */
function joined(given: boolean, options: Partial<Options> = {}): Stage {
  const people = {
    a: { at: [4, 5], sheet: { weapons: [sword()], dex: 20 } },
    t: { at: [9, 5] },
  } as const;
  const s = stage(people, { options, ...(given ? {} : { rolled: [20, 2] }) });
  const from = { name: 'Late', sheet: { dex: 4, feats: [] } };
  const step = s.fight.perform({
    do: 'gm.add',
    by: 'gm',
    with: { from, side: 'theirs', to: [5, 5] },
  });
  if (step.kind !== 'done') throw new Error('nobody joins');
  return s;
}

test.each([
  [false, {}, 10],
  [true, {}, 14],
  [true, { 'initiative.givenOrder': 'flatFooted' }, 10],
] as const)(
  'T20-CTX-31 T20-COND-15 a newcomer to a fight with a given order (%s, %j) is met at %i',
  (given, options, defense) => {
    expect(odds(joined(given, options), 'a', 'late', 'sword')[1]).toBe(defense);
  },
);

test('T20-CTX-31 T20-COND-15 and no longer flat-footed once its first turn is over', () => {
  const s = joined(false).until('late');
  expect(kindsOn(s, 'late')).toEqual(['flat-footed']);
  s.end();
  expect(kindsOn(s, 'late')).toEqual([]);
});

test('T20-CTX-26 T20-CTX-44 a combatant whom a file only calls dying is unconscious all the same once stable', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { conviction: 1 } },
    t: { at: [5, 5], side: 'ours', state: { marks: { dying: 1 } } },
    u: { at: [20, 5], side: 'theirs' },
  });
  s.do('a', 'steady', { who: 't' });
  expect([s.who('t').stable, s.who('t').marks]).toMatchObject([
    true,
    { dying: 0, disabled: 1, unconscious: 1 },
  ]);
});

test('T20-CTX-48 T20-COVER-05 skills are found whichever way a file writes their names', () => {
  const rows = [...ground(30, 20, { '4,5': "'" })];
  const s = stage(
    {
      a: { at: [4, 5], sheet: { skills: { Stealth: 5, 'Sleight of Hand': 4 } } },
      t: { at: [5, 5] },
    },
    { map: { rows } },
  );
  const feint = { skill: 'sleight of hand', target: 't' };
  expect([
    s.total('Stealth', 'a', 'a', 'hide'),
    s.total('sleight of hand', 'a', 'a', 'feint', feint),
  ]).toEqual([5, 4]);
});

test('T20-CONC-07 sight does not see in the dark for being written with a capital', () => {
  const rows = [...ground(30, 20, { '9,5': '"' })];
  const s = stage(
    {
      a: { at: [4, 5], sheet: { accurateSenses: ['Sight'], weapons: [pistol()] } },
      t: { at: [9, 5] },
    },
    { map: { rows } },
  );
  expect(refusedBy(s, 'a', 'attack', { weapon: 'a/pistol', target: 't' })).toContain('T20-CONC-08');
});

test.each([
  ['m.at', [10, 10]],
  ['r.at', [10, 10]],
])(
  'T20-MOUNT-01 T20-CTX-30 T20-COND-03 %s set by hand takes rider and mount along, and no hold',
  (path, value) => {
    const s = stage({
      r: { at: [4, 4], sheet: { printed: { maneuver: 20 } }, state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [6, 4] },
    });
    s.do('r', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
    s.gm('set', { path: `combatants.${path}`, value });
    expect([s.who('r').at, s.who('m').at, kindsOn(s, 't')]).toEqual([value, value, []]);
  },
);

test.each(['m', 'r'])(
  'T20-MOUNT-01 T20-COVER-12 T20-COND-03 the height of %s set by hand is that of both, and cover taken is left',
  (id) => {
    const s = stable();
    const rated = { answers: [['cover-degree', 1]] } as const;
    s.do('r', 'take-cover', { words: 'a cloud' }, rated);
    s.gm('set', { path: `combatants.${id}.elevation`, value: 30 });
    expect([s.who('r').elevation, s.who('m').elevation, s.state.rulings]).toEqual([30, 30, []]);
  },
);

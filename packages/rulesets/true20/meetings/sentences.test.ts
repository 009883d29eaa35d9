import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { BLOW, pair } from '../testing/pair.js';
import type { Stage } from '../testing/stage.js';
import {
  bomb,
  ground,
  gun,
  horse,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// Randomly chosen sentences of the chapter, each combined with one or two others.

const BOLT: Data = { name: 'Bolt', rank: 4, range: 500 };
const glass = (x: number) => ({
  rows: [...ground(30, 12)],
  walls: Array.from({ length: 12 }, (_, y) => ({
    between: [
      [x - 1, y],
      [x, y],
    ],
    kind: 'glass',
  })),
});

/** A rider, and a foe that may go first. */
const field = (own: Data = {}, foeState: Data = {}, state: Data = {}): Stage =>
  stage(
    {
      r: {
        at: [4, 4],
        sheet: { weapons: [sword()], skills: { ride: 20 }, con: 9, ...own },
        state: { riding: 'm', ...state },
      },
      m: { at: [4, 4], side: 'ours', sheet: horse({ con: 9 }) },
      t: { at: [12, 4], sheet: { weapons: [gun()], con: 9 }, state: foeState },
    },
    { order: ['t', 'r'], map: { rows: [...ground(60, 14)] } },
  );

test('T20-AUTO-07 T20-CTX-05 a critical counts before a burst is ignored, the margin of the burst after it', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [gun()], printed: { attack: 5 } } },
    t: { at: [10, 5], sheet: { con: 20, ignoresBelow: 20 } },
  });
  const burst = { weapon: 'a/gun', target: 't', manner: 'burst' };
  // Difficulty 15 + 3 would be ignored, 15 + 6 is not: 25 against 10 adds 7.
  expect(s.do('a', 'attack', burst, { dice: [20, 20, 10] }).fact('difficulty', 'difficulty')).toBe(
    28,
  );
});

test('T20-HELP-03 T20-MOUNT-02 T20-MOUNT-11 a rider finishes the helpless at the end of a charge, with a lance at 3 more', () => {
  const lance = sword({ name: 'lance', lance: true });
  const s = field({ weapons: [lance] }, { conditions: ['helpless'] });
  s.do('r', 'ride', { pace: 'charge', path: [[10, 4]] });
  const scene = s.do('r', 'coup-de-grace', { weapon: 'r/lance', target: 't' }, { dice: [20] });
  expect(scene.fact('difficulty', 'difficulty')).toBe(15 + 3 + 3 + 3);
});

test('T20-MOUNT-18 T20-SUPP-04 T20-COND-09 suppressed and sickened, all out, a rider concentrates at -6 against 15', () => {
  const s = field(
    { powers: [BOLT], skills: { ride: 20, concentration: 0 } },
    {},
    { conditions: ['sickened'] },
  );
  s.do('t', 'suppress', { weapon: 't/gun', target: 'r' });
  s.do('t', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const go = (after: number) => ({
    pace: 'all out',
    path: [[44, 12]],
    power: { power: 'Bolt', target: 't', after },
  });
  expect(refusedBy(s, 'r', 'ride', go(105))).toBe('T20-MOUNT-18');
  const scene = s.do('r', 'ride', go(100), { dice: [10] });
  expect([scene.total('Concentration'), scene.fact('check', 'difficulty')]).toEqual([-6, 15]);
});

test('T20-COND-19 T20-CTX-46 after a run all out Uncanny Dodge keeps nothing, until the next turn', () => {
  const s = stage({
    t: {
      at: [5, 5],
      sheet: { printed: { baseDefense: 11, dodge: 16, parry: 18 }, feats: ['Uncanny Dodge'] },
    },
    a: { at: [20, 5], sheet: { weapons: [sword()] } },
  });
  s.do('t', 'move-all-out', { path: [[19, 5]] });
  s.end();
  const before = odds(s, 'a', 't', 'sword')[1];
  s.end();
  s.end();
  expect([before, odds(s, 'a', 't', 'sword')[1]]).toEqual([11, 18]);
});

test('T20-HELP-12 T20-CTX-21 who loses a turn after feeling around has to feel around again', () => {
  const s = pair({
    state: { conditions: ['helpless'] },
    marks: { '5,5': '_' },
    more: { u: { at: [40, 9], side: 'theirs' } },
  });
  s.do('a', 'feel-around', { target: 't' });
  s.until('u');
  s.gm('condition', { who: 'a', condition: 'dazed', on: true });
  s.until('u');
  s.gm('condition', { who: 'a', condition: 'dazed', on: false });
  s.until('a');
  expect(refusedBy(s, 'a', 'coup-de-grace', BLOW)).toBe('T20-HELP-12');
});

test.each([
  ['low', 8],
  ['wall', 5],
] as const)(
  'T20-GANG-02 T20-COVER-03 a wall of kind %s beside one leaves %i places',
  (kind, places) => {
    const s = stage(
      { a: { at: [20, 9] }, t: { at: [10, 5] } },
      {
        map: { rows: [...ground(30, 12)], walls: [{ at: [9, 5], side: 'north', length: 3, kind }] },
      },
    );
    expect(s.gm('room', { who: 't' }).fact('room', 'attackers')).toBe(places);
  },
);

test('T20-COVER-16 T20-CONC-02 a target left open by the one in the way still has the fog round it', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [pistol()] } },
      t: { at: [9, 5], sheet: { con: 20 }, state: { shelter: 'k' } },
      k: { at: [8, 5], sheet: { printed: { dodge: 18 } } },
    },
    { map: { rows: [...ground(30, 12, { '9,5': '?' })] } },
  );
  const shot = { weapon: 'a/pistol', target: 't' };
  const scene = s.do('a', 'attack', shot, { dice: [12, 18] });
  expect([scene.rolled, scene.has('hit')]).toEqual([['a attack', 't miss chance'], false]);
});

test('T20-AUTO-11 T20-COVER-15 one of a line whom the sweep has dropped covers the next no more', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [gun({ damage: 30 })], printed: { attack: 5 } } },
    k: { at: [8, 5], sheet: { con: -5 } },
    t: { at: [9, 5], sheet: { con: 20 }, state: { shelter: 'k' } },
  });
  const sweep = {
    weapon: 'a/gun',
    line: [
      [8, 5],
      [9, 5],
    ],
  };
  const before = odds(s, 'a', 't', 'gun')[1];
  const scene = s.do('a', 'sweep', sweep, { dice: [15, 1, 2] });
  expect([before, scene.facts('defense', 'value')]).toEqual([14, [10, 10]]);
});

test.each([
  ['a blast', 'area-attack', { weapon: 'x/bomb', at: [6, 10] }, [20, 20, 20, 20]],
  ['a trip', 'maneuver', { maneuver: 'trip', target: 'f' }, [2]],
  ['a shot at the square', 'attack-place', { weapon: 'x/pistol', at: [6, 10] }, [2]],
] as const)(
  'T20-COVFIRE-02 T20-COVFIRE-08 %s meets no Dodge of its own: no one asks about the covering fire, and no one shoots',
  (_, action, parameters, dice) => {
    const s = stage({
      s: { at: [2, 2], sheet: { weapons: [gun()] } },
      f: { at: [6, 10], side: 'ours', sheet: { con: 20, printed: { dodge: 16 } } },
      x: { at: [20, 10], side: 'theirs', sheet: { weapons: [pistol(), bomb()] } },
    });
    s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
    s.gm('place', { who: 'x', to: [7, 10] });
    s.until('x');
    const scene = s.do('x', action, parameters, { dice });
    expect([scene.questions, scene.facts('attacks', 'by', { by: 's' })]).toEqual([[], []]);
  },
);

test('T20-COVER-15 T20-MOUNT-20 a horse that covers one on foot is struck and throws its rider', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [pistol({ damage: 30 })] } },
      t: { at: [10, 5], side: 'theirs', sheet: { con: 20 }, state: { shelter: 'm' } },
      m: { at: [8, 5], side: 'theirs', sheet: horse({ con: 0 }) },
      r: { at: [8, 5], side: 'theirs', state: { riding: 'm' } },
    },
    { order: ['a', 't', 'r'] },
  );
  const shot = { weapon: 'a/pistol', target: 't' };
  const scene = s.do('a', 'attack', shot, { dice: [12, 1, 20] });
  expect([scene.fact('hit', 'at'), s.who('r').riding]).toEqual(['m', null]);
});

test('T20-COVFIRE-05 T20-SUPP-07 T20-CTX-41 two side by side with glass between them are not in melee', () => {
  const s = stage(
    {
      a: { at: [20, 2], sheet: { weapons: [gun()] } },
      b: { at: [4, 5], side: 'ours' },
      t: { at: [5, 5], side: 'theirs' },
    },
    { map: glass(5) },
  );
  expect([
    refusedBy(s, 'a', 'covering-fire', { weapon: 'a/gun', target: 'b' }),
    refusedBy(s, 'a', 'suppress', { weapon: 'a/gun', target: 't' }),
    odds(s, 'a', 't', 'gun')[0],
  ]).toEqual(['', '', 0]);
});

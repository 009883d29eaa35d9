import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { horse, kindsOn, odds, pistol, stage, sword } from '../testing/stage.js';

// Rows of the combat modifier table combined with each other or with other rules.

interface Rows {
  readonly own?: Data;
  readonly ownState?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly at?: readonly [number, number];
  readonly rolled?: readonly number[];
}

/** Attack bonus 5 in melee and at range; maneuver bonus 3. A target of Base Defense 12, Dodge 15, Parry 17, maneuver bonus 2. */
const rows = ({ own = {}, ownState = {}, foe = {}, state = {}, at = [5, 5], rolled }: Rows = {}) =>
  stage(
    {
      a: {
        at: [4, 5],
        sheet: { printed: { attack: 5, maneuver: 3 }, weapons: [sword(), pistol()], ...own },
        state: ownState,
      },
      t: {
        at: [...at],
        sheet: {
          printed: { baseDefense: 12, dodge: 15, parry: 17, maneuver: 2 },
          weapons: [sword()],
          ...foe,
        },
        state,
      },
    },
    rolled ? { rolled } : {},
  );
const melee = (s: Stage) => odds(s, 'a', 't', 'sword');
const ranged = (s: Stage) => odds(s, 'a', 't', 'pistol');
const trip = { maneuver: 'trip', target: 't' };
const maneuver = (s: Stage) => [
  s.total('maneuver', 'a', 'a', 'maneuver', trip),
  s.total('maneuver Difficulty', 't', 'a', 'maneuver', trip),
];

test.each([
  ['T20-COND-04', { conditions: ['dazzled'] }, 4, 4, 2],
  ['T20-COND-05', { conditions: ['entangled'] }, 3, 3, 1],
  ['T20-COND-06', { elevation: 5 }, 6, 5, 4],
  ['T20-COND-07', { posture: 'prone' }, 1, 5, -1],
  ['T20-COND-08', { conditions: ['shaken'] }, 3, 3, 1],
  ['T20-COND-09', { conditions: ['sickened'] }, 3, 3, 1],
  ['T20-COND-25', { conditions: ['sickened', 'dazzled'], posture: 'prone' }, -2, 2, -4],
  ['T20-COND-25', { conditions: ['shaken', 'shaken'] }, 3, 3, 1],
  ['T20-COND-01', { posture: 'kneeling' }, 5, 5, 3],
  ['T20-COND-01', { conditions: ['blinded'] }, 5, 5, 3],
] as const)(
  '%s T20-COND-01 T20-COND-26 of an attacker %j: sword %i, pistol %i, trip %i',
  (_, ownState, blow, shot, trips) => {
    const own = { accurateSenses: ['hearing'] };
    const s = rows({ own, ownState });
    expect([melee(s)[0], ranged(s)[0], maneuver(s)[0]]).toEqual([blow, shot, trips]);
  },
);

test.each([
  ['T20-COND-10', { posture: 'standing' }, 17, 15, 12],
  ['T20-COND-11', { conditions: ['blinded'] }, 10, 10, 10],
  ['T20-COND-13', { conditions: ['total defense'] }, 21, 19, 16],
  ['T20-COND-14', { conditions: ['entangled'] }, 10, 10, 10],
  ['T20-COND-15', { conditions: ['flat-footed'] }, 12, 12, 12],
  ['T20-COND-16', { conditions: ['grappled'] }, 12, 12, 12],
  ['T20-COND-18', { posture: 'kneeling' }, 15, 17, 10],
  ['T20-COND-19', { conditions: ['all out'] }, 12, 12, 12],
  ['T20-COND-20', { conditions: ['pinned'] }, 8, 8, 8],
  ['T20-COND-21', { posture: 'prone' }, 13, 19, 8],
  ['T20-COND-22', { conditions: ['stunned'] }, 10, 10, 10],
  ['T20-COND-25', { conditions: ['stunned'], posture: 'prone' }, 6, 14, 6],
  ['T20-COND-25', { conditions: ['blinded', 'grappled'], posture: 'kneeling' }, 8, 12, 8],
  ['T20-COND-25', { conditions: ['total defense', 'stunned'] }, 10, 10, 14],
  ['T20-COND-23', { conditions: ['dazed'] }, 17, 15, 12],
] as const)(
  '%s T20-COND-02 T20-COND-23 of a defender %j: sword against %i, pistol against %i, trip against %i',
  (_, state, blow, shot, trips) => {
    const s = rows({ state });
    const tripped = 'posture' in state && state.posture === 'prone';
    expect([melee(s)[1], ranged(s)[1]]).toEqual([blow, shot]);
    const other = { maneuver: tripped ? 'grapple' : 'trip', target: 't' };
    expect(s.total('maneuver Difficulty', 't', 'a', 'maneuver', other)).toBe(trips);
  },
);

test.each([
  ['sword', 1],
  ['pistol', 6],
] as const)(
  'T20-COND-17 T20-CTX-09 the bound of combat bonus 4 meet a %s at %i',
  (weapon, value) => {
    const s = rows({ foe: { combatBonus: 4 }, state: { conditions: ['helpless'] } });
    expect(odds(s, 'a', 't', weapon)[1]).toBe(value);
  },
);

test('T20-COND-17 T20-COND-21 T20-COND-25 bound and prone: -3 in melee, 10 at range', () => {
  const s = rows({ state: { conditions: ['helpless'], posture: 'prone' } });
  expect([melee(s)[1], ranged(s)[1]]).toEqual([-3, 10]);
});

test('T20-COND-06 T20-COND-21 higher ground and a foe that lies there both help the sword', () => {
  const s = rows({ ownState: { elevation: 5 }, state: { posture: 'prone' } });
  expect([melee(s), ranged(s)]).toEqual([
    [6, 13],
    [5, 19],
  ]);
});

test('T20-COND-06 whom one stands above does not strike from higher ground', () => {
  const s = rows({ ownState: { elevation: 5 } });
  s.end();
  expect(odds(s, 't', 'a', 'sword')[0]).toBe(0);
});

test('T20-COND-07 T20-COND-21 who drops prone shoots as before, strikes at -4 and is harder to shoot', () => {
  const s = rows();
  s.do('a', 'drop-prone');
  expect([melee(s)[0], ranged(s)[0], s.who('a').moveUsed]).toEqual([1, 5, false]);
});

test('T20-COND-18 T20-COND-24 a kneeling fencer still chooses, and Parry is the better', () => {
  const s = rows({ state: { posture: 'kneeling' } });
  const scene = s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [2] });
  expect([scene.questions, scene.fact('defense', 'kind')]).toEqual([['defense'], 'Parry']);
});

test('T20-COND-19 T20-CTX-38 who moves all out has neither Dodge nor Parry until the next turn', () => {
  const s = rows({ at: [20, 5] });
  s.end();
  s.do('t', 'move-all-out', { path: [[5, 5]] });
  s.end();
  expect([melee(s)[1], ranged(s)[1]]).toEqual([12, 12]);
  s.end();
  expect(odds(s.until('a'), 'a', 't', 'sword')[1]).toBe(17);
});

test('T20-COND-13 T20-CTX-38 total defense lasts until the next turn', () => {
  const s = rows();
  s.end();
  s.do('t', 'total-defense');
  s.end();
  expect([melee(s)[1], ranged(s)[1]]).toEqual([21, 19]);
  s.end();
  s.end();
  expect(melee(s)[1]).toBe(17);
});

test('T20-COND-15 T20-CTX-33 T20-CTX-31 a combatant that has not acted is flat-footed, and one that has is not', () => {
  const s = rows({ rolled: [20, 3] });
  s.do('a', 'move', { path: [[4, 4]] });
  expect([kindsOn(s, 'a'), kindsOn(s, 't'), melee(s)[1]]).toEqual([[], ['flat-footed'], 12]);
  s.end();
  s.end();
  expect([kindsOn(s, 't'), melee(s)[1]]).toEqual([[], 17]);
});

test.each([
  [['Uncanny Dodge'], 'sword', 15],
  [['Uncanny Dodge'], 'pistol', 15],
  [[], 'sword', 12],
] as const)(
  'T20-CTX-46 T20-COND-15 T20-COND-23 flat-footed with the feats %j against a %s: %i, for Dodge alone is kept',
  (feats, weapon, value) => {
    const s = rows({ foe: { feats: [...feats] }, state: { conditions: ['flat-footed'] } });
    expect(odds(s, 'a', 't', weapon)[1]).toBe(value);
  },
);

test('T20-CTX-46 T20-COND-15 where the rows deny Dodge alone, the flat-footed with the feat have both', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword()] } },
      t: {
        at: [5, 5],
        sheet: { printed: { baseDefense: 12, dodge: 15, parry: 17 }, feats: ['Uncanny Dodge'] },
        state: { conditions: ['flat-footed'] },
      },
    },
    { options: { 'cond.dodgeColumn': 'dodgeOnly' } },
  );
  expect(melee(s)[1]).toBe(17);
});

test('T20-CTX-46 T20-COND-22 T20-SURP-09 flat-footed and stunned, the feat keeps nothing', () => {
  const s = rows({
    foe: { feats: ['Uncanny Dodge'] },
    state: { conditions: ['flat-footed', 'stunned'] },
  });
  expect(melee(s)[1]).toBe(10);
});

test('T20-COND-10 T20-COND-21 T20-COND-25 cover adds to a prone target, in melee and at range', () => {
  const s = rows({ state: { posture: 'prone' } });
  s.gm('cover', { who: 't', degree: 'ordinary' });
  expect([melee(s)[1], ranged(s)[1]]).toEqual([17, 23]);
});

test('T20-COND-12 T20-COND-23 concealment changes no Defense', () => {
  const s = rows();
  s.gm('concealment', { who: 't', degree: 'partial' });
  expect([melee(s)[1], ranged(s)[1]]).toEqual([17, 15]);
});

test('T20-COND-03 T20-COND-23 a row that is waived denies no Dodge', () => {
  const s = rows({ state: { conditions: ['stunned'] } });
  s.gm('waive', { who: 't', rule: 'T20-COND-22' });
  // It is still a surprise attack, because the target is stunned.
  expect(melee(s)[1]).toBe(12);
});

test('T20-COND-19 T20-MOUNT-25 the horse that moves all out has no Dodge, its rider all of it', () => {
  const s = stage({
    r: { at: [4, 5], sheet: { printed: { dodge: 16 } }, state: { riding: 'm' } },
    m: { at: [4, 5], side: 'ours', sheet: horse({ dex: 3 }) },
    t: { at: [20, 5], sheet: { weapons: [pistol()] } },
  });
  s.do('r', 'ride', { pace: 'all out', path: [[8, 5]] });
  s.end();
  expect([odds(s, 't', 'r', 'pistol')[1], odds(s, 't', 'm', 'pistol')[1]]).toEqual([16, 10]);
});

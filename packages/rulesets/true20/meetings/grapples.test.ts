import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// What grapplers can do to each other, what others can do to them, and what ends a grapple.

interface Ring {
  readonly holder?: Data;
  readonly held?: Data;
  readonly options?: Partial<Options>;
}

/** A holder and an ally, and a fencer with Base Defense 12, Dodge 14 and Parry 16. */
const ring = ({ holder = {}, held = {}, options = {} }: Ring = {}): Stage =>
  stage(
    {
      h: { at: [4, 5], sheet: { weapons: [sword()], ...holder } },
      t: {
        at: [5, 5],
        sheet: {
          printed: { baseDefense: 12, dodge: 14, parry: 16 },
          weapons: [sword(), pistol()],
          ...held,
        },
      },
      f: { at: [6, 5], side: 'ours', sheet: { weapons: [sword()] } },
    },
    { options },
  );
const GRAPPLE = { maneuver: 'grapple', target: 't' };

/** The same with the fencer held, on the fencer's turn. */
const gripped = (chosen: Ring = {}): Stage => {
  const s = ring(chosen);
  s.do('h', 'maneuver', GRAPPLE, { dice: [20] });
  s.end();
  return s;
};

test.each([
  ['h', 'sword', -2],
  ['h', 'unarmed', -2],
  ['f', 'sword', -2],
  ['f', 'unarmed', -2],
] as const)(
  'T20-CTX-30 T20-COND-16 whom h holds attacks %s with %s at %i: no attack is part of the grapple',
  (at, weapon, plus) => {
    expect(odds(gripped(), 't', at, weapon)[0]).toBe(plus);
  },
);

test.each([
  ['trip', 'h', -2],
  ['trip', 'f', -2],
  ['disarm', 'h', -2],
  ['grapple', 'h', 0],
  ['grapple', 'f', 0],
  ['break free', 'h', 0],
] as const)(
  'T20-CTX-30 T20-CTX-10 held, one tries a %s on %s at %i: to grapple and to get free is part of the grapple',
  (maneuver, target, plus) => {
    const chosen = { maneuver, target };
    expect(gripped().total('maneuver', 't', 't', 'maneuver', chosen)).toBe(plus);
  },
);

test('T20-CTX-30 T20-COND-20 held and pinned, a combatant pays the -2 of being held once', () => {
  const s = gripped();
  s.until('h');
  s.do('h', 'maneuver', { maneuver: 'pin', target: 't' }, { dice: [20] });
  s.until('t');
  expect([odds(s, 't', 'h', 'sword')[0], odds(s, 't', 'f', 'sword')[0]]).toEqual([-2, -2]);
});

test('T20-CTX-30 a holder strikes at others and at the one it holds as before', () => {
  const s = gripped();
  s.until('h');
  expect(odds(s, 'h', 't', 'sword')[0]).toBe(0);
});

test('T20-CTX-30 T20-CTX-32 being held adds to what else weighs on a blow, and to nothing within the grapple', () => {
  const s = gripped();
  s.gm('condition', { who: 't', condition: 'shaken', on: true });
  const free = { maneuver: 'break free', target: 'h' };
  expect([odds(s, 't', 'h', 'sword')[0], s.total('maneuver', 't', 't', 'maneuver', free)]).toEqual([
    -4, -2,
  ]);
});

test.each([
  ['sword', 12],
  ['unarmed', 12],
] as const)(
  'T20-COND-16 T20-COND-23 held, one attacked with %s by a third is at Base Defense %i',
  (weapon, defense) => {
    const s = gripped();
    s.until('f');
    expect(odds(s, 'f', 't', weapon)[1]).toBe(defense);
  },
);

test('T20-COND-16 T20-COND-20 T20-COND-25 held and pinned it is at 8, in melee and at range', () => {
  const s = ring({ holder: { weapons: [sword(), pistol()] } });
  s.gm('condition', { who: 't', condition: 'grappled', on: true });
  s.gm('condition', { who: 't', condition: 'pinned', on: true });
  expect([odds(s, 'h', 't', 'sword')[1], odds(s, 'h', 't', 'pistol')[1]]).toEqual([8, 8]);
});

test('T20-CTX-30 T20-CTX-35 held, one can do anything but go: draw, ready, defend itself, end', () => {
  const s = gripped();
  expect([
    refusedBy(s, 't', 'move', { path: [[5, 6]] }),
    refusedBy(s, 't', 'charge', { weapon: 't/sword', target: 'f', path: [[5, 6]] }),
    refusedBy(s, 't', 'move-all-out', { path: [[5, 6]] }),
    refusedBy(s, 't', 'total-defense'),
    refusedBy(s, 't', 'stow', { item: 't/pistol' }),
  ]).toEqual(['T20-CTX-30', 'T20-CTX-30', 'T20-CTX-30', '', '']);
});

test('T20-CTX-30 T20-GANG-01 whom the Narrator lifts out of reach of the holder is free', () => {
  const s = gripped();
  s.gm('place', { who: 't', to: [5, 5], elevation: 40 });
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-CTX-30 T20-GANG-01 nor does a holder who is lifted out of reach hold on', () => {
  const s = gripped();
  s.gm('place', { who: 'h', to: [4, 5], elevation: 40 });
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-CTX-30 T20-CTX-22 a holder that is stunned holds on', () => {
  const s = gripped();
  s.gm('condition', { who: 'h', condition: 'stunned', on: true });
  expect(kindsOn(s, 't')).toEqual(['grappled']);
});

test.each(['helpless', 'unconscious'] as const)(
  'T20-CTX-30 T20-CTX-27 a holder that is %s holds no one',
  (how) => {
    const s = gripped();
    if (how === 'helpless') s.gm('condition', { who: 'h', condition: 'helpless', on: true });
    else s.gm('harm', { who: 'h', damage: 20, lethal: false }, { dice: [1] });
    expect(kindsOn(s, 't')).toEqual([]);
  },
);

test('T20-CTX-30 T20-COND-02 breaking free meets the holder as it stands: prone makes it 4 easier', () => {
  const s = gripped();
  const difficulty = () =>
    s.total('maneuver Difficulty', 'h', 't', 'maneuver', { maneuver: 'break free', target: 'h' });
  expect(difficulty()).toBe(10);
  s.gm('set', { path: 'combatants.h.posture', value: 'prone' });
  expect(difficulty()).toBe(6);
});

test('T20-CTX-30 T20-CTX-41 a friend that shoots at the holder shoots into a melee', () => {
  const s = stage({
    h: { at: [4, 5] },
    t: { at: [5, 5] },
    g: { at: [14, 5], side: 'theirs', sheet: { weapons: [pistol()] } },
  });
  s.do('h', 'maneuver', GRAPPLE, { dice: [20] });
  s.end();
  s.end();
  expect(odds(s, 'g', 'h', 'pistol')[0]).toBe(-4);
});

test.each([
  ['tenPlusBonus', {}, 14],
  ['parry', {}, 18],
  ['parry', { conditions: ['flat-footed'] }, 12],
  ['parry', { conditions: ['stunned'] }, 10],
  ['tenPlusBonus', { conditions: ['stunned'] }, 12],
  ['parry', { conditions: ['grappled'] }, 12],
  ['parry', { unawareOf: ['h'] }, 12],
  ['tenPlusBonus', { unawareOf: ['h'] }, 14],
] as const)(
  'T20-CTX-10 T20-COND-23 T20-SURP-10 the Difficulty of a trip, taken from %s, of one in state %j: %i',
  (difficulty, state, needed) => {
    const s = stage(
      {
        h: { at: [4, 5] },
        t: {
          at: [5, 5],
          sheet: { printed: { baseDefense: 12, dodge: 14, parry: 18, maneuver: 4 } },
          state,
        },
      },
      { options: { 'maneuver.difficulty': difficulty } },
    );
    const trip = { maneuver: 'trip', target: 't' };
    expect(s.total('maneuver Difficulty', 't', 'h', 'maneuver', trip)).toBe(needed);
  },
);

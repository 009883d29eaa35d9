import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { gun, horse, odds, pistol, stage, sword } from '../testing/stage.js';

// Surprise, stances and modifier rows under house rules, combined in one attack.

interface Meeting {
  readonly own?: Data;
  readonly ownState?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly options?: Partial<Options>;
}

/** A fencer with Base Defense 12, Dodge 13 and a better Parry of 16. */
const FENCER = { printed: { baseDefense: 12, dodge: 13, parry: 16 }, con: 9, weapons: [sword()] };
const KEEPS = { 'surp.uncannyDodge': 'keepsDodgeOnly' } as const;

const fencer = ({ own = {}, ownState = {}, foe = {}, state = {}, options = {} }: Meeting = {}) =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword(), pistol()], ...own }, state: ownState },
      t: { at: [5, 5], sheet: { ...FENCER, ...foe }, state },
    },
    { options },
  );
const WARY = { feats: ['Uncanny Dodge'] };
const unseen = { unawareOf: ['a'] };
const met = (s: Stage, weapon = 'sword') => odds(s, 'a', 't', weapon)[1];

test.each([
  ['without it', {}, {}, 12],
  ['with it', WARY, {}, 16],
  ['with it, where it only keeps Dodge', WARY, KEEPS, 13],
  ['without it, where it would keep Dodge', {}, KEEPS, 12],
] as const)(
  'T20-SURP-08 T20-SURP-10 T20-COND-24 Uncanny Dodge of a fencer who is attacked unawares: %s',
  (_, foe, options, defense) => {
    expect(met(fencer({ foe, state: unseen, options }))).toBe(defense);
  },
);

test('T20-SURP-08 T20-SURP-10 who keeps Dodge only is asked for no Parry', () => {
  const s = fencer({ foe: WARY, state: unseen, options: KEEPS });
  const blow = { weapon: 'a/sword', target: 't' };
  expect(s.do('a', 'attack', blow, { dice: [2] }).questions).not.toContain('defense');
});

test('T20-SURP-08 T20-COND-24 who keeps Dodge only stands on a better Base Defense', () => {
  const printed = { baseDefense: 15, dodge: 13, parry: 16 };
  expect(met(fencer({ foe: { ...WARY, printed }, state: unseen, options: KEEPS }))).toBe(15);
});

test('T20-SURP-08 T20-SURP-11 and it is a surprise attack all the same, with what the group adds to one', () => {
  const options = { ...KEEPS, 'surp.bonus': 'attack2' } as const;
  const s = fencer({ foe: WARY, state: unseen, options });
  expect(odds(s, 'a', 't', 'sword')).toEqual([2, 13]);
});

test('T20-SURP-09 T20-CTX-22 stunned it keeps nothing: Base Defense at -2', () => {
  const state = { ...unseen, conditions: ['stunned'] };
  expect(met(fencer({ foe: WARY, state, options: KEEPS }))).toBe(10);
});

test('T20-SURP-04 T20-SURP-08 a feint leaves Dodge to those who keep it', () => {
  const own = { skills: { bluff: 20 } };
  const s = fencer({ own, foe: WARY, options: KEEPS });
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [20, 1] });
  s.gm('set', { path: 'combatants.a.standardUsed', value: false });
  expect(met(s)).toBe(13);
});

const stance = (kind: 'aggressive' | 'defensive', penalty: number, more: Meeting = {}): Stage => {
  const s = fencer(more);
  s.do('a', `${kind}-stance`, {
    penalty,
    ...(more.options?.['stance.bonusScope'] ? { on: 'maneuvers' } : {}),
  });
  return s;
};
const TRIP = { maneuver: 'trip', target: 't' };

test.each([
  [{}, 2, 2],
  [{ 'stance.bonusScope': 'chooseOne' }, 0, 2],
] as const)(
  'T20-STANCE-03 T20-CTX-10 an Aggressive Stance of 4, played %j: attack %i, maneuver %i',
  (options, attack, maneuver) => {
    const s = stance('aggressive', 4, { options });
    expect([
      odds(s, 'a', 't', 'sword')[0],
      s.total('maneuver', 'a', 'a', 'maneuver', TRIP),
    ]).toEqual([attack, maneuver]);
  },
);

test('T20-STANCE-02 T20-STANCE-08 where halves of an Aggressive Stance are rounded up, those of a Defensive one are not', () => {
  const options = { 'stance.rounding': 'up' } as const;
  const bold = stance('aggressive', 3, { options });
  const wary = stance('defensive', 3, { options });
  wary.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [2] });
  wary.end();
  expect([odds(bold, 'a', 't', 'sword')[0], odds(wary, 't', 'a', 'sword')[1]]).toEqual([2, 11]);
});

test.each([
  [{}, 10],
  [{ 'defense.modifierScope': 'baseOnly' }, 14],
] as const)(
  'T20-STANCE-06 T20-COND-24 the Defense of 4 points given up by one with Dodge 14, played %j: %i',
  (options, defense) => {
    const own = { printed: { baseDefense: 6, dodge: 14, parry: 6 }, weapons: [sword()] };
    const s = stance('aggressive', 4, { own, options });
    s.end();
    expect(odds(s, 't', 'a', 'sword')[1]).toBe(defense);
  },
);

test.each([
  ['untilOwnNextTurn', 2],
  ['ownTurnOnly', 0],
] as const)(
  'T20-STANCE-05 T20-COVFIRE-08 a stance of duration %s gives the free attack of the shooter %i',
  (duration, plus) => {
    const s = stage(
      {
        s: { at: [2, 5], sheet: { weapons: [gun()] } },
        x: { at: [14, 5], sheet: { weapons: [pistol()] } },
        f: { at: [8, 5], side: 'ours', sheet: { con: 20 } },
      },
      { options: { 'stance.duration': duration } },
    );
    s.do('s', 'aggressive-stance', { penalty: 4 });
    s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
    s.end();
    const scene = s.do(
      'x',
      'attack',
      { weapon: 'x/pistol', target: 'f' },
      { dice: [2, 2], answers: [['covering-fire', 'ignore']] },
    );
    expect(scene.facts('attacks', 'plus', { by: 's' })).toEqual([plus]);
  },
);

test.each([
  ['add', 4],
  ['worstOnly', 8],
] as const)(
  'T20-COND-25 T20-COND-03 rows are stacked by %s, and what the Narrator gives counts on top: %i',
  (stacking, defense) => {
    const s = fencer({
      foe: { printed: { baseDefense: 14, dodge: 14, parry: 14 } },
      state: { posture: 'prone', conditions: ['pinned'] },
      options: { 'cond.stacking': stacking },
    });
    s.gm('modifier', { who: 't', what: 'defense', amount: -2 });
    expect(met(s)).toBe(defense);
  },
);

test.each([
  ['no', 1],
  ['yes', 2],
] as const)(
  'T20-MOUNT-08 T20-COND-06 a rider on a rise, heights stacking %s, strikes down at +%i and shoots at no more',
  (stacks, plus) => {
    const s = stage(
      {
        r: { at: [4, 5], sheet: { weapons: [sword(), pistol()] }, state: { riding: 'm' } },
        m: { at: [4, 5], side: 'ours', sheet: horse(), state: { elevation: 5 } },
        t: { at: [6, 5], sheet: { con: 9 } },
      },
      { options: { 'mount.heightStacks': stacks } },
    );
    expect([odds(s, 'r', 't', 'sword')[0], odds(s, 'r', 't', 'pistol')[0]]).toEqual([plus, 0]);
  },
);

test.each([
  ['helplessOnly', 10],
  ['alsoGrappledPinned', 6],
] as const)(
  'T20-CTX-09 T20-COND-20 T20-SURP-10 a pinned fencer of combat bonus 4 who is attacked unawares, immobile %s: %i',
  (immobile, defense) => {
    const s = fencer({
      foe: { printed: {}, combatBonus: 4 },
      state: { ...unseen, conditions: ['pinned'] },
      options: { 'defense.immobile': immobile },
    });
    expect(met(s)).toBe(defense);
  },
);

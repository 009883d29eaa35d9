import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { pair } from '../../testing/pair.js';
import { ground, odds, pistol, stage } from '../../testing/stage.js';

// Penalties of an attacker's conditions in melee and at range: with all rows of the table added, and with only the worst.
test.each<readonly [Data, readonly [number, number], readonly [number, number]]>([
  [{ conditions: ['dazzled', 'shaken'] }, [-3, -3], [-2, -2]],
  [{ conditions: ['entangled', 'dazzled'] }, [-3, -3], [-2, -2]],
  [{ conditions: ['shaken'], posture: 'prone' }, [-6, -2], [-4, -2]],
  [{ conditions: ['sickened', 'dazzled'], posture: 'prone' }, [-7, -3], [-4, -2]],
  [{ conditions: ['shaken', 'sickened'] }, [-4, -4], [-2, -2]],
])('T20-COND-25 an attacker with %j: %j added up, %j by the worst alone', (state, all, worst) => {
  const attacks = (stacking: 'add' | 'worstOnly') => {
    const own = { ownState: state, options: { 'cond.stacking': stacking } };
    return [
      odds(pair(own), 'a', 't', 'sword')[0],
      odds(pair({ ...own, at: [14, 5] }), 'a', 't', 'pistol')[0],
    ];
  };
  expect([attacks('add'), attacks('worstOnly')]).toEqual([all, worst]);
});

// The target has Base Defense 11, Dodge 16 and Parry 18. Bonuses count in addition to the worst penalty.
test.each<readonly [Data, readonly [number, number], readonly [number, number]]>([
  [{ conditions: ['blinded', 'stunned'] }, [7, 7], [9, 9]],
  [{ conditions: ['stunned', 'pinned', 'blinded'] }, [3, 3], [7, 7]],
  [{ conditions: ['total defense'], posture: 'kneeling' }, [20, 22], [20, 22]],
  [{ conditions: ['total defense'], posture: 'prone' }, [18, 24], [18, 24]],
  [{ conditions: ['stunned'], posture: 'prone' }, [5, 13], [7, 13]],
  [{ conditions: ['entangled'], posture: 'kneeling' }, [7, 11], [9, 11]],
])('T20-COND-25 a defender with %j: %j added up, %j by the worst alone', (state, all, worst) => {
  const defenses = (stacking: 'add' | 'worstOnly') => {
    const foe = { state, options: { 'cond.stacking': stacking } };
    return [
      odds(pair(foe), 'a', 't', 'sword')[1],
      odds(pair({ ...foe, at: [14, 5] }), 'a', 't', 'pistol')[1],
    ];
  };
  expect([defenses('add'), defenses('worstOnly')]).toEqual([all, worst]);
});

// Combat bonus 4 and a bonus of 2 give Base Defense 16.
test.each([
  ['tableNoCombatBonus', 3, 8],
  ['tableFullBase', 7, 12],
  ['fixed5plus4', 1, 5],
] as const)(
  'T20-COND-17 T20-CTX-06 the helpless where %s: Defense %i to a blow, %i to a shot',
  (rule, ...both) => {
    const own = {
      foe: { combatBonus: 4, bonus: { defense: 2 }, printed: {} },
      state: { conditions: ['helpless'] },
      options: { 'cond.helpless': rule },
    };
    expect([
      odds(pair(own), 'a', 't', 'sword')[1],
      odds(pair({ ...own, at: [14, 5] }), 'a', 't', 'pistol')[1],
    ]).toEqual(both);
  },
);

test('T20-COND-17 a flat Defense is for the helpless alone: others keep the rows of their conditions', () => {
  const others = {
    state: { conditions: ['stunned'], posture: 'prone' } as const,
    options: { 'cond.helpless': 'fixed5plus4', 'cond.stacking': 'add' } as const,
  };
  expect([
    odds(pair(others), 'a', 't', 'sword')[1],
    odds(pair({ ...others, at: [14, 5] }), 'a', 't', 'pistol')[1],
  ]).toEqual([5, 13]);
});

/** The miss roll of a shot at a Large body when some of its four squares are of a given kind. */
const missRoll = (squares: readonly string[], kind: string) => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [pistol()], printed: { attack: 20 } } },
      t: { at: [10, 5], sheet: { size: 'Large', con: 20 } },
    },
    {
      map: {
        rows: [...ground(20, 12, Object.fromEntries(squares.map((at) => [at, kind])))],
        legend: { d: { dark: true } },
      },
    },
  );
  const open = s.allowed('a', 'attack', { weapon: 'a/pistol', target: 't' });
  if (!open) return 'unseen';
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/pistol', target: 't' },
    { dice: squares.length === 4 ? [10, 2, 20] : [10, 20] },
  );
  return scene.has('miss chance') ? scene.fact('miss chance', 'needed') : 'clear';
};
const ALL = ['10,5', '11,5', '10,6', '11,6'];

test.each([
  [',', [], 'clear'],
  [',', ['10,5'], 'clear'],
  [',', ['10,5', '10,6', '11,5'], 'clear'],
  [',', ALL, 17],
  ['d', ['10,5', '10,6', '11,5'], 'clear'],
  ['d', ALL, 'unseen'],
] as const)(
  'T20-CONC-13 T20-CONC-14 dim or dark ground (%s) under %j of a Large body: %s',
  (kind, squares, needed) => {
    expect(missRoll(squares, kind)).toBe(needed);
  },
);

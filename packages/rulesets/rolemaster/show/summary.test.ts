import { expect, test } from 'vitest';
import { summary } from './summary.js';
import { attack, stage } from '../testing/stage.js';

test('RMC-CTX-07: Action Points are counted, or the one action of the turn where they are not', () => {
  expect(summary(stage({ ann: {}, bob: {} }).state, 'ann').budget).toEqual([
    { label: 'Action Points', left: 4, of: 4 },
  ]);
  expect(
    summary(stage({ ann: {}, bob: {} }, { options: { actionPoints: 'disabled' } }).state, 'ann')
      .budget,
  ).toEqual([{ label: 'action', left: 1, of: 1 }]);
});

test('RMC-WEAR-02, RMC-EFF-05: stun in force and stun to come cite their timing', () => {
  const { conditions } = summary(
    stage({
      bob: {},
      ann: { state: { stunActive: { stunned: 2 }, stunPending: { dazed: 1 }, bleed: 3 } },
    }).state,
    'ann',
  );
  expect(conditions).toEqual([
    {
      name: 'stunned 2',
      rules: ['RMC-STUN-01', 'RMC-STUN-02', 'RMC-WEAR-02'],
      sign: 'stunned',
      count: 2,
      ends: 'until 2 rounds with a turn of ann’s have ended',
    },
    {
      name: 'dazed 1 to come',
      rules: ['RMC-DAZE-01', 'RMC-DAZE-02', 'RMC-EFF-05'],
      sign: 'dazed',
      count: 1,
      ends: 'until 3 rounds with a turn of ann’s have ended',
    },
    { name: 'bleeding 3', rules: ['RMC-EFF-11'], sign: 'bleeding', count: 3 },
  ]);
});

test('RMC-OB-06: what an attack kept back is to be seen, until it is used', () => {
  const s = stage({ ann: { arms: { broadsword: 60 } }, bob: { arms: { broadsword: 60 } } });
  attack(s, 'ann', 'bob', { dice: [4], keep: 30 });
  const kept = () =>
    summary(s.state, 'ann').conditions.flatMap(({ name, rules }) =>
      rules.includes('RMC-OB-06') ? [name] : [],
    );
  expect(kept()).toEqual(['30 OB reserved for defence']);
  s.end();
  attack(s, 'bob', 'ann', {
    dice: [4],
    answers: [
      ['defence', 'parry'],
      ['parry', 30],
    ],
  });
  expect(kept()).toEqual([]);
});

test('RMC-EFF-14: hits lost stand on a track with where one is unconscious and dead', () => {
  const at = (hits: number) => summary(stage({ ann: { state: { hits } }, bob: {} }).state, 'ann');
  const whole = at(50);
  expect(whole.track).toMatchObject({ unit: 'hits' });
  const [unconscious, dead] = whole.track?.thresholds ?? [];
  expect(at(0).track?.lost).toBe(unconscious?.at);
  expect(at(0).able).toBe(false);
  expect((dead?.at ?? 0) > (unconscious?.at ?? 0)).toBe(true);
});

test.each([
  ['endOfRound', 'until the end of the round of ann’s next turn', 'until the round ends'],
  ['endOfTurn', 'until the end of ann’s next turn', 'until the end of ann’s turn'],
] as const)('RMC-WEAR-02, RMC-STAG-03: what wears off says when, %s', (tick, before, during) => {
  const s = stage(
    { bob: {}, ann: { state: { stunActive: { dazed: 1 }, staggered: true } } },
    { options: { 'wear.tick': tick } },
  );
  const ends = () =>
    summary(s.state, 'ann').conditions.map(({ name, ends: when }) => [name.split(' ')[0], when]);
  expect(ends()).toEqual([
    ['staggered', before],
    ['dazed', before],
  ]);
  s.until('ann');
  expect(ends()).toEqual([
    ['staggered', during],
    ['dazed', during],
  ]);
  s.end();
  expect(ends()).toEqual([]);
});

test('RMC-WEAR-03: each kind of stun waits for the worse ones, unless each goes by itself', () => {
  const stunActive = { noParry: 1, dazed: 2 };
  const left = (mode: 'oneTotal' | 'onePerType') =>
    summary(
      stage({ bob: {}, ann: { state: { stunActive } } }, { options: { 'wear.mode': mode } }).state,
      'ann',
    ).conditions.map(({ ends }) => /\d+/.exec(ends ?? '')?.[0]);
  expect(left('oneTotal')).toEqual([undefined, '3']);
  expect(left('onePerType')).toEqual([undefined, '2']);
});

test('RMC-EFF-14: hits below none are written with a minus, not with a hyphen', () => {
  const { state } = stage({ ann: { sheet: { hits: 55 }, state: { hits: -7 } }, bob: {} });
  expect(summary(state, 'ann').health).toBe('−7 of 55 hits');
});

test('RMC-EFF-10: injuries until healed are shown together, those that pass with their turns', () => {
  const penalties = [
    { value: -10 },
    { value: -20, turns: 3 },
    { value: -5 },
    { value: -20, turns: 1 },
    { value: -10, turns: 3 },
    { value: 0 },
  ];
  const { conditions } = summary(stage({ ann: { state: { penalties } }, bob: {} }).state, 'ann');
  expect(conditions.map(({ name }) => name)).toEqual([
    'injured −15',
    'injured −30: 3 turns',
    'injured −20: 1 turn',
  ]);
});

import { expect, test } from 'vitest';
import { summary } from './summary.js';
import { stage } from '../testing/stage.js';

test('HEI-ACT-02, HEI-CTX-44: the standard action of the actor, and willpower', () => {
  const s = stage({ ann: { sheet: { willpower: 5 }, state: { willpower: 2 } }, bob: {} });
  expect(summary(s.state, 'ann').budget).toEqual([
    { label: 'standard action', left: 1, of: 1, note: 'besides free actions' },
    { label: 'willpower', left: 2, of: 5 },
  ]);
  expect(summary(s.state, 'bob').budget.map(({ label }) => label)).toEqual(['willpower']);
});

test('HEI-ACT-06, HEI-ACT-07: an ongoing action ends the turn and weakens defences', () => {
  const s = stage({ ann: {}, bob: {} });
  s.do('ann', 'breather', { as: 'ongoing' });
  const { conditions, budget } = summary(s.state, 'ann');
  expect(conditions).toContainEqual({ name: 'turn over', rules: ['HEI-ACT-06'], sign: 'none' });
  expect(conditions).toContainEqual({
    name: '−2 on defence',
    rules: ['HEI-ACT-07'],
    sign: 'hurried',
    ends: 'until the start of ann’s next turn',
  });
  expect(budget.map(({ label }) => label)).toEqual(['willpower']);
});

test('HEI-CTX-34: whatever is on a combatant for a while says when it ends', () => {
  const s = stage({ ann: {}, bob: {} });
  const set = (who: string, effect: string, amount: number): void =>
    void s.do('gm', 'gm.effect', { who, effect, amount });
  set('bob', 'weaken', 1);
  set('bob', 'daze', 1);
  set('bob', 'daze', 3);
  set('bob', 'resist', 1);
  const ends = Object.fromEntries(
    summary(s.state, 'bob').conditions.map((each) => [each.name, each.ends]),
  );
  expect(ends).toMatchObject({
    weakened: 'until the end of bob’s next turn',
    warded: 'until the end of bob’s next turn',
    dazed: 'until the end of bob’s turn, 2 more after the next',
  });
});

test('HEI-BODY-03: the parts injured are shown', () => {
  const { conditions } = summary(
    stage({ ann: { state: { hp: -1, injuries: ['sword arm'] } }, bob: {} }).state,
    'ann',
  );
  expect(conditions).toContainEqual({
    name: 'sword arm injured',
    rules: ['HEI-BODY-03', 'HEI-CTX-36'],
    sign: 'wound',
    does: 'The hand has dropped what it held.',
  });
});

test('HEI-CTX-37: hit points lost stand on a track with where each level of injury begins', () => {
  const at = (hp: number) =>
    summary(stage({ ann: { sheet: { hitPoints: 6 }, state: { hp } }, bob: {} }).state, 'ann');
  expect(at(4).track).toEqual({
    unit: 'hit points',
    lost: 2,
    thresholds: [
      { name: 'bloodied', at: 6 },
      { name: 'mangled', at: 8 },
      { name: 'mutilated', at: 10 },
    ],
  });
  expect([at(0), at(-2), at(-4)].map(({ conditions }) => conditions[0]?.name)).toEqual([
    'bloodied',
    'mangled',
    'mutilated',
  ]);
});

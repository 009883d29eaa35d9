import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { setting, stage } from '../testing/stage.js';
import { summary } from './summary.js';

test('LUR-CTX-30: a movement phase, major and inventory actions', () => {
  const s = stage({ ann: { sheet: { ready: ['knife'] } }, bob: {} });
  const left = () =>
    summary(s.state, 'ann').budget.map(({ label, left: n, of }) => `${label} ${n}/${of}`);
  expect(left()).toEqual(['movement 1/1', 'major action 1/1', 'inventory 2/2']);
  s.do('ann', 'draw', { item: 'ann/knife' });
  expect(left()).toEqual(['movement 1/1', 'major action 1/1', 'inventory 1/2']);
});

test('LUR-CTX-32, LUR-GRAP-12: conditions come with their rules, grapples with the lead', () => {
  const state = setting({
    ann: { state: { knockedDown: true, grapple: [{ with: 'bob', degree: 2 }] } },
    bob: {},
  });
  expect(summary(state, 'ann').conditions).toEqual([
    {
      name: 'grapples bob (+2)',
      rules: ['LUR-GRAP-12', 'LUR-GADV-01'],
      sign: 'pressing',
      count: 2,
    },
    { name: 'knocked down', rules: ['LUR-CTX-32'], sign: 'prone' },
  ]);
  expect(summary(state, 'bob').conditions).toEqual([
    { name: 'grapples ann (-2)', rules: ['LUR-GRAP-12', 'LUR-GADV-01'], sign: 'held', count: 2 },
  ]);
});

test('LUR-GRAP-12: a grappler who is level with another holds on like one who is behind', () => {
  const grapple = [
    { with: 'bob', degree: 0 },
    { with: 'cid', degree: 1 },
  ];
  const state = setting({
    ann: { state: { grapple } },
    bob: {},
    cid: {},
    dan: { side: 'a', state: { grapple: [{ with: 'bob', degree: 1 }] } },
  });
  expect(summary(state, 'ann').conditions[0]).toEqual({
    name: 'grapples bob (0)',
    rules: ['LUR-GRAP-12', 'LUR-GADV-01'],
    sign: 'held',
  });
});

test('LUR-TRIP-02: flying says what flight does', () => {
  const state = setting({ ann: { sheet: { flies: true } }, bob: {} });
  expect(summary(state, 'ann').conditions).toEqual([
    {
      name: 'flying',
      rules: ['LUR-TRIP-02', 'LUR-CTX-31'],
      sign: 'flying',
      does: 'Cannot be tripped.',
    },
  ]);
});

test('LUR-PICK-11, LUR-GADV-08: the held have no movement phase, the pinned nothing', () => {
  const left = (degree: number, WGT: number) =>
    summary(
      setting({
        ann: {
          sheet: { WGT, STR: 20, competencies: ['grappling'] },
          state: { grapple: [{ with: 'bob', degree }] },
        },
        bob: {},
      }),
      'bob',
    ).budget.map((each) => each.left);
  expect([left(1, 7), left(2, 30), left(3, 30), left(3, 7)]).toEqual([
    [1, 1, 2],
    [0, 1, 2],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test('LUR-ADV-10, LUR-CTX-27: what passes says when it ends', () => {
  const state = setting({
    ann: {
      state: {
        advantage: [{ over: 'bob', degrees: 1 }],
        effects: [{ roll: 'defence', easing: -2, source: 'fog' }],
      },
    },
    bob: {},
  });
  const passing = (id: string) =>
    summary(state, id).conditions.map(({ name, ends }) => [name, ends]);
  expect(passing('ann')).toEqual([['Hindrance 2 on defence (fog)', 'until the fight ends']]);
  expect(passing('bob')).toEqual([['+1 for ann (set-up)', 'until the fight ends']]);
  const bitten = {
    ...state,
    advantages: state.advantages.map((each) => ({
      ...each,
      until: { at: 'turn start', of: 'bob' } as const,
    })),
  };
  expect(summary(bitten, 'bob').conditions.map(({ ends }) => ends)).toEqual([
    'until the start of bob’s next turn',
  ]);
});

test('LUR-CTX-27: protection lasts to the first turn of the side', () => {
  const { combatants, ...rest } = setting({ ann: {}, bob: {} });
  const guarded = (opened: boolean) => {
    const options = { ...rest.fixed.options, groupDefence: 'on', guardCount: 'named' } as const;
    const state = {
      ...rest,
      fixed: { ...rest.fixed, options },
      combatants: Object.fromEntries(
        Object.entries(combatants).map(([id, who]) => [id, { ...who, guarded: true, opened }]),
      ),
    };
    return summary(state, 'ann').conditions.map(({ name, ends }) => `${name} ${ends ?? ''}`);
  };
  expect(guarded(false)[0]).toMatch(/^protected until the first turn of .* in this round$/);
  expect(guarded(true)[0]).toMatch(/^protected until the first turn of .* in the next round$/);
});

test('LUR-CTX-12: damage is told, with injuries, and counted up to the next degree of injury', () => {
  const of = (state: Person['state'], sheet: Person['sheet'] = {}) =>
    summary(setting({ ann: { state, sheet }, bob: {} }), 'ann');
  const step = of({}).track?.thresholds[0]?.at ?? 0;
  expect(of({})).toMatchObject({ health: 'unhurt', track: { unit: 'damage', lost: 0 } });
  expect(of({ damage: step - 1 })).toMatchObject({
    health: `${step - 1} damage`,
    track: { lost: step - 1, thresholds: [{ name: 'injury', at: step }] },
  });
  expect(of({ damage: step, injuries: { core: 1 } })).toMatchObject({
    health: `${step} damage: Core 1`,
    track: { lost: step, thresholds: [{ name: 'injury', at: 2 * step }] },
  });
});

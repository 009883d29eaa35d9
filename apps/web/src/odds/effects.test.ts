import type { CombatantSummary } from '@tiltyard/engine';
import type { OddsOutcome } from '@tiltyard/analysis';
import { fraction } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { effectsOf, lessCertain, sharedNames } from './effects.js';

/** A combatant who has lost a number of ten points, with conditions. */
const summary = (lost: number, ...conditions: readonly string[]): CombatantSummary => ({
  id: 'bob',
  name: 'Bob',
  side: 'them',
  able: lost < 10,
  health: `${10 - lost} of 10`,
  share: (10 - lost) / 10,
  track: { lost, unit: 'hits', thresholds: [] },
  budget: [],
  conditions: conditions.map((name) => ({ name, rules: [] })),
});

const outcome = (chance: number, after: CombatantSummary): OddsOutcome => ({
  weight: fraction(1n),
  chance,
  events: [],
  asked: [],
  changes: [],
  tolls: [{ who: 'bob', before: summary(0), after }],
});

test('what comes with all harm and without any, such as being engaged by a charge, is no degree of harm', () => {
  const { effects } = effectsOf(
    'bob',
    [
      outcome(0.3, summary(0)),
      outcome(0.1, summary(0, 'engaged by Ann')),
      outcome(0.4, summary(3, 'engaged by Ann')),
      outcome(0.1, summary(6, 'engaged by Ann', 'stunned')),
      outcome(0.1, summary(10, 'unconscious')),
    ],
    summary(0),
  );
  expect(effects).toEqual([
    { degree: 1, name: 'hits', chance: 0.4 },
    { degree: 2, name: 'stunned', chance: 0.1 },
    { degree: 3, name: 'unconscious', chance: 0.1 },
  ]);
});

test('conditions without a sign, and those that end in any case or by time, are no effects', () => {
  const engaged = (lost: number, ...conditions: readonly string[]): CombatantSummary => ({
    ...summary(lost, ...conditions),
    conditions: [
      ...summary(lost, ...conditions).conditions,
      { name: 'engaged by Ann', rules: [], sign: 'none' },
    ],
  });
  const unaware = summary(0, 'unaware');
  const { effects } = effectsOf(
    'bob',
    // Some outcomes leave Bob where he is, and in all of them he becomes aware of the fight.
    [outcome(0.3, summary(0)), outcome(0.3, engaged(0)), outcome(0.4, engaged(3))],
    unaware,
  );
  expect(effects).toEqual([{ degree: 1, name: 'hits', chance: 0.4 }]);
  const braced: CombatantSummary = {
    ...summary(0),
    conditions: [{ name: 'braced', rules: [], ends: 'until the end of Bob’s turn' }],
  };
  expect(effectsOf('bob', [outcome(1, summary(0))], braced).effects).toEqual([]);
});

test('what comes as certainly without an answer is no effect of it', () => {
  const hurried = { degree: 2, name: 'hurried', chance: 1 } as const;
  const wound = { degree: 2, name: 'wound', chance: 0.3 } as const;
  expect(lessCertain([hurried], [hurried])).toEqual([]);
  expect(lessCertain([wound], [hurried])).toEqual([wound]);
  expect(lessCertain([hurried], [wound])).toEqual([hurried]);
  expect(lessCertain([{ ...hurried, chance: 0.5 }], [hurried])).toEqual([
    { ...hurried, chance: 0.5 },
  ]);
});

test('what is usual of a degree in several forecasts is named once, and not beside a name that includes it', () => {
  const forecast = (...names: readonly string[]) => ({
    effects: names.map((name, i) => ({ degree: i === 0 ? 1 : 2, name, chance: 0.1 }) as const),
  });
  expect(
    sharedNames([
      forecast('hits', 'bleeding'),
      forecast('hits', 'bleeding or other'),
      forecast('hits', 'stunned'),
      forecast('hits', 'prone'),
    ]),
  ).toEqual([
    { degree: 1, name: 'hits' },
    { degree: 2, name: 'bleeding or other, stunned' },
  ]);
  expect(sharedNames([forecast('hits', 'bleeding'), forecast('hits', 'prone')])).toContainEqual({
    degree: 2,
    name: 'bleeding, prone',
  });
});

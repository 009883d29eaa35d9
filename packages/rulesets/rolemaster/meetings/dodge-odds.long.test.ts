import { answering, chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Staging } from '../testing/stage.js';
import { attack, stage } from '../testing/stage.js';

// Exact odds of defences whose rolls are affected by states, injuries and house rules, against
// counts of faces.

type Options = NonNullable<Staging['options']>;
const blow = { weapon: 'a/broadsword', target: 'v', points: 4 };

/** The chances of each DB gained from a dodge by a dazed and injured combatant. */
function dodgeChances(options: Options): Readonly<Record<string, string>> {
  const s = stage(
    {
      a: { arms: { broadsword: 0 } },
      v: { state: { stunActive: { dazed: 3 }, penalties: [{ value: -10 }] } },
    },
    { options: { 'openEnded.chain': 'once', ...options } },
  );
  return chancesOf(
    rolemaster,
    s.state,
    { do: 'attack', by: 'a', with: blow },
    {
      answers: answering({ defence: 'dodge' }),
      keyOf: ({ combatants: { v } }) => `${v?.dodge}`,
    },
  );
}

test('RMC-DODGE-03 RMC-DODGE-11 RMC-ATK-08 column, chain once: 90 is what 178 and more on the dice come to', () => {
  // 178 - 35 is 143, and two dice never reach the high end: 19 to 23 second faces after 96 to 100.
  expect(dodgeChances({})['90']).toBe('21/2000');
});

test('RMC-DODGE-03 RMC-DODGE-11 RMC-ATK-08 modifier, chain once: 90 is what six totals in the plain column come to', () => {
  expect(dodgeChances({ 'dodge.difficulty': 'modifier' })['90']).toBe('3/1000');
});

test('RMC-EFF-08 RMC-DODGE-11 sum: staggered besides, a dodger needs 25 more, in the odds as in play', () => {
  const s = stage(
    {
      a: { arms: { broadsword: 0 } },
      v: { state: { staggered: true, stunActive: { dazed: 3 } } },
    },
    { options: { 'openEnded.chain': 'once', 'eff.statePenaltyCombine': 'sum' } },
  );
  const odds = chancesOf(
    rolemaster,
    s.state,
    { do: 'attack', by: 'a', with: blow },
    {
      answers: answering({ defence: 'dodge' }),
      keyOf: ({ combatants: { v } }) => `${(v?.dodge ?? 0) >= 20}`,
    },
  );
  // A DB of 20 begins at a total of 55, which requires 105 on the dice: 92 to 96 second faces after
  // 96 to 100.
  expect(odds['true']).toBe('47/1000');
  const play = (second: number) =>
    attack(s, 'a', 'v', { points: 2, dice: [96, second, 10], answers: [['defence', 'dodge']] });
  expect(play(9).fact('dodges', 'db')).toBe(20);
});

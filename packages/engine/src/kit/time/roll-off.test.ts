import { expect, test } from 'vitest';
import { FunctionDice } from '../../core/dice-sources.js';
import { byFallback } from '../../core/rules-context.js';
import { Sandbox } from '../../ruleset/sandbox.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { d } from '../../values/dice.js';
import { rollOff } from './roll-off.js';

const D6 = d(6);

/** A roll-off with these dice in turn, and who rolled what. */
function rolledOff(tied: readonly string[], faces: readonly number[]) {
  const rolled: string[] = [];
  const dice = new FunctionDice((_, __, who) => {
    rolled.push(who);
    return faces[rolled.length - 1] ?? 1;
  });
  const ctx = new Sandbox(toy, toyState(['a', 'b', 'c']), { guard: true }).table(dice, byFallback);
  return { order: rollOff(ctx, tied, D6, 'tie'), rolled: rolled.join('') };
}

test('the highest comes first, and a single combatant rolls nothing', () => {
  expect(rolledOff(['a', 'b', 'c'], [2, 6, 4])).toEqual({ order: ['b', 'c', 'a'], rolled: 'abc' });
  expect(rolledOff(['a'], [])).toEqual({ order: ['a'], rolled: '' });
});

test('ties roll again among themselves, or all again if all are tied', () => {
  expect(rolledOff(['a', 'b', 'c'], [3, 3, 5, 1, 2])).toEqual({
    order: ['c', 'b', 'a'],
    rolled: 'abcab',
  });
  expect(rolledOff(['a', 'b'], [4, 4, 1, 2])).toEqual({ order: ['b', 'a'], rolled: 'abab' });
});

test('more combatants than the die has faces are put in order', () => {
  const crowd = Array.from({ length: 40 }, (_, i) => `c${i}`);
  let n = 0;
  const dice = new FunctionDice(() => (((n++ * 7) % 11) % 6) + 1);
  const ctx = new Sandbox(toy, toyState(['a', 'b']), { guard: true }).table(dice, byFallback);
  expect(rollOff(ctx, crowd, D6, 'tie').toSorted()).toEqual(crowd.toSorted());
});

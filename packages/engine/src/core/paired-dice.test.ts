import { expect, it } from 'vitest';
import { d } from '../values/dice.js';
import { PairedDice } from './paired-dice.js';

it('turns every face over in a mirrored fight', () => {
  const dice = new PairedDice('x');
  const rolls = (mirrored: boolean): readonly number[] => {
    dice.start(7, mirrored);
    return ['ann', 'bob', 'ann', 'ann'].map((who) => dice.die(d(6), 'attack', who));
  };
  const plain = rolls(false);
  expect(rolls(true)).toEqual(plain.map((face) => 7 - face));
  expect(rolls(false)).toEqual(plain);
  expect(new Set(plain).size).toBeGreaterThan(1);
});

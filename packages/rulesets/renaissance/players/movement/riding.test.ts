import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, weapon } from '../../testing/stage.js';
import { plannedRide } from './ride-plans.js';

const lance = weapon('lance', { tags: ['Cavalry'], damage: { dice: 2, flat: 3 } });
const spear = weapon('spear', { skills: ['pole-arms'], tags: ['Brace'], hands: 2, reach: 1 });
const rider: Person = {
  at: [3, 5],
  skills: { 'one-handed': 70, ride: 60, fray: 40 },
  weapons: [lance],
  state: { riding: 'horse' },
};
const footman = (x: number, state: Person['state'] = {}): Person => ({
  at: [x, 5],
  side: 'b',
  skills: { 'pole-arms': 60, fray: 40 },
  weapons: [spear],
  state,
});
const meeting = (
  bob: Person,
  ann = rider,
  order = ['ann', 'horse', 'bob'],
  options: Staging['options'] = {},
) =>
  stage(
    { ann, horse: { at: [3, 5], side: 'a', sheet: { warTrained: true } }, bob },
    { order, options },
  );
const met = (bob: Person) => meeting(bob).state;
const policy = sensiblePolicy(renaissance);

test('REN-MOUNT-01 a sensible rider at blows dismounts, so that the horse strikes as well', () => {
  expect(policy.command(met(footman(4)), 'ann')?.do).toBe('dismount');
  expect(policy.command(met(footman(9)), 'ann')?.do).not.toBe('dismount');
});

test('REN-BRACE-03 to ride by one with a braced spear is worth less to a sensible rider', () => {
  const plain = plannedRide(met(footman(9)), 'ann');
  const braced = plannedRide(met(footman(9, { braced: 'bob/spear' })), 'ann');
  expect(braced?.worth).toBe((plain?.worth ?? 0) - 8);
});

test('REN-BRACE-02 a sensible player who has braced a spear walks on towards horse', () => {
  const after = (action: string, ann = rider) => {
    const s = meeting(footman(14), ann, ['bob', 'ann', 'horse']);
    s.do('bob', action, action === 'brace' ? { weapon: 'bob/spear' } : {});
    return policy.command(s.state, 'bob');
  };
  expect(after('brace')).toMatchObject({ do: 'move', with: { rate: 'base', path: [[10, 5]] } });
  expect(after('brace', { ...rider, at: [2, 5], state: {} })?.do).toBe('end');
  expect(after('full-defense')?.do).toBe('end');
});

test('REN-MOUNT-12 REN-CHARGE-02 a sensible rider counts the charge for a blow in passing once it is fast enough', () => {
  const worth = (x: number, chargeMinimum: 'moreThan1m' | 'twiceBase' | 'none') => {
    const { state } = meeting(footman(x), rider, undefined, { chargeMinimum });
    return plannedRide(state, 'ann')?.worth ?? 0;
  };
  // Within reach after 1 m; the blow waits for the next step.
  expect(worth(5, 'moreThan1m')).toBe(worth(5, 'none'));
  expect(worth(9, 'moreThan1m')).toBe(worth(9, 'none'));
  // 8 m in a straight line are not possible before the footman has been passed.
  expect(worth(9, 'twiceBase')).toBeLessThan(worth(9, 'none'));
});

test('REN-MOUNT-12 a sensible rider who would rather wait than go at one of many does not ride by one of them instead', () => {
  const among = (...others: readonly number[]) => {
    const more = others.map((y, i): [string, Person] => [
      `foe${i}`,
      { ...footman(17), at: [17, y] },
    ]);
    const horse: Person = {
      at: [3, 5],
      side: 'a',
      sheet: { warTrained: true, movement: { hooves: { base: 5, full: 15 } } },
    };
    const { state } = stage(
      { ann: rider, horse, bob: footman(16), ...Object.fromEntries(more) },
      { order: ['ann', 'horse', 'bob', ...more.map(([id]) => id)] },
    );
    return [policy.command(state, 'ann')?.do, (plannedRide(state, 'ann')?.worth ?? 0) > 0];
  };
  expect([among(), among(1, 9, 10)]).toEqual([
    ['charge', true],
    ['full-defense', true],
  ]);
});

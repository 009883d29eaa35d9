import { combatantById } from '@tiltyard/engine/kit';
import { expect, test } from 'vitest';
import { setting } from '../testing/stage.js';
import { summary } from './summary.js';

const of = (changes: object, state = {}) => {
  const set = setting({ ann: { at: [1, 1], sheet: { luck: 2 }, state }, bob: { at: [3, 1] } });
  return summary(
    {
      ...set,
      combatants: { ...set.combatants, ann: { ...combatantById(set, 'ann'), ...changes } },
    },
    'ann',
  );
};

const left = (changes: object) => of(changes).budget.map((each) => each.left);

test('REN-TURN-03: a Standard and a Quick Action, or three Quick ones; a reaction; Luck', () => {
  expect(of({}).budget).toEqual([
    { label: 'Standard Action', left: 1, of: 1, note: 'or 2 Quick' },
    { label: 'Quick Action', left: 1, of: 1 },
    { label: 'reaction', left: 1, of: 1 },
    { label: 'Luck', left: 2, of: 2 },
  ]);
  expect(left({ quickUsed: 1 })).toEqual([1, 0, 1, 2]);
  expect(left({ quickUsed: 2 })).toEqual([0, 1, 1, 2]);
  expect(left({ standardUsed: true })).toEqual([0, 1, 1, 2]);
  expect(
    left({ standardUsed: true, quickUsed: 1, luck: 0, reacted: [{ until: { at: 'fight end' } }] }),
  ).toEqual([0, 0, 0, 0]);
});

test('REN-CTX-15, REN-TERM-02, REN-PRONE-02: conditions come with their rules', () => {
  expect(of({}, { damage: 101, wounds: 2, prone: true }).conditions).toEqual([
    { name: 'bloodied', rules: ['REN-TERM-02'] },
    { name: '2 wounds', rules: ['REN-CTX-15', 'REN-CTX-17'] },
    { name: 'prone', rules: ['REN-PRONE-02', 'REN-PRONE-03'] },
  ]);
});

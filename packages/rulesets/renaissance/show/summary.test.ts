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

test('REN-MOUNT-01: a mount under a rider has no actions of its own, but a reaction', () => {
  expect(of({ riddenBy: 'bob' }).budget.map(({ label }) => label)).toEqual(['reaction', 'Luck']);
});

test('an effect says when it ends', () => {
  const effects = [
    { kind: 'full defense', amount: 20, by: 'ann', until: { at: 'turn start', of: 'ann' } },
  ];
  expect(of({ effects }).conditions.map(({ name, ends }) => `${name} ${ends ?? ''}`)).toEqual([
    'full defense until the start of ann’s next turn',
  ]);
});

test('REN-CTX-17, REN-TERM-02, REN-PRONE-05: conditions come with their rules', () => {
  expect(of({}, { damage: 101, wounds: 2, prone: true }).conditions).toEqual([
    { name: 'bloodied', rules: ['REN-TERM-02'], sign: 'bloodied' },
    { name: '2 wounds', rules: ['REN-CTX-17', 'REN-CTX-15'], sign: 'wound', count: 2 },
    {
      name: 'prone',
      rules: ['REN-PRONE-05', 'REN-PRONE-06', 'REN-PRONE-07', 'REN-PRONE-03'],
      sign: 'prone',
      does: 'Melee attackers have +10, ranged ones −10; own attacks with most weapons −30. Getting up is a Quick Action.',
    },
  ]);
});

test('REN-TERM-02, REN-CTX-14: damage stands on a track with where one is bloodied, disabled and dead', () => {
  const { track } = of({ damage: 7 });
  expect(track).toMatchObject({ unit: 'damage', lost: 7 });
  const [bloodied, disabled, dead] = track?.thresholds ?? [];
  expect(bloodied).toEqual({ name: 'bloodied', at: Math.floor((disabled?.at ?? 0) / 2) + 1 });
  expect(of({ damage: disabled?.at }).able).toBe(false);
  expect(of({ damage: (disabled?.at ?? 0) - 1 }).able).toBe(true);
  expect(of({ damage: dead?.at }).conditions[0]?.name).toBe('dead');
});

test('REN-TERM-02: damage is told out of DUR; without damage, wounds and traumas someone is unhurt', () => {
  const words = (changes: object) => of(changes).health.replace(/\d+ damage/, 'N damage');
  expect(words({})).toBe('unhurt');
  expect(words({ damage: 7 })).toBe('7 of N damage');
  expect(words({ wounds: 1 })).toBe('0 of N damage');
  expect(words({ traumas: 1 })).toBe('0 of N damage');
});

import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { stage, weapon } from '../../testing/stage.js';

const fighter: Person = {
  at: [2, 3],
  skills: { 'one-handed': 60, fray: 40 },
  weapons: [weapon('sword', { damage: { dice: 1, flat: 3 } })],
};
const policy = sensiblePolicy(renaissance);

/** What Ann does when she could charge Bob, with others on the field. */
const choice = (others: Readonly<Record<string, Person>>, round = 1): string | undefined => {
  const { state } = stage(
    { ann: fighter, bob: { ...fighter, side: 'b', at: [11, 3] }, ...others },
    { map: { rows: Array(20).fill('.'.repeat(24)) } },
  );
  return policy.command({ ...state, round }, 'ann')?.do;
};
const foe = (x: number, y: number): Person => ({ ...fighter, side: 'b', at: [x, y] });
const friend = (x: number, y: number): Person => ({ ...fighter, side: 'a', at: [x, y] });

test('REN-CHARGE-01 a sensible player does not charge alone where more foes could come, for three rounds', () => {
  expect(choice({})).toBe('charge');
  const two = { cal: foe(11, 5) };
  expect([choice(two, 1), choice(two, 3), choice(two, 4)]).not.toContain('move');
  expect(choice(two, 1)).not.toBe('charge');
  expect(choice(two, 3)).not.toBe('charge');
  expect(choice(two, 4)).toBe('charge');
  // Measured from the end of the charge, not from where Ann stands.
  expect(choice({ cal: foe(21, 3) })).not.toBe('charge');
  // A foe who is too far away to come does not count, nor does a disabled one.
  expect(choice({ cal: foe(11, 19) })).toBe('charge');
  expect(choice({ cal: { ...foe(11, 5), state: { damage: 200 } } })).toBe('charge');
});

test('REN-CHARGE-01 a sensible player charges with friends who could come as well, or for one at blows', () => {
  const three = { cal: foe(11, 5), dan: foe(11, 1) };
  expect(choice({ ...three, abe: friend(2, 5) })).not.toBe('charge');
  expect(choice({ ...three, abe: friend(2, 5), amy: friend(2, 1) })).toBe('charge');
  expect(choice({ ...three, abe: friend(2, 5), amy: friend(11, 19) })).not.toBe('charge');
  // Amy could come, but is disabled.
  const down = { ...friend(2, 1), state: { damage: 200 } };
  expect(choice({ ...three, abe: friend(2, 5), amy: down })).not.toBe('charge');
  expect(choice({ ...three, abe: friend(12, 5) })).toBe('charge');
});

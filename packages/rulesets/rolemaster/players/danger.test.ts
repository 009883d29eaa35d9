import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

const plain = sensiblePolicy(rolemaster);
const SWORD = { arms: { broadsword: 60 } };

/** Whom a combatant with a broadsword attacks or charges, of two foes this many cells away on either side. */
function chosen(
  left: Person,
  right: Person,
  away: number,
  baseDb = 0,
): { do: string; target: unknown } {
  const s = stage({
    a: { at: [12, 0], arms: { broadsword: 60 }, sheet: { rate: 4, baseDb } },
    left: { ...left, at: [12 - away, 0] },
    right: { ...right, at: [12 + away, 0] },
  });
  const command = plain.command(s.state, 'a');
  return { do: command?.do ?? '', target: command?.with['target'] };
}

test.each([
  ['attack', 2],
  ['charge', 8],
])('RMC-OB-01 %ss go at the foe whose own would do most', (action, away) => {
  expect(chosen(SWORD, { arms: { broadsword: 90 } }, away)).toEqual({
    do: action,
    target: 'right',
  });
  expect(chosen({ arms: { broadsword: 90 } }, SWORD, away).target).toBe('left');
  // The best of their weapons counts, whichever comes first.
  expect(chosen(SWORD, { arms: { broadsword: 90, dagger: 10 } }, away).target).toBe('right');
});

test.each([
  ['attack', 2],
  ['charge', 8],
])('RMC-OB-01 %ss go at the one of two alike who has fewer hits left', (_, away) => {
  expect(chosen(SWORD, { ...SWORD, state: { hits: 20 } }, away).target).toBe('right');
});

test('RMC-OB-01 of foes whose attacks never hit one, the one who is hit most easily is struck', () => {
  const target = (left: number, right: number) =>
    chosen({ sheet: { baseDb: left } }, { sheet: { baseDb: right } }, 2, 200).target;
  expect([target(60, 0), target(0, 60)]).toEqual(['right', 'left']);
});

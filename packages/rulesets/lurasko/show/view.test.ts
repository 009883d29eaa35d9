import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { UNKNOWN } from '../rules/conditions/sight.js';
import type { Person } from '../testing/stage.js';
import { setting } from '../testing/stage.js';

const player = { name: 'b', role: 'player', combatants: ['bob', 'bea'] } as const;

/** Whether the player of bob and bea is shown ann's engagement, with bob blinded and bea in a state. */
const isShown = (bea: Person['state']): boolean => {
  const state = setting({
    ann: { side: 'a' },
    bob: { side: 'b', state: { blinded: true } },
    bea: { side: 'b', state: bea },
  });
  return lurasko.view(state, player).combatants['ann']?.engagement !== UNKNOWN;
};

test('LUR-CTX-33 LUR-CTX-34 a side sees by any of its own who are able and not blinded', () => {
  expect(isShown({})).toBe(true);
  expect(isShown({ blinded: true })).toBe(false);
  expect(isShown({ out: 'incapacitated' })).toBe(false);
});

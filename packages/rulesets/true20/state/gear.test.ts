import { expect, test } from 'vitest';
import { stage, sword } from '../testing/stage.js';
import { wielded } from './gear.js';
import { combatantById } from './state.js';

test('what a combatant wields is known anew once its hands change, also by hand of the GM', () => {
  const s = stage({
    ann: { at: [1, 1], sheet: { weapons: [sword()] } },
    bob: { at: [2, 1] },
  });
  const seen = (): readonly string[] => wielded(s.state, combatantById(s.state, 'ann'));
  const before = seen();
  expect(seen()).toBe(before);
  const hand = combatantById(s.state, 'ann').hands.findIndex(({ holds }) => holds !== null);
  s.fight.perform({
    do: 'gm.set',
    by: 'gm',
    with: { path: `combatants.ann.hands.${hand}.holds`, value: null },
  });
  expect([before, seen()]).toEqual([['ann/sword', 'unarmed'], ['unarmed']]);
});

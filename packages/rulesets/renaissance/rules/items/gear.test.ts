import { expect, test } from 'vitest';
import { combatantById } from '../../state/state.js';
import { stage, weapon } from '../../testing/stage.js';
import { totalArmour } from '../armor/armour.js';

const shield = weapon('shield', { kind: 'shield', av: 3, damage: { dice: 1, flat: 0 } });

test('what follows from gear is anew once the GM changes a hand by hand', () => {
  const s = stage({ ann: { at: [1, 1], weapons: [shield] }, bob: { at: [2, 1] } });
  const armour = (): number => totalArmour(s.state, combatantById(s.state, 'ann'));
  const before = armour();
  const hand = combatantById(s.state, 'ann').hands.findIndex(({ holds }) => holds !== null);
  s.fight.perform({
    do: 'gm.set',
    by: 'gm',
    with: { path: `combatants.ann.hands.${hand}.holds`, value: null },
  });
  expect([before, armour()]).toEqual([3, 0]);
});

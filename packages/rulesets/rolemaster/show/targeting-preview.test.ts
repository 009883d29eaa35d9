import { expect, test } from 'vitest';
import { stage } from '../testing/stage.js';

test('RMC-OB-02, RMC-MELEE-02: how far it is, and whether that is in reach', () => {
  const s = stage({ ann: { arms: { broadsword: 50 } }, bob: {}, cat: { at: [30, 5] } });
  const weapon = Object.keys(s.state.fixed.items).find((id) => id.startsWith('ann/')) ?? '';
  expect(s.sketch('ann', 'attack', { weapon, target: 'bob' }).lines).toMatchObject([
    { from: 'ann', to: 'bob', blocked: false, rules: ['RMC-MELEE-02'] },
  ]);
  expect(s.sketch('ann', 'attack', { weapon, target: 'cat' }).lines[0]).toMatchObject({
    blocked: true,
  });
});

test('RMC-CHARGE-01: a charge closes the gap by itself, so that no one is out of its range', () => {
  const s = stage({ ann: { arms: { broadsword: 50 } }, bob: { at: [30, 5] } });
  const weapon = Object.keys(s.state.fixed.items).find((id) => id.startsWith('ann/')) ?? '';
  expect(s.sketch('ann', 'charge', { weapon, target: 'bob' }).lines).toMatchObject([
    { from: 'ann', to: 'bob', blocked: false, rules: ['RMC-CHARGE-01'] },
  ]);
});

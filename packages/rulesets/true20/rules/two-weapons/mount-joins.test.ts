import { expect, test } from 'vitest';
import { horse, refusedBy, stage, sword } from '../../testing/stage.js';

test.each([
  ['a bite', [sword({ name: 'bite' })], ''],
  ['no weapon of its own', [], 'T20-CTX-40'],
] as const)('T20-CTX-40 T20-MOUNT-01 a mount with %s beside its rider', (_, weapons, refusal) => {
  const s = stage({
    r: { at: [4, 5], state: { riding: 'm' }, sheet: { weapons: [sword()] } },
    m: { at: [4, 5], side: 'ours', sheet: horse({ naturalWeapons: [...weapons] }) },
    t: { at: [6, 5] },
  });
  expect(
    refusedBy(s, 'r', 'combined-attack', { weapon: 'r/sword', target: 't', with: ['m'] }),
  ).toBe(refusal);
});

import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { horse, pistol, stage, sword } from '../../testing/stage.js';

// The wording of attacks and of refused attacks.

const blows = { weapon: 'a/sword', target: 't', offHand: 'a/axe', offTarget: 't' };

test('T20-TWF-02 T20-TWF-03 the breakdown names the hand that each penalty is for', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), sword({ name: 'axe' })] } },
    t: { at: [5, 5] },
  });
  const scene = s.do('a', 'two-weapons', blows, { dice: [2, 2] });
  const paid = scene
    .breakdowns('attack')
    .flatMap(({ parts }) => parts.filter(({ rule }) => /^T20-TWF-0[23]$/.test(rule)))
    .map(({ rule, why }) => [rule, why]);
  expect(paid).toEqual([
    ['T20-TWF-02', 'primary hand'],
    ['T20-TWF-03', 'off hand'],
  ]);
});

test.each([
  [{}, 'sword requires 1 free hand'],
  [{ hands: 2 }, 'sword requires 2 free hands'],
] as const)(
  'T20-CTX-35 to draw a weapon takes as many free hands as it is held in: %j',
  (weapon: Data, why) => {
    const s = stage({
      a: {
        at: [4, 5],
        sheet: {
          weapons: [sword({ name: 'axe' }), sword({ name: 'knife' }), sword(weapon)],
        },
      },
      t: { at: [9, 5] },
    });
    const refusal = s.fight.refusal({ do: 'draw', by: 'a', with: { item: 'a/sword' } });
    expect([refusal?.rules, refusal?.reason]).toEqual([['T20-CTX-35'], why]);
  },
);

test('T20-MOUNT-12 a rider who shoots on the way cannot shoot at themselves', () => {
  const s = stage({
    r: { at: [4, 5], sheet: { weapons: [pistol()] }, state: { riding: 'm' } },
    m: { at: [4, 5], side: 'ours', sheet: horse() },
    t: { at: [12, 5] },
  });
  const refusal = (target: string) => {
    const shot = { weapon: 'r/pistol', target };
    const ride = { pace: 'double', path: [[9, 5]], shot };
    return s.fight.refusal({ do: 'ride', by: 'r', with: ride })?.code;
  };
  expect([refusal('r'), refusal('t')]).toEqual(['self', undefined]);
});

import { canonical } from '@tiltyard/engine/values';
import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { pistol, stage } from '../../testing/stage.js';

// With Dodge 14 behind cover, faces 14 to 17 fall short of the target but may hit the covering character, from its Dodge up.
test.each([
  [10, '1/5'],
  [16, '1/10'],
  [20, undefined],
] as const)(
  'T20-COVER-13 T20-COVER-15 the odds of a shot past a character with Dodge %i are the same face by face: %s strike it',
  (dodge, chance) => {
    const { state } = stage({
      a: { at: [2, 5], sheet: { weapons: [pistol()] } },
      k: { at: [9, 5], side: 'theirs', sheet: { printed: { dodge }, con: -5 } },
      t: {
        at: [10, 5],
        side: 'theirs',
        sheet: { printed: { dodge: 14 }, con: -5 },
        state: { shelter: 'k' },
      },
    });
    const shot = { do: 'attack', by: 'a', with: { weapon: 'a/pistol', target: 't' } } as const;
    const odds = (unhinted: boolean) =>
      chancesOf(true20, state, shot, {
        unhinted,
        keyOf: ({ combatants: { k, t } }) => canonical([{ ...k?.marks }, { ...t?.marks }]),
      });
    const told = odds(false);
    expect(told).toEqual(odds(true));
    // Toughness -5 fails against 18 on every face.
    const struck = chancesOf(true20, state, shot, {
      keyOf: ({ combatants: { k } }) => String(Object.values(k?.marks ?? {}).some((n) => n > 0)),
    });
    expect(struck['true']).toBe(chance);
  },
);

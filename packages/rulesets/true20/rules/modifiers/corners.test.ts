import { expect, test } from 'vitest';
import { ground, odds, pistol, stage, sword } from '../../testing/stage.js';

test('T20-COVER-02 round the corner of a pillar a blow meets cover, and a shot finds its way', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword(), pistol()] } },
      t: { at: [5, 6], sheet: { printed: { dodge: 14, parry: 14 } } },
    },
    { map: { rows: [...ground(12, 12, { '5,5': '#' })] } },
  );
  expect([odds(s, 'a', 't', 'sword')[1], odds(s, 'a', 't', 'pistol')[1]]).toEqual([18, 14]);
});

import { expect, test } from 'vitest';
import { bomb, ground, odds, pistol, stage, sword } from '../../testing/stage.js';

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

test('T20-COVER-19 T20-COVER-04 a low wall and a friend behind whom one shelters help a Reflex save twice, for those who add them', () => {
  const reflex = (stacking: 'add' | 'best') =>
    stage(
      {
        b: { at: [4, 5], sheet: { weapons: [bomb({ area: { shape: 'cone', feet: 40 } })] } },
        k: { at: [9, 5], side: 'theirs', sheet: { con: 20 } },
        t: { at: [10, 5], sheet: { con: 20 }, state: { shelter: 'k' } },
      },
      {
        options: { 'cover.stacking': stacking },
        map: { rows: [...ground(20, 12, { '10,5': '+' })] },
      },
    )
      .do('b', 'area-attack', { weapon: 'b/bomb', at: [12, 5] }, { dice: [20, 20, 20, 20] })
      .facts('save', 'total', { who: 't' });
  expect([reflex('best'), reflex('add')]).toEqual([[22], [24]]);
});

import { coverFrom } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { bomb, ground, odds, pistol, stage, sword } from '../../testing/stage.js';

test.each([
  ['6,4', 1, 18],
  ['8,7', 1, 18],
  ['7,5', 3, 18],
  ['7,8', 0, 14],
] as const)(
  'T20-COVER-01 T20-COVER-02 a pillar at %s blocks %i lines of four: Dodge %i',
  (at, lines, dodge) => {
    const s = stage(
      {
        a: { at: [2, 2], sheet: { weapons: [pistol()] } },
        t: { at: [10, 7], sheet: { printed: { dodge: 14 } } },
      },
      { map: { rows: [...ground(12, 12, { [at]: '#' })] } },
    );
    const { blocked } = coverFrom(s.state.fixed.map, s.who('a'), s.who('t'));
    expect([blocked, odds(s, 'a', 't', 'pistol')[1]]).toEqual([lines, dodge]);
  },
);

test('T20-GANG-05 T20-GANG-08 in a passage one square wide there is no frame to give cover', () => {
  const walls = Object.fromEntries(
    Array.from({ length: 12 }, (_, x) => [`${x},4`, `${x},6`]).flatMap((row) =>
      row.map((at) => [at, '#']),
    ),
  );
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword()] } },
      d: { at: [5, 5], sheet: { printed: { parry: 16 } } },
    },
    {
      map: { rows: [...ground(12, 12, walls)] },
      options: { 'gang.doorwayCover': 'everyone' },
    },
  );
  expect(odds(s, 'a', 'd', 'sword')[1]).toBe(16);
});

test.each([
  ['ordinary', 1, 'best', 2],
  ['doubled', 2, 'best', 4],
  ['ordinary', 1, 'add', 4],
  ['doubled', 2, 'add', 6],
] as const)(
  'T20-COVER-19 T20-COVER-10 a low wall and %s cover that was taken (%i), %s: +%i on Reflex',
  (_, degree, stacking, bonus) => {
    const s = stage(
      {
        b: { at: [4, 5], sheet: { weapons: [bomb({ area: { shape: 'cone', feet: 40 } })] } },
        t: { at: [10, 5], sheet: { con: 20 } },
      },
      {
        order: ['t', 'b'],
        options: { 'cover.stacking': stacking },
        map: { rows: [...ground(20, 12, { '10,5': '+' })] },
      },
    );
    s.do('t', 'take-cover', { words: 'a barrel' }, { answers: [['cover-degree', degree]] });
    s.do('t', 'end');
    const [total] = s
      .do('b', 'area-attack', { weapon: 'b/bomb', at: [12, 5] }, { dice: [20, 20] })
      .facts('save', 'total', { who: 't' });
    expect(total).toBe(20 + bonus);
  },
);

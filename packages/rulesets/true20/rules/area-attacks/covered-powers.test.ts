import { expect, test } from 'vitest';
import { refusedBy, stage } from '../../testing/stage.js';

test.each([
  ['none', '', ''],
  ['doubled', '', ''],
  ['total', 'T20-COVER-08', ''],
] as const)(
  'T20-COVER-08 with %s cover by word of the Narrator a power aimed at one target: %s; a blast: %s',
  (degree, aimed, blast) => {
    const s = stage({
      a: {
        at: [4, 5],
        sheet: {
          powers: [
            { name: 'Bolt', rank: 2 },
            { name: 'Storm', rank: 2, area: { shape: 'burst', feet: 10 } },
          ],
        },
      },
      t: { at: [10, 5] },
    });
    s.gm('cover', { who: 't', degree });
    expect([
      refusedBy(s, 'a', 'power', { power: 'Bolt', target: 't' }),
      refusedBy(s, 'a', 'power', { power: 'Storm', target: 't' }),
    ]).toEqual([aimed, blast]);
  },
);

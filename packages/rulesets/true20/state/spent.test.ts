import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { bomb, horse, stage, sword } from '../testing/stage.js';

test('T20-CTX-35 what is used up before the fight is neither in hand nor carried', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: { weapons: [bomb(), sword(), sword({ name: 'dirk' })] },
      state: { spent: ['a/bomb'] },
    },
    t: { at: [9, 5] },
  });
  expect([holds(s, 'a'), s.who('a').carried]).toEqual([['a/sword', 'a/dirk'], []]);
});

test('T20-CTX-31 T20-MOUNT-22 one who is out falls from the air, but not out of the saddle of what flies', () => {
  const out = { marks: { unconscious: 1 } };
  const s = stage({
    r: { at: [4, 5], side: 'ours', state: { riding: 'm', ...out } },
    m: { at: [4, 5], side: 'ours', sheet: horse(), state: { elevation: 20 } },
    f: { at: [9, 5], side: 'ours', state: { elevation: 20, ...out } },
    g: { at: [12, 5], side: 'ours', state: { elevation: 20 } },
    t: { at: [15, 9], side: 'theirs' },
  });
  expect(['r', 'm', 'f', 'g'].map((id) => s.who(id).elevation)).toEqual([20, 20, 0, 20]);
});

test.each([{ riding: 'nobody' }, { shelter: 'nobody' }, { unawareOf: ['nobody'] }])(
  'T20-MOUNT-01 T20-COVER-15 T20-SURP-03 a set-up with %j, who is not there, is none',
  (state) => {
    expect(() => stage({ a: { at: [4, 5], state }, t: { at: [9, 5] } })).toThrow('nobody');
  },
);

import { expect, test } from 'vitest';
import { gun, stage } from '../../testing/stage.js';

test.each([
  [18, 10],
  [10, 18],
] as const)(
  'T20-TWF-08 T20-AUTO-02 of two bursts that both hit one target the larger volley counts, with dice %i and %i',
  (first, second) => {
    const s = stage({
      a: {
        at: [4, 5],
        sheet: { printed: { attack: 20 }, weapons: [gun(), gun({ name: 'other gun' })] },
      },
      t: { at: [8, 5], sheet: { con: 30 } },
    });
    const scene = s.do(
      'a',
      'two-weapons',
      { weapon: 'a/gun', target: 't', offHand: 'a/other-gun', offTarget: 't' },
      { dice: [first, second, 20] },
    );
    const [one = 0, other = 0] = scene.facts('volley', 'bonus').map(Number);
    expect(one).not.toBe(other);
    expect(scene.facts('difficulty', 'difficulty')).toEqual([15 + 3 + 2 + Math.max(one, other)]);
  },
);

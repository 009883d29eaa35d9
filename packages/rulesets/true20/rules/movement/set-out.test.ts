import { expect, test } from 'vitest';
import { stage } from '../../testing/stage.js';

/** A combatant whom the GM has put onto a foe's square, and one whom no one on their side can see. */
const stacked = (ghost: readonly [number, number], state = {}) => {
  const s = stage({
    a: { at: [2, 5], side: 'ours' },
    t: { at: [9, 5], side: 'theirs', state },
    g: { at: ghost, side: 'theirs', state: { conditions: ['invisible'] } },
  });
  s.gm('place', { who: 'a', to: [9, 5] });
  return s;
};

test('T20-CTX-42 one who has come to stand where a foe is walks off it, unseen foes about or not', () => {
  const s = stacked([15, 9]);
  expect(s.who('a').at).toEqual([9, 5]);
  s.do('a', 'move', { path: [[6, 5]] });
  expect(s.who('a').at).toEqual([6, 5]);
});

test('T20-SURP-03 and runs into the unseen on the first square from there', () => {
  const s = stacked([7, 5]);
  const scene = s.do('a', 'move', {
    path: [
      [8, 5],
      [7, 5],
      [6, 5],
    ],
  });
  expect([s.who('a').at, scene.has('runs into')]).toEqual([[8, 5], true]);
});

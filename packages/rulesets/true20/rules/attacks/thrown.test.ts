import { expect, test } from 'vitest';
import { stage } from '../../testing/stage.js';

test('T20-CONC-11 T20-CTX-35 what is thrown at a place lies at that place, whoever stands there and however large', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: { weapons: [{ name: 'javelin', damage: 2, use: 'thrown', increment: 50 }] },
    },
    t: { at: [10, 5], sheet: { size: 'Large', con: 9 }, state: { conditions: ['invisible'] } },
  });
  const place = { weapon: 'a/javelin', thrown: true, at: [11, 6] };
  const scene = s.do('a', 'attack-place', place, { dice: [2] });
  expect(scene.facts('drops', 'at')).toEqual([[11, 6]]);
  expect(s.state.ground).toEqual([{ item: 'a/javelin', at: [11, 6] }]);
});

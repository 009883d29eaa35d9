import { expect, test } from 'vitest';
import { gun, stage } from '../../testing/stage.js';

test('T20-SUPP-01 T20-SUPP-05 suppression fire is told with its target and the weapon', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [gun()] } },
    t: { at: [9, 5] },
  });
  const scene = s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  expect([scene.note('suppression'), scene.rules('suppression')]).toEqual([
    { by: 'a', at: 't', weapon: 'gun' },
    ['T20-SUPP-01', 'T20-SUPP-05'],
  ]);
});

import { expect, test } from 'vitest';
import type { Stage } from '../../testing/stage.js';
import { gun, horse, stage } from '../../testing/stage.js';

// Suppression fire on targets who lose their turn.

function heldDown(condition: string, options = {}): Stage {
  const s = stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun()], printed: { attack: 5 } } },
      x: { at: [12, 5], sheet: { con: 9 } },
    },
    { options },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  s.gm('condition', { who: 'x', condition, on: true });
  return s;
}

test.each(['stunned', 'dazed', 'helpless'])(
  'T20-SUPP-08 T20-SUPP-11 the %s are not asked to seek shelter, and are shot at for having found none',
  (condition) => {
    const scene = heldDown(condition).do('s', 'end', {}, { dice: [10, 20] });
    expect(scene.questions).not.toContain('seek-shelter');
    expect([scene.has('defies'), scene.facts('free attack', 'at')]).toEqual([false, ['x']]);
  },
);

test('T20-SUPP-08 those who can act are asked', () => {
  const s = heldDown('dazed');
  s.gm('condition', { who: 'x', condition: 'dazed', on: false });
  const scene = s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  expect(scene.asked).toEqual(['x seek-shelter']);
});

test('T20-SUPP-08 T20-MOUNT-01 a stunned horse is not asked under a rider who can act', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    r: { at: [12, 5], state: { riding: 'h' } },
    h: { at: [12, 5], side: 'theirs', sheet: horse(), state: { conditions: ['stunned'] } },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 'h' });
  const scene = s.do('s', 'end');
  expect([scene.questions, s.turn]).toEqual([[], 'r']);
});

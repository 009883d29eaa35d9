import { expect, test } from 'vitest';
import { gun, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Borderline cases: the shortest charge, the middle of a large body, a second shooter after the first has hit.

test('T20-CTX-37 a charge of 10 feet is one, a step of 5 feet is none', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [sword()], speed: 5 } },
    t: { at: [5, 5] },
  });
  const blow = { weapon: 'a/sword', target: 't' };
  expect([
    refusedBy(s, 'a', 'charge', { ...blow, path: [[4, 5]] }),
    refusedBy(s, 'a', 'charge', { ...blow, path: [[3, 5]] }),
  ]).toEqual(['', expect.stringContaining('T20-')]);
});

test.each([
  [[5, 4], [6, 7], 2],
  [[6, 4], [5, 7], 2],
  [[4, 5], [7, 6], 2],
  [[5, 4], [5, 7], 0],
] as const)(
  'T20-GANG-13 around a body of two squares, from %j and %j: +%i',
  (one, other, bonus) => {
    const s = stage(
      {
        e: { at: one, side: 'theirs', sheet: { weapons: [sword()] } },
        f: { at: other, side: 'theirs' },
        d: { at: [5, 5], side: 'ours', sheet: { size: 'Large' } },
      },
      { options: { 'gang.bonus': 'flank2' } },
    );
    expect(odds(s, 'e', 'd', 'sword')[0]).toBe(bonus);
  },
);

test('T20-COVFIRE-08 a second shooter spares an attacker whom the first has put out', () => {
  const shooter = { side: 'ours', sheet: { weapons: [gun()], con: 9, printed: { attack: 20 } } };
  const s = stage({
    s: { at: [2, 5], ...shooter },
    z: { at: [2, 3], ...shooter },
    x: { at: [14, 5], side: 'theirs', sheet: { weapons: [pistol()], con: -5 } },
    v: { at: [2, 8], side: 'ours' },
  });
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'v' });
  s.end();
  s.do('z', 'covering-fire', { weapon: 'z/gun', target: 'v' });
  s.end();
  const scene = s.do(
    'x',
    'attack',
    { weapon: 'x/pistol', target: 'v' },
    { dice: [10, 1], answers: [['covering-fire', 'ignore']] },
  );
  expect(scene.facts('attacks', 'by')).toEqual(['s']);
  expect(scene.rolled).toEqual(['s attack', 'x Toughness']);
});

import { expect, test } from 'vitest';
import { gun, pistol, refusedBy, stage } from '../../testing/stage.js';

test('T20-CTX-25 T20-CTX-24 who is disabled in mid-turn is unable to act for one round, and the next turn has one move', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { printed: { attack: 10 }, weapons: [gun()] } },
    x: { at: [14, 5], sheet: { weapons: [pistol()] } },
    f: { at: [8, 5], side: 'ours', sheet: { con: 20 } },
  });
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.end();
  const scene = s.do(
    'x',
    'attack',
    { weapon: 'x/pistol', target: 'f' },
    { dice: [10, 10], answers: [['covering-fire', 'ignore']] },
  );
  expect(scene.fact('marked', 'mark')).toBe('disabled');
  const turns = Array.from({ length: 3 }, () => {
    s.end();
    return s.turn;
  });
  expect(turns).toEqual(['f', 's', 'x']);
  s.do('x', 'move', { path: [[15, 5]] });
  expect(refusedBy(s, 'x', 'move', { path: [[16, 5]] })).toBe('T20-CTX-25');
});

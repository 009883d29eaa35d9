import { expect, test } from 'vitest';
import { gun, stage, sword } from '../../testing/stage.js';

/** A combatant of each side in turn attacks one who is under covering fire from a shooter of its own side. */
const struckBy = (side: 'ours' | 'theirs') => {
  const s = stage(
    {
      s: { at: [2, 2], side: 'ours', sheet: { weapons: [gun()] } },
      f: { at: [8, 5], side: 'ours', sheet: { printed: { dodge: 14, parry: 10 } } },
      x: { at: [12, 5], side, sheet: { weapons: [sword({ use: 'thrown', increment: 50 })] } },
      y: { at: [18, 5], side: 'theirs' },
    },
    { order: ['s', 'x', 'f', 'y'] },
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.do('s', 'end');
  const scene = s.do(
    'x',
    'attack',
    { weapon: 'x/sword', target: 'f', thrown: true },
    { dice: [2] },
  );
  return [scene.asked, scene.fact('defense', 'value')];
};

test('T20-COVFIRE-02 covering fire holds off enemies of the shooter, not a friend who strikes at a friend', () => {
  expect([struckBy('theirs'), struckBy('ours')]).toEqual([
    [['x covering-fire'], 18],
    [[], 14],
  ]);
});

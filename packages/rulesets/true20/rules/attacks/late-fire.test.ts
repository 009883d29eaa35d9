import { expect, test } from 'vitest';
import { gun, pistol, stage } from '../../testing/stage.js';

test.each([
  ['is left standing', [2, 1, 1], ['s', 'r']],
  ['goes down at the first of them', [2, 20, 20, 1], ['s']],
] as const)(
  'T20-COVFIRE-08 where the free attacks come after the attack, who %s has them from: %j',
  (_, dice, shooters) => {
    const cover = { printed: { attack: 10 }, weapons: [gun({ damage: 30 })] };
    const s = stage(
      {
        s: { at: [2, 5], sheet: cover },
        r: { at: [2, 8], side: 'ours', sheet: cover },
        x: { at: [14, 5], sheet: { weapons: [pistol()] } },
        f: { at: [8, 5], side: 'ours' },
      },
      { options: { 'covfire.freeAttack': 'afterEachAttack' } },
    );
    s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
    s.end();
    s.do('r', 'covering-fire', { weapon: 'r/gun', target: 'f' });
    s.end();
    const scene = s.do(
      'x',
      'attack',
      { weapon: 'x/pistol', target: 'f' },
      { dice, answers: [['covering-fire', 'ignore']] },
    );
    expect(scene.facts('free attack', 'by')).toEqual(shooters);
  },
);

import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { pistol, stage, sword } from '../testing/stage.js';
import type { Stage } from '../testing/stage.js';

const policy = sensiblePolicy(true20);
const deed = (s: Stage, by: string): string | undefined => policy.command(s.state, by)?.do;

test('T20-CTX-35 no gun is swapped for a blade that does less to a foe beside its owner', () => {
  const gun = pistol({ damage: 5, autofire: true, hands: 2 });
  const s = stage({
    ann: { at: [4, 5], sheet: { weapons: [gun, sword({ damage: 2 })] } },
    bob: { at: [5, 5], side: 'theirs', sheet: { weapons: [sword()] } },
  });
  expect(deed(s, 'ann')).toBe('attack');
  s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
  expect(deed(s, 'ann')).not.toBe('stow');
});

test('T20-CTX-35 those who cannot get at their foes defend themselves and do not walk to and fro', () => {
  const s = stage(
    {
      cat: { at: [1, 2], sheet: { weapons: [sword()] } },
      ann: { at: [2, 2], side: 'ours', sheet: { weapons: [sword()] } },
      bob: { at: [3, 2], side: 'theirs', sheet: { weapons: [sword()] } },
    },
    { order: ['cat', 'ann', 'bob'], map: { rows: ['#####', '#.###', '#...#', '#.###', '#####'] } },
  );
  expect(deed(s, 'cat')).toBe('total-defense');
});

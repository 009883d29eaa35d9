import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { horse, stage, sword } from '../testing/stage.js';

test('T20-MOUNT-01 T20-CTX-30 a rider strikes, and then has the held mount break free rather than end the turn', () => {
  const policy = sensiblePolicy(true20);
  const s = stage({
    r: { at: [4, 4], sheet: { weapons: [sword()] }, state: { riding: 'm' } },
    t: { at: [6, 4], sheet: { con: 9 } },
    m: { at: [4, 4], side: 'ours', sheet: horse() },
  });
  s.until('t').do('t', 'maneuver', { maneuver: 'grapple', target: 'm' }, { dice: [20] });
  s.until('r');
  expect(policy.command(s.state, 'r')?.do).toBe('attack');
  s.do('r', 'attack', { weapon: 'r/sword', target: 't' }, { dice: [2] });
  expect(policy.command(s.state, 'r')).toEqual({
    do: 'mount-break-free',
    by: 'r',
    with: { target: 't' },
  });
});

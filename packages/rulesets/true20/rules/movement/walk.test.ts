import { expect, test } from 'vitest';
import { horse, pistol, stage } from '../../testing/stage.js';

test('T20-CTX-36 T20-MOUNT-04 a mount that is held does not move, and so sets off nothing that waits for it', () => {
  const waiting = (conditions: string[], dice: number[]) => {
    const s = stage({
      a: { at: [4, 5], sheet: { weapons: [pistol()] } },
      m: { at: [10, 5], side: 'theirs', sheet: horse(), state: { conditions } },
    });
    s.do('a', 'ready', {
      event: 'move',
      who: 'm',
      action: { do: 'attack', with: { weapon: 'a/pistol', target: 'm' } },
    });
    return s.do('a', 'end', {}, { dice });
  };
  expect(waiting([], [2]).has('readied')).toBe(true);
  const held = waiting(['grappled'], []);
  expect([held.has('readied'), held.has('avoids fight')]).toEqual([false, true]);
});

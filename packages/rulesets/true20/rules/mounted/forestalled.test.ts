import { expect, test } from 'vitest';
import { horse, refusedBy, stage, sword } from '../../testing/stage.js';

test('T20-MOUNT-10 T20-CTX-36 the blow at the end of a charge is gone when its target has stepped out of reach', () => {
  const s = stage(
    {
      t: { at: [15, 4], side: 'theirs' },
      u: { at: [15, 6], side: 'theirs' },
      r: { at: [2, 4], side: 'ours', state: { riding: 'm' } },
      m: {
        at: [2, 4],
        side: 'ours',
        sheet: horse({ naturalWeapons: [sword({ name: 'hooves' })] }),
      },
    },
    { order: ['t', 'u', 'r'] },
  );
  const away = {
    do: 'move',
    with: {
      path: [
        [16, 4],
        [17, 4],
        [18, 4],
      ],
    },
  };
  s.do('t', 'ready', { event: 'attack', action: away });
  s.until('r');
  s.do('r', 'ride', {
    pace: 'charge',
    path: Array.from({ length: 11 }, (_, i) => [3 + i, 4]),
  });
  const kick = (target: string) => ({ weapon: 'm/hooves', target });
  expect(s.allowed('r', 'mount-attack', kick('u'))).toBe(true);
  const scene = s.do('r', 'mount-attack', kick('t'));
  expect([scene.has('attacks'), s.who('t').at]).toEqual([false, [18, 4]]);
  expect(refusedBy(s, 'r', 'mount-attack', kick('u'))).toBe('T20-MOUNT-02');
});

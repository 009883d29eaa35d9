import { expect, test } from 'vitest';
import { stage } from '../testing/stage.js';
import { bestApproach } from './movement.js';

test.each([
  [4, 0.5],
  [11, 1],
  [40, 2],
] as const)(
  'RMC-CTX-10 automatic players come from %d m at the pace of ×%d, no faster than it takes',
  (metres, pace) => {
    const s = stage(
      { a: { at: [0, 0], sheet: { rate: 2 } }, b: { at: [metres, 0] } },
      { map: { rows: ['.'.repeat(50)] } },
    );
    expect(bestApproach(s.state, 'a')?.pace).toBe(pace);
  },
);

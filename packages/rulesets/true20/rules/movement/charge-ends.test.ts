import { expect, test } from 'vitest';
import { isBeside } from '../../state/distance.js';
import { stage, sword } from '../../testing/stage.js';
import { chargeWays } from './charge.js';

test('T20-CTX-37 before a weapon is chosen as well a charge ends beside its target', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [sword()] } },
    t: { at: [8, 5] },
    far: { at: [19, 5] },
  });
  const ends = chargeWays(s.state, 'a', { target: 't' });
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.every(({ to }) => isBeside(s.state, { ...s.who('a'), at: to }, s.who('t')))).toBe(
    true,
  );
  expect(chargeWays(s.state, 'a', { target: 'far' })).toEqual([]);
});

import { expect, test } from 'vitest';
import { toastTime } from './toast-time.js';

test('a short message stays six seconds, and a long one longer', () => {
  expect([0, 80, 160].map((length) => toastTime('x'.repeat(length)))).toEqual([
    6_000, 6_000, 12_000,
  ]);
});

import { expect, it } from 'vitest';
import { deepens } from './deepens.js';

it('goes deeper while chances are not known well and it does not take long', () => {
  expect(deepens({ seconds: 20, margin: 0.22 })).toBe(true);
  expect(deepens({ seconds: 40, margin: 0.22 })).toBe(false);
  expect(deepens({ seconds: 1, margin: 0.05 })).toBe(false);
});

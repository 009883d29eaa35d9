import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testCases } from '@tiltyard/testing/vitest';
import { true20 } from './index.js';

const folder = new URL('./cases/', import.meta.url);

testCases(true20, folder);

test('all seventy-seven worked cases are there, and nothing else', () => {
  const ids = Array.from(
    { length: 77 },
    (_, i) => `T20-CASE-${String(i + 1).padStart(2, '0')}.yaml`,
  );
  expect(readdirSync(folder).toSorted()).toEqual(ids);
});

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testCases } from '@tiltyard/testing/vitest';
import { rolemaster } from './index.js';

const folder = new URL('./cases/', import.meta.url);

testCases(rolemaster, folder);

test('all forty-seven worked cases are there, and nothing else', () => {
  const ids = Array.from(
    { length: 47 },
    (_, i) => `RMC-CASE-${String(i + 1).padStart(2, '0')}.yaml`,
  );
  expect(readdirSync(folder).toSorted()).toEqual(ids);
});

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testCases } from '@tiltyard/testing/vitest';
import { heimr } from './index.js';

const folder = new URL('./cases/', import.meta.url);

testCases(heimr, folder);

test('all sixty worked cases are there, and nothing else', () => {
  const ids = Array.from(
    { length: 60 },
    (_, i) => `HEI-CASE-${String(i + 1).padStart(2, '0')}.yaml`,
  );
  expect(readdirSync(folder).toSorted()).toEqual(ids);
});

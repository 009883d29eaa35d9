import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testCases } from '@tiltyard/testing/vitest';
import { renaissance } from './index.js';

const folder = new URL('./cases/', import.meta.url);

testCases(renaissance, folder);

test('all thirty worked cases are there, and nothing else', () => {
  const ids = Array.from(
    { length: 30 },
    (_, i) => `REN-CASE-${String(i + 1).padStart(2, '0')}.yaml`,
  );
  expect(readdirSync(folder).toSorted()).toEqual(ids);
});

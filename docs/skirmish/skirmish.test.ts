import { readFileSync } from 'node:fs';
import { testRuleset } from '@tiltyard/testing/vitest';
import { expect, test } from 'vitest';
import ruleset from './index.js';

testRuleset(ruleset, [
  new URL('./ford.yaml', import.meta.url),
  new URL('./cases/', import.meta.url),
]);

test('a system on squares with parries and morale takes 200 lines at most', () => {
  const source = readFileSync(new URL('./index.ts', import.meta.url), 'utf8');
  expect(source.split('\n').length).toBeLessThanOrEqual(200);
});

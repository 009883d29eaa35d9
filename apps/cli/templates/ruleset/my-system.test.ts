import { testRuleset } from '@tiltyard/testing/vitest';
import ruleset from './index.js';

testRuleset(
  ruleset,
  ['./cases/', './examples/'].map((folder) => new URL(folder, import.meta.url)),
);

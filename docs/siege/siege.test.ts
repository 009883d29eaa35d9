import { testRuleset } from '@tiltyard/testing/vitest';
import ruleset from './index.js';

testRuleset(
  ruleset,
  ['./cases/', './wall.yaml'].map((place) => new URL(place, import.meta.url)),
);

import { scenarioFiles } from '@tiltyard/testing';
import { testRuleset } from '@tiltyard/testing/vitest';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);

describe.each([...rulesets.values()])('$id', (ruleset) => {
  testRuleset(ruleset, [EXAMPLES, new URL(`./${ruleset.id}/testing/ambush.yaml`, import.meta.url)]);

  test('there are at least three sample encounters', () => {
    const files = scenarioFiles(EXAMPLES).filter(({ name }) => name.startsWith(`${ruleset.id}-`));
    expect(files.length).toBeGreaterThanOrEqual(3);
  });
});

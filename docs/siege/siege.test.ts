import { readFileSync } from 'node:fs';
import { openJournal } from '@tiltyard/engine/files';
import { testRuleset } from '@tiltyard/testing/vitest';
import { expect, test } from 'vitest';
import ruleset from './index.js';

testRuleset(
  ruleset,
  ['./cases/', './wall.yaml'].map((place) => new URL(place, import.meta.url)),
);

test('a journal of version 1, in which bombs were not counted, opens and goes on', () => {
  const text = readFileSync(new URL('./journals/version-1.json', import.meta.url), 'utf8');
  const rulesets = new Map([[ruleset.id, ruleset]]);
  const opened = openJournal(text, 'version-1.json', rulesets);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const bombsOfDot = opened.value.use((siege, open) => {
    const fight = open();
    const throws = { do: 'bomb', by: 'dot', with: { at: [1, 0] } };
    expect(siege.summary(fight.state, 'dot').budget).toContainEqual({
      label: 'bombs',
      left: 3,
      of: 3,
    });
    expect(fight.perform(throws).kind).toBe('done');
    return siege.summary(fight.state, 'dot').budget;
  });
  expect(bombsOfDot).toContainEqual({ label: 'bombs', left: 2, of: 3 });
});

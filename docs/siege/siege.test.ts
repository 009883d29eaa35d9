import { readFileSync } from 'node:fs';
import { openJournal } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { begun } from '@tiltyard/testing';
import { testRuleset } from '@tiltyard/testing/vitest';
import { expect, test } from 'vitest';
import ruleset, { siege } from './index.js';

testRuleset(
  ruleset,
  ['./cases/', './wall.yaml'].map((place) => new URL(place, import.meta.url)),
);

test('a journal of version 1, in which bombs were not counted, opens and goes on', () => {
  const text = readFileSync(new URL('./journals/version-1.json', import.meta.url), 'utf8');
  const rulesets = new Map([[ruleset.id, ruleset]]);
  const opened = openJournal(text, 'version-1.json', rulesets);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const bombsOfDot = opened.value.use((opening, open) => {
    const fight = open();
    const throws = { do: 'bomb', by: 'dot', with: { at: [1, 0] } };
    expect(opening.summary(fight.state, 'dot').budget).toContainEqual({
      label: 'bombs',
      left: 3,
      of: 3,
    });
    expect(fight.perform(throws).kind).toBe('done');
    return opening.summary(fight.state, 'dot').budget;
  });
  expect(bombsOfDot).toContainEqual({ label: 'bombs', left: 2, of: 3 });
});

test('SIEGE-BOMB: an automatic player throws where it reaches the most enemies and no friend', () => {
  const { state } = begun(siege, {
    combatants: [
      { id: 'ann', side: 'ours', at: [0, 0] },
      { id: 'bob', side: 'ours', at: [3, 0] },
      { id: 'cid', side: 'theirs', at: [5, 0] },
      { id: 'dot', side: 'theirs', at: [6, 0] },
    ],
    order: ['ann', 'bob', 'cid', 'dot'],
  });
  const chosen = sensiblePolicy(siege).command(state, 'ann');
  expect(chosen).toEqual({ do: 'bomb', by: 'ann', with: { at: [6, 0] } });
});

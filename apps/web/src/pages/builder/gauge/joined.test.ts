import { expect, test } from 'vitest';
import { allExamples } from '../../../examples/examples.js';
import { loadSystem } from '../../../systems/system.js';
import { readDraft, setUp } from '../draft.js';
import { joined, placesBeside } from './joined.js';

test('a combatant who joins stands near their side where the rules let them, on squares and in places', async () => {
  for (const { id, system: name, text } of allExamples()) {
    const system = await loadSystem(name);
    const read = readDraft(text, id);
    if (!read.ok) throw new Error(id);
    const draft = read.value;
    const [template] = system.ruleset.use((ruleset) => ruleset.catalogue()).templates;
    const side = draft.people[0]?.side ?? '';
    const like = { name: '', from: template?.id, sheet: {}, state: {} };
    const next = joined(draft, { key: 'x', name: 'x', like }, side, system);
    expect(next?.people, id).toHaveLength(draft.people.length + 1);
    expect(next?.people.at(-1)).toMatchObject({ side, from: template?.id });
    expect(next && setUp(next, system).ok, id).toBe(true);
  }
});

test('places beside a square begin with its neighbours', () => {
  expect(placesBeside('yard')).toEqual(['yard']);
  const [near, ...others] = placesBeside([3, 3]);
  expect(near).toEqual([2, 3]);
  expect(others).not.toContainEqual([3, 3]);
});

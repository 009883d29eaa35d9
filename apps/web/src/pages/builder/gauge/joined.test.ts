import { expect, test } from 'vitest';
import { allExamples } from '../../../examples/examples.js';
import { loadSystem } from '../../../systems/system.js';
import { readDraft, setUp } from '../draft.js';
import { joined, placesBeside, without } from './joined.js';

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

test('an encounter is gauged without a combatant unless no one of their side would be left', async () => {
  const draftOf = (sample: string) => {
    const example = allExamples().find(({ id }) => id === sample);
    const read = readDraft(example?.text ?? '', sample);
    if (!read.ok) throw new Error('the sample is not there');
    return read.value;
  };
  const duel = draftOf('lurasko-duel');
  expect(without(duel, duel.people[0]?.id ?? '')).toBeUndefined();
  const hunt = draftOf('lurasko-pile-up');
  const hunter = hunt.people.find(({ id }) => id === 'ulf');
  const rest = without(hunt, hunter?.id ?? '');
  expect(rest?.people).toHaveLength(hunt.people.length - 1);
  expect(rest?.people).not.toContainEqual(hunter);
  expect(rest && setUp(rest, await loadSystem('lurasko')).ok).toBe(true);
});

test('a combatant who joins brings the weapons that they have of their own', async () => {
  const example = allExamples().find(({ id }) => id === 'true20-doorway');
  const read = readDraft(example?.text ?? '', 'doorway');
  if (!read.ok) throw new Error('the sample is not there');
  const system = await loadSystem('true20');
  const [template] = system.ruleset.use((ruleset) => ruleset.catalogue()).templates;
  const like = { name: 'Guest', from: template?.id, sheet: {}, state: {} };
  const rest = { ...read.value.rest, script: [] };
  const side = read.value.people[0]?.side ?? '';
  expect(joined(read.value, { key: 'x', name: 'x', like, rest }, side, system)?.rest).toBe(rest);
});

import type { Json } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { optionName } from '../pages/fight/act/composing/option-words.js';
import { loadSystem, registryOf } from './system.js';

async function doorway() {
  const system = await loadSystem('true20');
  const path = fileURLToPath(new URL('../../../../examples/true20-doorway.yaml', import.meta.url));
  const runs = loadRuns(readFileSync(path, 'utf8'), 'true20-doorway', registryOf(system));
  if (!runs.ok || !runs.value.runs[0]) throw new Error('no such example');
  return system.position(
    runs.value.runs[0].use((_, initial): object => initial),
    GM_SEAT,
  );
}

test('namesakes are told apart in what is told and asked', async () => {
  const at = await doorway();
  expect(
    at.tell({ id: 'initiative', rules: [], data: { who: 'bandit-2', total: 11 }, audience: 'all' }),
  ).toBe('Bandit 2 rolls initiative: 11.');
  expect(at.nameOf('bandit-1')).toBe('bandit 1');
  expect(at.nameOf('veteran')).toBe('Old Marl');
});

test('what the GM sets is told by whose it is and what it was', async () => {
  const at = await doorway();
  const set = (path: string, before: Json, value: Json) =>
    at.tell({
      id: 'gm.set',
      rules: [],
      data: { path, before, value, reason: 'a fall' },
      audience: 'all',
    });
  expect(set('combatants.bandit-2.conviction', 3, 2)).toBe(
    'The Narrator sets bandit 2: conviction, from 3 to 2: a fall.',
  );
  expect(set('fixed.sheets.veteran.attackBonus', null, 5)).toBe(
    'The Narrator sets Old Marl: attack bonus, from nothing to 5: a fall.',
  );
  expect(set('combatants.veteran.carried', [], ['knife'])).toBe(
    'The Narrator sets Old Marl: carried, from nothing to knife: a fall.',
  );
  expect(set('combatants.veteran.changes', { STR: 2 }, {})).toBe(
    'The Narrator sets Old Marl: changes, from STR 2 to nothing: a fall.',
  );
});

test('things that one has several of are told apart, as a weapon, in an answer and in what is told', async () => {
  const system = await loadSystem('heimr');
  const scenario = JSON.stringify({
    title: 'Two knives',
    ruleset: 'heimr',
    map: { rows: ['A1'] },
    combatants: ['ann', 'bob'].map((id) => ({
      id,
      name: id,
      side: id,
      at: 'A1',
      from: 'cutpurse',
    })),
  });
  const runs = loadRuns(scenario, 'knives', registryOf(system));
  if (!runs.ok || !runs.value.runs[0]) throw new Error(JSON.stringify(runs));
  const at = system.position(
    runs.value.runs[0].use((_, initial): object => initial),
    GM_SEAT,
  );
  const domain = {
    kind: 'choice' as const,
    options: [
      { value: { parry: 'ann/knife-2' }, label: 'parry with long knife' },
      { value: 'bob/knife', label: 'long knife' },
      { value: null },
    ],
  };
  expect(domain.options.map(({ value }) => optionName(at, domain, value))).toEqual([
    'parry with long knife 2',
    'long knife 1',
    'none',
  ]);
  expect(
    at.tell({
      id: 'draws',
      rules: [],
      data: { who: 'ann', items: ['ann/knife-2'] },
      audience: 'all',
    }),
  ).toBe('Ann draws the long knife 2.');
});

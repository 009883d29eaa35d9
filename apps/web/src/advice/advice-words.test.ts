import { GM_SEAT } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSystem, registryOf } from '../systems/system.js';
import { commandText, commandTextWhole } from './advice-words.js';
import { choicesText, chosenIn } from '@tiltyard/engine/show';

test('a whole command names its numbers and leaves out what was not chosen', async () => {
  const system = await loadSystem('true20');
  const file = new URL('../../../../examples/true20-doorway.yaml', import.meta.url);
  const runs = loadRuns(readFileSync(file, 'utf8'), 'true20-doorway', registryOf(system));
  if (!runs.ok || !runs.value.runs[0]) throw new Error('no such example');
  const at = system.position(
    runs.value.runs[0].use((_, initial): object => initial),
    GM_SEAT,
  );
  const chosen = { target: 'bandit-2', powerAttack: 0, attackDefence: 2, aims: true, feint: false };
  expect(
    commandTextWhole(at, {
      do: 'attack',
      by: 'veteran',
      with: {
        ...chosen,
        path: [],
        other: null,
        to: [
          [1, 1],
          [2, 0],
        ],
      },
    }),
  ).toBe('Attack (bandit 2, power attack 0, attack defence 2, aims, C1)');
});

test('of a choice of several parts only those are told that are chosen', async () => {
  const system = await loadSystem('renaissance');
  const file = new URL('../../../../examples/renaissance-gatehouse.yaml', import.meta.url);
  const runs = loadRuns(readFileSync(file, 'utf8'), 'gatehouse', registryOf(system));
  const [run] = runs.ok ? runs.value.runs : [];
  if (!run) throw new Error('no such example');
  const { state } = system.position(
    run.use((_, initial): object => initial),
    GM_SEAT,
  );
  const [who] = Object.keys(state.combatants);
  const name = state.combatants[who ?? '']?.name;
  const percentile = await loadSystem('rolemaster');
  const label = percentile.ruleset.use(({ actions }) => actions.get('attack')?.label);
  expect(choicesText(state, { points: 1, keep: 0 }, label)).toBe(
    ' (action points 1, OB moved to defence 0)',
  );
  const blows = [{ weapon: 'rapier', target: who ?? null, strike: null, thrown: false, part: '' }];
  expect(choicesText(state, { blows })).toBe(` (weapon rapier, target ${name})`);
});

test('several blows name each of their targets once', async () => {
  const system = await loadSystem('renaissance');
  const scenario = {
    title: 'two against one',
    ruleset: 'renaissance',
    combatants: [
      { id: 'anna', name: 'Anna', side: 'red', from: 'watchman', at: [1, 1] },
      { id: 'bert', name: 'Bert', side: 'blue', from: 'watchman', at: [2, 1] },
      { id: 'carl', name: 'Carl', side: 'blue', from: 'watchman', at: [2, 2] },
    ],
  };
  const runs = loadRuns(JSON.stringify(scenario), 'several', registryOf(system));
  const [run] = runs.ok ? runs.value.runs : [];
  if (!run) throw new Error(JSON.stringify(runs));
  const at = system.position(
    run.use((_, initial): object => initial),
    GM_SEAT,
  );
  const told = (...targets: readonly string[]): string => {
    const weapons = ['anna/broadsword', 'anna/round-shield'];
    const attacks = targets.map((target, i) => ({ weapon: weapons[i] ?? '', target }));
    return commandText(at, { do: 'attacks', by: 'anna', with: { attacks } });
  };
  expect(told('bert', 'carl')).toBe('Multiple attacks Bert · Carl');
  expect(told('bert', 'bert')).toBe('Multiple attacks Bert');
});

test('commands are the same in play if they differ only in saying that nothing is chosen', () => {
  const strike = { do: 'strike', by: 'anna', with: { target: 'bert', weapon: 'sword' } };
  const spelled = { weapon: 'sword', target: 'bert', incompetent: false, ability: null };
  expect(chosenIn({ ...strike, with: spelled })).toBe(chosenIn(strike));
  expect(chosenIn({ ...strike, with: { ...spelled, incompetent: true } })).not.toBe(
    chosenIn(strike),
  );
});

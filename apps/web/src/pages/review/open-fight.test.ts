import { Fight, readJournal } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { expect, test } from 'vitest';
import { allExamples } from '../../examples/examples.js';
import { loadSystem, registryOf } from '../../systems/system.js';
import { forkedBefore, openedFight } from './open-fight.js';
import { changeText, chanceText } from './review-words.js';

test('a fight under way is not over, and goes its own way from before a step', async () => {
  const example = allExamples().find(({ system }) => system === 'lurasko');
  const system = await loadSystem('lurasko');
  const loaded = loadRuns(example?.text ?? '', 'duel', registryOf(system));
  const [run] = loaded.ok ? loaded.value.runs : [];
  const journal = run?.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, { seed: 'open' });
    expect(fight.begin().kind).toBe('done');
    const [who] = fight.state.order;
    expect(fight.perform({ do: 'end', by: who ?? '', with: {} }).kind).toBe('done');
    return fight.journal();
  });
  if (!journal) throw new Error('no fight');
  const opened = openedFight(system, journal);
  expect(opened).toMatchObject({ kind: 'fight', isOver: false });
  if (opened.kind === 'fight') expect(opened.sides.length).toBeGreaterThan(1);
  const forked = forkedBefore(system, journal, 1);
  expect(forked?.entries).toHaveLength(1);
  expect(forked && readJournal(forked).ok).toBe(true);
  expect(forkedBefore(system, journal, 0)).toBeUndefined();
});

test('chances and changes are told in whole points, with what is not known', () => {
  expect(chanceText({ value: 0.456, low: 0.4, high: 0.5 })).toBe('46 %');
  expect(chanceText(undefined)).toBe('not known');
  expect(changeText({ value: -0.12, low: -0.2, high: 0.01 })).toBe('−12 (−20 to +1)');
});

import { Fight, readJournal } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { expect, test } from 'vitest';
import { allExamples } from '../../examples/examples.js';
import { loadSystem, registryOf } from '../../systems/system.js';
import { forkedBefore, openedFight } from './open-fight.js';
import { changeText, chanceText, costText } from './review-words.js';

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
  if (opened.kind !== 'fight') throw new Error(opened.message);
  expect([opened.sides.length > 1, opened.winners, opened.rounds]).toEqual([true, [], 1]);
  const forked = forkedBefore(system, journal, 1);
  expect(forked?.entries).toHaveLength(1);
  expect(forked && readJournal(forked).ok).toBe(true);
  expect(forkedBefore(system, journal)).toMatchObject({ title: journal.title });
  expect(forkedBefore(system, journal, 0)).toBeUndefined();
});

test('past moments are shown as each side knew them', async () => {
  const system = await loadSystem('heimr');
  const example = allExamples().find(({ title }) => title === 'The Sunken Road');
  const loaded = loadRuns(example?.text ?? '', 'ambush', registryOf(system));
  const [run] = loaded.ok ? loaded.value.runs : [];
  const journal = run?.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, {
      seed: 'open',
      decide: ({ fallback = null }) => ({ value: fallback, from: 'policy' }),
    });
    expect(fight.begin().kind).toBe('done');
    return fight.journal();
  });
  if (!journal) throw new Error('no fight');
  const opened = openedFight(system, journal);
  if (opened.kind !== 'fight') throw new Error(opened.message);
  const seen = (as: string | undefined): readonly string[] =>
    opened.positionAt(0, as).scene.tokens.map(({ id }) => id);
  const all = seen(undefined);
  for (const side of opened.sides) expect(all).toEqual(expect.arrayContaining([...seen(side)]));
  expect(opened.sides.some((side) => seen(side).length < all.length)).toBe(true);
});

test('a command is as good as what the fights after it cost either side', () => {
  const losses = [
    { side: 'the company', out: 1.24, health: 2 },
    { side: 'the watch', out: 3, health: 4 },
    { side: 'dogs', out: 0.5, health: 1 },
  ];
  expect(costText('the company', losses)).toBe(
    'Out of the fight by its end, on average: the company 1.2, others 3.5.',
  );
  expect(costText('the company', [])).toBe('');
});

test('chances and changes are told in whole points, with what is not known', () => {
  expect(chanceText({ value: 0.456, low: 0.4, high: 0.5 })).toBe('46%');
  expect(chanceText(undefined)).toBe('not known');
  expect(changeText({ value: -0.12, low: -0.2, high: 0.01 })).toBe('−12 (−20 to +1)');
});

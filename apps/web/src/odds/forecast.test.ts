import type { Command } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadSystem, registryOf } from '../systems/system.js';
import type { Forecast } from './forecast.js';
import { certainWords, chanceText, headline, isTelling, riskWords } from './forecast.js';
import type { ForecastWish } from './make-forecast.js';
import { forecast } from './make-forecast.js';

const sample = (example: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../../../examples/${example}.yaml`, import.meta.url)),
    'utf8',
  );

/** The odds of a command in an encounter given as text, on a combatant's turn. */
async function oddsIn(
  system: string,
  text: string,
  command: Command,
  wish: ForecastWish = {},
): Promise<Forecast> {
  const loaded = await loadSystem(system);
  const runs = loadRuns(text, 'encounter', registryOf(loaded));
  if (!runs.ok || !runs.value.runs[0]) throw new Error('no such encounter');
  const found = runs.value.runs[0].use((ruleset, initial) =>
    forecast(
      ruleset,
      { ...initial, round: 1, order: [command.by], turn: 0 },
      command,
      GM_SEAT,
      wish,
    ),
  );
  if (!found) throw new Error('no odds');
  return found;
}

/** The odds of a command in a sample encounter. */
const odds = (
  system: string,
  example: string,
  by: string,
  action: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Forecast> => oddsIn(system, sample(example), { do: action, by, with: parameters });

test('a shot: chances of health add up, what is lost agrees with them, hit and miss are told', async () => {
  const { fates, events, complete, leftOut, answers } = await odds(
    'renaissance',
    'renaissance-gatehouse',
    'bolt',
    'attack',
    { weapon: 'bolt/heavy-crossbow', target: 'moreau' },
  );
  expect(complete).toBe(true);
  // Whether to spend Luck, and on what, leads to thousands of branches.
  expect(answers).toBe('sensible');
  expect(leftOut).toBeLessThan(0.01);
  const fate = fates.find((each) => each.who === 'moreau');
  if (!fate) throw new Error('nobody is touched');
  const sum = fate.healths.reduce((all, { chance }) => all + chance, 0);
  expect(sum).toBeCloseTo(1 - leftOut, 6);
  expect(fate.loss).toBeCloseTo(
    fate.healths.reduce((all, { chance, share }) => all + chance * (1 - share), 0),
    6,
  );
  expect(fate.worse).toBeCloseTo(
    fate.healths.filter(({ share }) => share < 1).reduce((all, { chance }) => all + chance, 0),
    6,
  );
  expect(headline(fate)).toBeCloseTo(fate.worse, 6);
  expect(fate.effects.map(({ degree, name }) => [degree, name])).toContainEqual([2, 'wound']);
  // Smallest first, and without the miss.
  const amounts = fate.results.map(({ amount = 0 }) => amount);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect(amounts[0]).toBeGreaterThan(0);
  expect(fate.results.reduce((all, { chance }) => all + chance, 0)).toBeCloseTo(fate.worse, 6);
  expect(fate.thresholds).toContainEqual({ name: 'bloodied', at: 18 });
  expect(fate.out).toBeLessThanOrEqual(fate.worse);
  const chances = new Map(events.map(({ id, chance }) => [id, chance]));
  expect((chances.get('hit') ?? 0) + (chances.get('miss') ?? 0)).toBeCloseTo(1, 6);
});

test('odds before the click are those of one answer at the first prompt, where both sides have much to spend', async () => {
  const text = JSON.stringify({
    title: 'Captains',
    ruleset: 'renaissance',
    combatants: ['ann', 'bob'].map((id, i) => ({
      id,
      side: id,
      at: [i, 0],
      sheet: { luck: 2, skills: { 'one-handed': 50, fray: 30 }, weapons: ['mace'] },
    })),
  });
  const strike = { weapon: 'ann/mace', target: 'bob', strike: 'mighty-blow' };
  const command = { do: 'strike', by: 'ann', with: strike };
  const question = { id: 'luck-before', who: 'ann' };
  const worse = async (wish: ForecastWish = {}) => {
    const found = await oddsIn('renaissance', text, command, wish);
    expect(found).toMatchObject({ answers: 'sensible', complete: true });
    return found.fates.find(({ who }) => who === 'bob')?.worse ?? 0;
  };
  const answered = (value: string) => worse({ middle: { tape: [], question, value } });
  const before = await worse();
  const atPrompt = [await answered('no'), await answered('clear')];
  expect(before).toBeGreaterThan(0);
  expect(atPrompt.some((each) => Math.abs(each - before) < 1e-9)).toBe(true);
});

test('what changes a combatant without hurting is neither worse nor better', async () => {
  const { fates } = await odds('renaissance', 'renaissance-gatehouse', 'bolt', 'drop-prone', {});
  const fate = fates.find((each) => each.who === 'bolt');
  expect(fate).toMatchObject({ worse: 0, better: 0 });
  expect(fate?.changed).toBeCloseTo(1, 9);
  expect(fate?.conditions).toEqual([{ name: 'prone', chance: 1, gone: false }]);
});

test('there are no odds of what the rules refuse', async () => {
  await expect(
    odds('renaissance', 'renaissance-gatehouse', 'bolt', 'trip', { target: 'moreau' }),
  ).rejects.toThrow('no odds');
});

test('foes come before friends, however surely these are touched: a mount tires in every ride-by', async () => {
  const text = JSON.stringify({
    title: 'Ride-by',
    ruleset: 'renaissance',
    map: { rows: Array.from({ length: 5 }, () => '.'.repeat(16)) },
    combatants: [
      { id: 'rider', side: 'a', from: 'knight', at: [1, 2], state: { riding: 'horse' } },
      { id: 'horse', side: 'a', from: 'war-horse', at: [1, 2] },
      { id: 'foe', side: 'b', from: 'commoner', at: [9, 3] },
    ],
  });
  const path = Array.from({ length: 10 }, (_, i) => [i + 2, 2]);
  const { fates } = await oddsIn('renaissance', text, {
    do: 'ride-by',
    by: 'rider',
    with: { path, attacks: [{ weapon: 'rider/lance', target: 'foe' }] },
  });
  expect(fates.map(({ who }) => who)).toEqual(['foe', 'horse', 'rider']);
});

test('healths below zero stand in the order of what is lost', async () => {
  const text = JSON.stringify({
    title: 'The last blow',
    ruleset: 'rolemaster',
    map: { rows: ['....', '....'] },
    combatants: [
      { id: 'a', side: 'a', from: 'knight', at: [1, 0] },
      { id: 'b', side: 'b', from: 'militia-spear', at: [2, 0], state: { hits: 3 } },
    ],
  });
  const { fates } = await oddsIn('rolemaster', text, {
    do: 'attack',
    by: 'a',
    with: { weapon: 'a/broadsword', target: 'b' },
  });
  const left = (fates.find(({ who }) => who === 'b')?.healths ?? [])
    .filter(({ able }) => !able)
    .map(({ health }) => Number.parseInt(health.replace('−', '-'), 10));
  expect(left.filter((hits) => hits < 0).length).toBeGreaterThan(3);
  expect(left).toEqual(left.toSorted((a, b) => b - a));
});

test('a chance of which more is open than known stands nowhere by itself, and a part of one says so', () => {
  expect(isTelling({ complete: true, leftOut: 0.6 })).toBe(true);
  expect(isTelling({ complete: false, leftOut: 0.9 })).toBe(false);
  expect(isTelling({ complete: false, leftOut: 0.1 })).toBe(true);
  expect(chanceText(0.406, true)).toBe('41%');
  expect(chanceText(0.409, false)).toBe('≥ 40%');
  expect(chanceText(0.004, true)).toBe('<1%');
  expect(chanceText(0.004, false)).toBe('≥ 0%');
});

test('what is certain is told in words, and only where nothing else can come', async () => {
  const own = await odds('renaissance', 'renaissance-gatehouse', 'moreau', 'full-defense', {});
  const [fate] = own.fates;
  if (!fate) throw new Error('no one is touched');
  expect(certainWords(fate, own, 'damage')).toBe('full defense');
  expect(certainWords(fate, { ...own, complete: false }, 'damage')).toBeUndefined();
  const hurt = { ...fate, results: [{ label: '3', amount: 3, chance: 1, degree: 2 as const }] };
  expect(certainWords(hurt, own, 'damage')).toBe('3 damage, full defense');
  const either = fate.conditions.map((each) => ({ ...each, chance: 0.5 }));
  expect(certainWords({ ...fate, conditions: either }, own, 'damage')).toBeUndefined();
  expect(certainWords({ ...fate, effects: [] }, own, 'damage')).toBeUndefined();
});

test('that a miss chance is rolled is not told beside the chances, which would be read as a chance to miss', async () => {
  const { events } = await odds('true20', 'true20-autofire', 'gunner', 'attack', {
    weapon: 'gunner/machine-gun',
    target: 'raider-4',
  });
  expect(events.map(({ id }) => id)).toContain('miss');
  expect(events.map(({ id }) => id)).not.toContain('miss chance');
});

test('to leave a fight unharmed is not to be hurt', () => {
  expect(riskWords({ loss: 0, out: 1 })).toBe('you leave the fight');
  expect(riskWords({ loss: 0.2, out: 1 })).toBe('you are hurt');
  expect(riskWords({ loss: 0, out: 0 })).toBe('you are hurt');
});

test('damage that injures no one yet is harm, too', async () => {
  const { fates } = await oddsIn(
    'lurasko',
    `
title: A quarrel
ruleset: lurasko
map: {places: [{id: yard, name: the yard}]}
combatants:
  - {id: ann, side: reds, from: duelist, at: {zone: yard, engagement: melee}}
  - {id: bob, side: blues, from: duelist, at: {zone: yard, engagement: melee}}`,
    { do: 'strike', by: 'ann', with: { weapon: 'ann/sword', target: 'bob' } },
  );
  const [fate] = fates;
  expect(fate?.who).toBe('bob');
  expect(fate?.worse).toBeGreaterThan(0.3);
  expect(fate && headline(fate)).toBeCloseTo(fate?.worse ?? 0);
});

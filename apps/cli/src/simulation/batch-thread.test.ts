import type { Plan, VariantPlan } from '@tiltyard/analysis';
import { createRunner } from '@tiltyard/analysis';
import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import playBatch, { rulesetsFor } from './batch-thread.js';

const DUEL = `title: Two swords
ruleset: renaissance
combatants:
  - {id: anna, side: red, from: swordsman, at: [2, 2]}
  - {id: bert, side: blue, from: watchman, at: [3, 2]}
`;
const BRAWL = `title: Two farmhands
ruleset: heimr
combatants:
  - {id: anna, side: red, from: farmhand, at: A1}
  - {id: bert, side: blue, from: farmhand, at: A1}
`;

const fightOf = (text: string): VariantPlan => ({
  file: 'fight',
  text,
  run: 0,
  policy: 'sensible',
  players: {},
});

const planOf = (...fights: readonly VariantPlan[]): Plan => ({
  fights,
  seed: 'yard',
  limit: 500,
  detail: false,
});

const loadedFor = async (...fights: readonly VariantPlan[]): Promise<readonly string[]> => [
  ...(await rulesetsFor(planOf(...fights))).keys(),
];

test('a thread loads the systems of its plan and no others', async () => {
  expect(await loadedFor(fightOf(DUEL))).toEqual(['renaissance']);
  expect(await loadedFor(fightOf(DUEL), fightOf(BRAWL))).toEqual(['renaissance', 'heimr']);
  const { text: _, run: __, ...rest } = { ...fightOf(''), text: '', run: 0 };
  expect(await loadedFor({ ...rest, ruleset: 'lurasko', state: {} })).toEqual(['lurasko']);
});

test('a system whose name is written in escapes is found among all', async () => {
  const escaped = DUEL.replace('renaissance', String.raw`"renaissanc\x65"`);
  expect(await loadedFor(fightOf(escaped))).toEqual([...rulesets.keys()]);
});

test('a batch is the same whether all systems are loaded or only the one played', async () => {
  const plan = planOf(fightOf(DUEL));
  const all = createRunner(plan, rulesets);
  if (!all.ok) throw new Error('the duel does not hold');
  const batch = await playBatch({ key: 'duel', plan, outside: [], from: 3, to: 9 });
  expect(batch).toEqual(all.value.play(3, 9));
  expect(batch.tallies).toHaveLength(1);
});

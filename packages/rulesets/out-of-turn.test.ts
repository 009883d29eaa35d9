import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { readRulebook } from '@tiltyard/engine/ruleset';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const DUEL = `
title: duel
order: [first, second]
combatants:
- {id: first, name: Sir Ander, side: a, at: AT}
- {id: second, name: Dame Berthe, side: b, at: AT}
`;
const PLACES = { heimr: 'A1', lurasko: '{engagement: e}' } as const;

test.each([
  ['heimr', 'HEI-CTX-14'],
  ['lurasko', 'LUR-CTX-29'],
  ['renaissance', 'REN-CTX-12'],
  ['rolemaster', 'RMC-EFF-13'],
  ['true20', 'T20-CTX-33'],
] as const)('%s refuses what is done out of turn by %s, and by name', (id, rule) => {
  const at = id === 'heimr' || id === 'lurasko' ? PLACES[id] : undefined;
  const text = DUEL.replace('AT', at ?? '[2, 2]').replace('AT', at ?? '[4, 2]');
  const loaded = loadRuns(`ruleset: ${id}\n${text}`, 'duel.yaml', rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const refusals = loaded.value.runs.map(({ use }) =>
    use((ruleset, initial) => {
      const fight = new Fight(ruleset, initial, { seed: 'out of turn' });
      fight.begin();
      return fight.refusal({ do: 'end', by: 'second', with: {} });
    }),
  );
  expect(refusals).toEqual([
    { rules: [rule], code: 'not-your-turn', reason: "it is Sir Ander's turn, not Dame Berthe's" },
  ]);
});

test('the rules of turn order must be rules of the rulebook', () => {
  const book = rulesets.get('heimr')?.use(({ rulebook }) => rulebook);
  const read = readRulebook({ ...book, turnOrder: ['HEI-CTX-14', 'NO-RULE'] });
  expect(read.ok ? [] : read.problems).toEqual([
    { path: ['turnOrder', 1], message: 'NO-RULE is no rule' },
  ]);
});

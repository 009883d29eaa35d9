import { readFileSync } from 'node:fs';
import { acting, anyRuleset, Fight, loadRuns, seedOf, sensiblePolicy } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { heimr } from './index.js';

const examples = new URL('../../../examples/', import.meta.url);
const rulesets = new Map([[heimr.id, anyRuleset(heimr)]]);
const ENOUGH = 400;

test.each(['heimr-chase.yaml', 'heimr-ambush.yaml', 'heimr-tavern.yaml'])('%s plays to an end by itself', (file) => {
  const loaded = loadRuns(readFileSync(new URL(file, examples), 'utf8'), file, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  run?.use((ruleset, initial) => {
    const policy = sensiblePolicy(ruleset);
    const fight = new Fight(ruleset, initial, { seed: seedOf(loaded.value.file), decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }) });
    fight.begin();
    let commands = 0;
    while (!fight.outcome && commands++ < ENOUGH) {
      const who = acting(fight.state);
      const command = who === undefined ? undefined : policy.command(fight.state, who);
      if (!command) break;
      const step = fight.perform(command);
      expect(step.kind).toBe('done');
    }
    expect(fight.outcome).toBeDefined();
    expect(fight.verify().problems).toEqual([]);
  });
});

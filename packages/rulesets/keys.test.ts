import { readdirSync, readFileSync } from 'node:fs';
import type { FightState } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { randomPolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

// V8 turns a large object that gains new keys into a slow dictionary; all rules that use it then
// take twice as long.

const folder = new URL('../../examples/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
const FIGHTS = 4;

const keysOf = ({ combatants }: FightState): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.values(combatants).map((who) => [who.id, Object.keys(who)]));

test.each(files)('combatants of %s have all their keys from the start', (file) => {
  const loaded = loadRuns(readFileSync(new URL(file, folder), 'utf8'), file, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  for (const run of loaded.value.runs)
    run.use((ruleset, initial) => {
      const generator = new Generator(file);
      const policy = randomPolicy(ruleset, generator);
      const simulator = new Simulator(ruleset, initial, () => policy, { limit: 60 });
      for (let i = 0; i < FIGHTS; i++)
        simulator.play(generator, ({ state }) => expect(keysOf(state)).toEqual(keysOf(initial)));
    });
});

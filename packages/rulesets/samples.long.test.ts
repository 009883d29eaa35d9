import { readFileSync } from 'node:fs';
import { acting } from '@tiltyard/engine';
import type { FightState, Ruleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The code words in every table row of a document. */
const rows = read('../../docs/samples.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''))
  .filter((words) => words.length > 0);
const isFile = (word: string | undefined): boolean => word?.endsWith('.yaml') === true;
const samples = rows.filter((words) => !isFile(words.at(-1)));
const situations = rows.filter((words) => isFile(words.at(-1)));

const FIGHTS = 5;
const COMMANDS = 120;

/** The actions of automatic players in some fights of an encounter. */
function actionsOf<S extends FightState>(ruleset: Ruleset<S>, initial: S): ReadonlySet<string> {
  const policy = sensiblePolicy(ruleset);
  const used = new Set<string>();
  for (let seed = 0; seed < FIGHTS; seed++) {
    const fight = new Fight(ruleset, initial, {
      seed: `s${seed}`,
      decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
    });
    fight.begin();
    for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
      const who = acting(fight.state);
      const command = who === undefined ? undefined : policy.command(fight.state, who);
      if (!command || fight.perform(command).kind !== 'done') break;
      used.add(command.do);
    }
  }
  return used;
}

describe('docs/samples.md', () => {
  test.each(samples)('%s shows what is said of it', { timeout: 600_000 }, (name, ...actions) => {
    const loaded = loadRuns(read(`../../examples/${name}.yaml`), name ?? '', rulesets);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    const used = loaded.value.runs.flatMap(({ use }) => [...use(actionsOf)]);
    expect(used).toEqual(expect.arrayContaining(actions));
  });

  test.each(situations)('%s comes up in %s', (action, file) => {
    expect(read(`./${file}`)).toMatch(new RegExp(`do: ['"]?${action}['"]?[ ,}\\n]`));
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FightState, Ruleset } from '@tiltyard/engine';
import type { Loaded, LoadedRun } from '@tiltyard/engine/files';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import { anyRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { inRun, loadRuns, playRun, seedOf } from '@tiltyard/engine/files';
import { describeProblem, readDocument } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { undeclared } from './stage.js';

/**
 * One test for every worked case of a ruleset: each YAML file of the folder is played, and all that it expects must
 * come true. The test is named after the file, its title and the rules that it proves.
 * @param folder such as `new URL('./cases/', import.meta.url)`
 */
export function testCases<S extends FightState>(ruleset: Ruleset<S>, folder: URL): void {
  const rulesets = new Map([[ruleset.id, anyRuleset(ruleset)]]);
  const home = new URL(folder.href.endsWith('/') ? folder.href : `${folder.href}/`);
  const files = readdirSync(home)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted();
  for (const file of files) {
    const text = readFileSync(new URL(file, home), 'utf8');
    test(`${basename(file, '.yaml')} ${titleOf(text)}`, () => {
      expect(playFile(text, `${ruleset.id}/cases/${file}`, rulesets)).toEqual([]);
    });
  }
  test(`${ruleset.id} has cases`, () => expect(files).not.toEqual([]));
}

/** What does not come out as the file expects, in words. */
function playFile(text: string, name: string, rulesets: Rulesets): readonly string[] {
  const read = loadRuns(text, name, rulesets);
  if (!read.ok) return read.problems.map(describeProblem);
  return read.value.runs.flatMap((each) => playOne(read.value, each));
}

/** Plays one fight with writes past the table forbidden, and replays it from its journal. */
function playOne(loaded: Loaded, { run, use }: LoadedRun): readonly string[] {
  if (!run.script) return [`"${run.title}" has no script to play`];
  return use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, {
      seed: seedOf(loaded.file),
      title: run.title,
      guard: true,
    });
    const problems = inRun(loaded, run, playRun(fight, run)).map(describeProblem);
    const notes = fight.log.flatMap((entry) => entry.notes);
    return [
      ...problems,
      ...undeclared(ruleset, notes, fight.state).map((each) => `in "${run.title}": ${each}`),
      ...fight
        .verify()
        .problems.map(
          ({ seq, message }) => `in "${run.title}": entry ${seq} does not replay: ${message}`,
        ),
    ];
  });
}

/** Title and rules of a case, also of one that does not read: the test itself then says why. */
function titleOf(text: string): string {
  const read = readDocument(text, '');
  const data = read.ok && isObject(read.value.data) ? read.value.data : {};
  const rules: readonly unknown[] = Array.isArray(data['rules']) ? data['rules'] : [];
  return `${String(data['title'] ?? 'untitled')} [${rules.join(', ')}]`;
}

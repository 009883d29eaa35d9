import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FightState, Ruleset } from '@tiltyard/engine';
import { anyRuleset, describeProblem, isObject, readDocument, runFile } from '@tiltyard/engine';
import { expect, test } from 'vitest';

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
      expect(runFile(text, `${ruleset.id}/cases/${file}`, rulesets).map(describeProblem)).toEqual([]);
    });
  }
  test(`${ruleset.id} has cases`, () => expect(files).not.toEqual([]));
}

/** Title and rules of a case, also of one that does not read: the test itself then says why. */
function titleOf(text: string): string {
  const read = readDocument(text, '');
  const data = read.ok && isObject(read.value.data) ? read.value.data : {};
  const rules: readonly unknown[] = Array.isArray(data['rules']) ? data['rules'] : [];
  return `${String(data['title'] ?? 'untitled')} [${rules.join(', ')}]`;
}

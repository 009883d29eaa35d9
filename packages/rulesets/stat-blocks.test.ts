import { readFileSync } from 'node:fs';
import type { JsonObject } from '@tiltyard/engine';
import type { StatBlock } from '@tiltyard/engine/files/exchange';
import { isStatBlock, readStatBlock, writeStatBlock } from '@tiltyard/engine/files/exchange';
import { readDocument } from '@tiltyard/engine/ruleset';
import { scenarioFiles } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);

interface File {
  readonly ruleset: string;
  readonly content?: JsonObject;
  readonly combatants: readonly JsonObject[];
}

function written(given: StatBlock): string {
  const ruleset = rulesets.get(given.ruleset);
  if (!ruleset) throw new Error(`there is no ${given.ruleset}`);
  const { content = {} } = given;
  return ruleset.use((each) =>
    writeStatBlock(given, {
      system: ruleset.name,
      layout: each.sheetLayout,
      catalogue: each.catalogue(content),
    }),
  );
}

test.each(scenarioFiles(EXAMPLES).map(({ name }) => name))(
  'everybody of %s is the same after a stat block',
  (name) => {
    const read = readDocument(readFileSync(new URL(name, EXAMPLES), 'utf8'), name);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { ruleset, content, combatants }: File = JSON.parse(JSON.stringify(read.value.data));
    for (const combatant of combatants) {
      const given = {
        ruleset,
        kind: 'character' as const,
        combatants: [JSON.parse(JSON.stringify(combatant))],
        ...(content ? { content: JSON.parse(JSON.stringify(content)) } : {}),
      };
      const text = written(given);
      expect(isStatBlock(text)).toBe(true);
      expect(readStatBlock(text)).toEqual({ ok: true, value: given });
      expect(readStatBlock(text.replaceAll('\n', '\r\n'))).toEqual({ ok: true, value: given });
    }
  },
);

test.each([...rulesets.values()].map(({ id }) => id))(
  'a template of %s is shown in the sections of its sheet, with what follows from it',
  (id) => {
    const ruleset = rulesets.get(id);
    if (!ruleset) throw new Error(id);
    ruleset.use((each) => {
      const template = each.catalogue().templates.find(({ sheet }) => sheet !== undefined);
      const combatant = { id: 'ann', name: '*Ann* `x` [y]', side: 'A', from: template?.id ?? '' };
      const text = written({ ruleset: id, kind: 'creature', combatants: [combatant] });
      expect(text).toContain('# \\*Ann\\* \\`x\\` \\[y\\]');
      expect(text).toContain(`*${ruleset.name}, ${template?.name ?? ''}*`);
      const derived = each.sheetLayout?.derive(template?.sheet ?? {}) ?? [];
      expect(derived.length).toBeGreaterThan(0);
      for (const { section, name } of derived) {
        expect(text).toContain(`## ${section}`);
        expect(text).toContain(`- *${name.replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&')}* `);
      }
      const back = readStatBlock(text);
      expect(back.ok && back.value.combatants).toEqual([combatant]);
    });
  },
);

const some = { ruleset: 'heimr', kind: 'character' as const, combatants: [{ id: 'a', side: 'A' }] };

test.each([
  ['without data', '# Ann\n\nA sheet.', 'no data'],
  ['cut off', written(some).slice(0, -20), 'no data'],
  ['damaged', written(some).replace('"combatants": [', '"combatants": ['.repeat(2)), 'damaged'],
  ['with another shape', written(some).replace('"version": 1', '"version": 2'), ''],
  ['of two', written({ ...some, combatants: [{ id: 'a' }, { id: 'b' }] }), ''],
  ['nested too deep', written(some).replace('"A"', '['.repeat(99) + ']'.repeat(99)), 'too deep'],
  ['too large', written(some) + ' '.repeat(500_000), 'no data'],
])('a stat block %s is refused', (_, text, said) => {
  const read = readStatBlock(text);
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.problems[0]?.message).toContain(said);
});

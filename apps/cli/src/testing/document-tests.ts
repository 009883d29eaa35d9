import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { documentedCommands, documentedFiles, excerptOf, patternOf } from './documented.js';
import { TerminalHarness } from './terminal-harness.js';

/** Set to update the documents with what the commands print now. */
const UPDATE = process.env['TILTYARD_UPDATE_DOCS'] !== undefined;

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The documents that users read, by their paths in the repository. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Tests that commands print what documents show. */
export function testCommands(): void {
  const terminal = new TerminalHarness([...rulesets.values()]);
  cpSync(join(root, 'examples'), join(terminal.folder, 'examples'), { recursive: true });
  const printed = new Map<string, string>();

  async function print(args: readonly string[]): Promise<string> {
    const known = printed.get(args.join(' '));
    if (known !== undefined) return known;
    await terminal.run(...args);
    const text = terminal.out + terminal.err;
    printed.set(args.join(' '), text);
    return text;
  }

  const shown = documents.flatMap((document) => {
    const markdown = readFileSync(join(root, document), 'utf8');
    return documentedCommands(markdown).map((command) => ({ document, markdown, ...command }));
  });

  test('documents show what commands print', () => {
    expect(shown.map(({ document }) => document)).toContain(documents[0]);
  });

  test.each(shown)(
    '$document: npx tiltyard $args',
    async ({ document, markdown, args, output }) => {
      for (const [name, text] of documentedFiles(markdown)) terminal.write(name, text);
      const text = await print(args);
      if (UPDATE) {
        const path = join(root, document);
        const now = readFileSync(path, 'utf8');
        const updated = now.replace(output.join('\n'), () => excerptOf(output, text).join('\n'));
        writeFileSync(path, updated);
        return;
      }
      if (!patternOf(output).test(text)) expect(text).toBe(output.join('\n'));
    },
  );
}

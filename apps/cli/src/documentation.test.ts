import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { documentedCommands, documentedFiles, excerptOf, patternOf } from './testing/documented.js';
import { TerminalHarness } from './testing/terminal-harness.js';

/** Set to have the documents say what the commands print now. */
const UPDATE = process.env['TILTYARD_UPDATE_DOCS'] !== undefined;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

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
  expect(shown.map(({ document }) => document)).toContain('README.md');
});

test.each(shown)('$document: npx tiltyard $args', async ({ document, markdown, args, output }) => {
  for (const [name, text] of documentedFiles(markdown)) terminal.write(name, text);
  const text = await print(args);
  if (UPDATE) {
    const path = join(root, document);
    const now = readFileSync(path, 'utf8');
    const mended = now.replace(output.join('\n'), () => excerptOf(output, text).join('\n'));
    writeFileSync(path, mended);
    return;
  }
  if (!patternOf(output).test(text)) expect(text).toBe(output.join('\n'));
});

/** Files and folders of the repository, as documents name them. */
const PATH = /`((?:apps|bench|docs|examples|packages|scripts)\/[\w./-]+)`/g;

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(PATH)].flatMap(([, path]) => path ?? []);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = 'packages/rulesets';

/**
 * Writes packages/rulesets/<system>/generated.ts from its rulebook.yaml and content/*.yaml, so that browsers have them
 * too. Both are embedded as parsed data, since parsing YAML takes a browser longer than everything else before a first
 * turn.
 */
export function embed() {
  for (const entry of readdirSync(join(root, home), { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'dist' && entry.name !== 'node_modules')
      embedSystem(`${home}/${entry.name}`);
  }
}

function embedSystem(folder) {
  const target = join(root, folder, 'generated.ts');
  const rulebook = `${folder}/rulebook.yaml`;
  const hasRulebook = existsSync(join(root, rulebook));
  const content = contentFiles(`${folder}/content`);
  if (!hasRulebook && content.length === 0) {
    rmSync(target, { force: true });
    return;
  }

  const book = hasRulebook ? parseYaml(rulebook) : null;
  const packs = Object.fromEntries(
    content.map((file) => [basename(file, '.yaml'), { file, data: parseYaml(file) }]),
  );
  const code = [
    '// Made by scripts/embed.mjs from rulebook.yaml and content/; edit those instead.',
    `export const rulebook: unknown = ${JSON.stringify(book, null, 2)};`,
    `export const content: Readonly<Record<string, { file: string; data: unknown }>> = ${JSON.stringify(packs, null, 2)};`,
    '',
  ].join('\n');
  if (!existsSync(target) || readFileSync(target, 'utf8') !== code) writeFileSync(target, code);
}

function contentFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => `${folder}/${name}`);
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

function parseYaml(file) {
  const document = parseDocument(read(file));
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) throw new Error(`${file}: ${fault.message}`, { cause: fault });
  return document.toJS();
}

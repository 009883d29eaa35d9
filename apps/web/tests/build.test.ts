import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { systems } from '@tiltyard/rulesets/systems';
import { describe, expect, test } from 'vitest';

const assets = fileURLToPath(new URL('../dist/assets', import.meta.url));

/** The maximum size of the first page: all of its files, compressed, in bytes. */
const FIRST_PAGE = 200 * 1024;

/** The maximum size of what a seat on a server loads before its map is drawn: all scripts, compressed, in bytes. */
const HOSTED_FIGHT = 300 * 1024;

/** A text that only occurs in the YAML reader. */
const YAML = 'tag:yaml.org,2002:';

/** A text that only occurs in the JSON Schema writer. */
const JSON_SCHEMA = 'json-schema.org/draft/2020-12';

/** Texts that only occur in a rule and a house rule of the first system. */
const SAYINGS = [
  'Task Actions are not part of the combat allotment',
  'whether an upgraded or downgraded grade also changes',
];

/** The scripts that a script imports statically. */
const atOnce = (file: string): readonly string[] =>
  [
    ...readFileSync(join(assets, file), 'utf8').matchAll(
      /(?:from|import)\s*["'`]\.\.?\/(?<name>[^"'`]+\.js)["'`]/g,
    ),
  ].map(({ groups }) => groups?.['name'] ?? '');

function allAtOnce(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const each of found) for (const other of atOnce(each)) found.add(other);
  return found;
}

/** The scripts that a built script imports, statically or dynamically. */
const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(join(assets, file), 'utf8').matchAll(
      /(?:from|import)\s*\(?["'`]\.\/(?<name>[^"'`]+\.js)["'`]/g,
    ),
  ].map(({ groups }) => groups?.['name'] ?? '');

function reachableFrom(file: string): readonly string[] {
  const found = new Set([file]);
  for (const each of found)
    if (!each.includes('/')) for (const other of importsOf(each)) found.add(other);
  return [...found];
}

describe.skipIf(!existsSync(assets))('the built page', () => {
  const scripts = existsSync(assets)
    ? readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.js'),
      )
    : [];
  const workers = scripts.filter((name) => name.includes('.worker-'));

  test('has the rules of each system once, for the page and all its workers', () => {
    const built = scripts.filter((name) => name.startsWith('rules/'));
    expect(built.map((name) => /rules\/(.+)-[\w-]{8}\.js$/.exec(name)?.[1]).toSorted()).toEqual(
      systems.map(({ id }) => id).toSorted(),
    );
    for (const worker of workers)
      expect(reachableFrom(worker)).toEqual(expect.arrayContaining(built));
  });

  test('loads neither rules nor readers of files for its first page, which weighs little', () => {
    const start = scripts.filter((name) => /^(?:index|start-page)-[\w-]{8}\./.test(name));
    const found = allAtOnce(start);
    expect([...found].filter((each) => /^(?:rules|odds|play|fight)/.test(each))).toEqual([]);
    const styles = readdirSync(assets).filter((name) =>
      /^(?:frame|drawn|places|start-page)-.*\.css$/.test(name),
    );
    const fonts = readdirSync(assets).filter((name) =>
      /^(?:alegreya-latin-700-normal|source-sans-3-latin-wght-normal)-.*\.woff2$/.test(name),
    );
    expect([start.length, styles.length, fonts.length]).toEqual([2, 4, 2]);
    const weight = [...found, ...styles]
      .map((name) => brotliCompressSync(readFileSync(join(assets, name))).length)
      .concat(fonts.map((name) => statSync(join(assets, name)).size))
      .reduce((sum, bytes) => sum + bytes, 0);
    expect(weight).toBeLessThan(FIRST_PAGE);
  });

  test('comes in few files up to a fight that can be played: over a slow net each costs a part of a second', () => {
    const found = allAtOnce(
      scripts.filter((name) =>
        /^(?:index|start-page|play-example|local|fight-page)-[\w-]{8}\./.test(name),
      ),
    );
    expect(found.size).toBeLessThanOrEqual(16);
  });

  test('loads for a fight at a server neither a table of its own nor what reads files', () => {
    const page = allAtOnce(scripts.filter((name) => /^(?:index|fight-page)-[\w-]{8}\./.test(name)));
    expect(page.size).toBeGreaterThan(5);
    expect(
      [...page].filter((each) => /^(?:start|play|local|odds|acting|places)-/.test(each)),
    ).toEqual([]);
    const withRules = (system: string) => {
      const ours = scripts.find((name) => name.startsWith(`rules/${system}-`)) ?? '';
      return [...allAtOnce([...page, ours])].map((name) => readFileSync(join(assets, name)));
    };
    const saying = (words: string) =>
      systems.filter(({ id }) => withRules(id).some((each) => each.includes(words)));
    expect([YAML, JSON_SCHEMA, ...SAYINGS].flatMap(saying)).toEqual([]);
    const weight = withRules('renaissance').reduce((sum, each) => sum + gzipSync(each).length, 0);
    expect(weight).toBeLessThan(HOSTED_FIGHT);
    // The texts of rules are loaded when one is opened.
    const book = systems.map(({ id }) =>
      scripts.find((name) => name.startsWith(`rulebook-${id}-`)),
    );
    expect(book.map((name) => name !== undefined)).toEqual(systems.map(() => true));
    for (const words of SAYINGS)
      expect(readFileSync(join(assets, book[0] ?? '')).includes(words)).toBe(true);
    // Other scripts still contain these texts, so the tests above look for the right ones.
    for (const words of [YAML, JSON_SCHEMA])
      expect(scripts.some((name) => readFileSync(join(assets, name)).includes(words))).toBe(true);
  });

  test('preloads nothing from its workers, which have no document to do it by', () => {
    const loaded = new Set(workers.flatMap(reachableFrom));
    const preloading = [...loaded].filter((name) =>
      /mapDeps\(\[\d/.test(readFileSync(join(assets, name), 'utf8')),
    );
    expect(preloading).toEqual([]);
  });

  test('keeps what draws the page out of its workers', () => {
    expect(workers.length).toBeGreaterThan(5);
    const drawing = scripts.filter((name) =>
      /^(?:index|frame|drawn|places|start|play|fight|acting|.*-page)-[\w-]{8}\./.test(name),
    );
    expect(drawing.length).toBeGreaterThan(5);
    for (const worker of workers)
      expect(reachableFrom(worker).filter((each) => drawing.includes(each))).toEqual([]);
  });
});

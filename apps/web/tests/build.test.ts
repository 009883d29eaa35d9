import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systems } from '@tiltyard/rulesets/systems';
import { describe, expect, test } from 'vitest';

const assets = fileURLToPath(new URL('../dist/assets', import.meta.url));

/** The scripts that a built script imports, at once or later. */
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

  test('keeps what draws the page out of its workers', () => {
    expect(workers.length).toBeGreaterThan(5);
    const drawing = scripts.filter((name) => /^(?:index|react-dom|.*-page)-/.test(name));
    expect(drawing.length).toBeGreaterThan(5);
    for (const worker of workers)
      expect(reachableFrom(worker).filter((each) => drawing.includes(each))).toEqual([]);
  });
});

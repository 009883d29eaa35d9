import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what the benches load of the build has a source, be it loaded only where a database is at hand', () => {
  const bench = new URL('../bench/', import.meta.url);
  const loaded = readdirSync(bench)
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, bench), 'utf8').matchAll(/'\.\.\/(apps\/[^']+)\.js'/g),
    ])
    .map(([, path = '']) => path);
  const sources = loaded.map((path) => path.replace('/dist/', '/src/'));
  expect(sources.length).toBeGreaterThan(3);
  expect(
    sources.filter(
      (path) =>
        !['.ts', '.js'].some((end) => existsSync(new URL(`../${path}${end}`, import.meta.url))),
    ),
  ).toEqual([]);
});

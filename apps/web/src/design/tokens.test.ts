import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, source), 'utf8');

/** The custom properties that a style sheet or inline style declares. */
const declaredIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|[{;\s])(--[\w-]+):|'(--[\w-]+)':/g)].map(
    ([, inSheet, inStyle]) => inSheet ?? inStyle ?? '',
  );

test('a custom property of the whole page is declared nowhere else, where it would be another thing', () => {
  const shared = new Set(declaredIn(read('design/tokens.css')));
  expect(shared.size).toBeGreaterThan(20);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(css|tsx?)$/.test(file) && !file.includes('.test.') && file !== 'design/tokens.css',
  );
  const twice = files.flatMap((file) =>
    declaredIn(read(file)).flatMap((name) => (shared.has(name) ? `${file} ${name}` : [])),
  );
  expect(twice).toEqual([]);
});

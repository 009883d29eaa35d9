import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MANY_FIGHTS, root, testCommandsOf } from './testing/document-tests.js';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

testCommandsOf(documents.filter((document) => !MANY_FIGHTS.includes(document)));

/** Files and folders of the repository, as documents name them. */
const PATH = /`((?:apps|bench|docs|examples|packages|scripts)\/[\w./-]+)`/g;

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(PATH)].flatMap(([, path]) => path ?? []);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documents, root } from './testing/document-tests.js';

/** Files and folders of the repository, as documents name them. */
const PATH = /`((?:apps|bench|docs|examples|packages|scripts)\/[\w./-]+)`/g;

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(PATH)].flatMap(([, path]) => path ?? []);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

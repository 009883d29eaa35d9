import { readDocument, readScenario } from '@tiltyard/engine/ruleset';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { thumbnailSource } from './thumbnail-source.js';

const examples = fileURLToPath(new URL('../../../../../../../examples/', import.meta.url));

test('every sample encounter has a thumbnail: its ground, and everyone where they stand', () => {
  const files = readdirSync(examples).filter((file) => file.endsWith('.yaml'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const document = readDocument(readFileSync(examples + file, 'utf8'), file);
    const read = document.ok ? readScenario(document.value.data) : document;
    if (!read.ok) throw new Error(file);
    const { map, tokens, sides } = thumbnailSource(read.value);
    expect(map, file).not.toBeNull();
    expect(
      tokens.filter(({ at }) => at === null),
      file,
    ).toEqual([]);
    expect(new Set(sides.values()).size, file).toBeGreaterThan(1);
  }
});

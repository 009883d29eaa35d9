import { expect, test } from 'vitest';
import type { PictureUse } from './unused-pictures.js';
import { clearUnused } from './unused-pictures.js';

const DAY = 24 * 3_600_000;

/** A browser with some stored pictures, some of which are in use. */
function browser(...hashes: string[]) {
  const kept = new Set(hashes);
  const named = new Set<string>();
  let unused: ReadonlyMap<string, number> = new Map();
  const use: PictureUse = {
    kept: async () => [...kept],
    named: async () => named,
    unused: async () => unused,
    async setUnused(since) {
      unused = since;
    },
    async remove(gone) {
      for (const hash of gone) kept.delete(hash);
    },
  };
  return { use, kept, named };
}

test('a picture goes when nothing has named it for thirty days, and no other', async () => {
  const { use, kept, named } = browser('map', 'portrait', 'old');
  named.add('map').add('portrait');
  expect(await clearUnused(use, DAY)).toBe(0);
  expect(await clearUnused(use, 30.9 * DAY)).toBe(0);
  expect([...kept]).toEqual(['map', 'portrait', 'old']);
  expect(await clearUnused(use, 31 * DAY)).toBe(1);
  expect([...kept]).toEqual(['map', 'portrait']);
});

test('where no picture is kept nothing is read for names', async () => {
  const { use } = browser();
  const reading: PictureUse = {
    ...use,
    named: () => Promise.reject(new Error('read')),
  };
  expect(await clearUnused(reading, DAY)).toBe(0);
});

test('a new reference restarts the period, and a clock that was set back removes nothing early', async () => {
  const { use, kept, named } = browser('map');
  await clearUnused(use, 100 * DAY);
  named.add('map');
  await clearUnused(use, 110 * DAY);
  named.clear();
  expect(await clearUnused(use, 140 * DAY)).toBe(0);
  expect(await clearUnused(use, 50 * DAY)).toBe(0);
  expect(await clearUnused(use, 79 * DAY)).toBe(0);
  expect([...kept]).toEqual(['map']);
  expect(await clearUnused(use, 80 * DAY)).toBe(1);
});

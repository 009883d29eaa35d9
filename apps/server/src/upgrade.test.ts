import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { ENGINE_VERSION } from '@tiltyard/engine/fight';
import { openJournal } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';
import { expect, onTestFinished, test } from 'vitest';
import { restore } from './storage/backup.js';
import { folder, http, joined, ruling, served } from './testing/harness.js';
import { freshDatabase, TEST_POSTGRES } from './testing/postgres.js';

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
const versions = readdirSync(FIXTURES);

interface OldFight {
  readonly name: string;
  readonly fight: string;
  readonly token: string;
  readonly player: string;
  readonly entries: number;
}

const fightsOf = (version: string): readonly OldFight[] =>
  JSON.parse(readFileSync(join(FIXTURES, version, 'fights.json'), 'utf8'));
const read = (version: string, name: string): Buffer =>
  gunzipSync(readFileSync(join(FIXTURES, version, name)));

/**
 * Checks that every old fight opens under its old links, reports what it reported then, and continues unless it had
 * ended.
 */
async function opens(address: string, version: string): Promise<void> {
  for (const { name, fight, token, player, entries } of fightsOf(version)) {
    const there = await http(address, 'GET', `/api/fights/${fight}`, { token });
    expect([name, there.json()]).toMatchObject([name, { entries, you: { id: 'gm' } }]);
    const journal = await http(address, 'GET', `/api/fights/${fight}/journal`, { token });
    const old: object = JSON.parse(String(read(version, `journals/${name}.json.gz`)));
    expect(journal.json()).toEqual({ ...old, engine: ENGINE_VERSION });
    const report = await http(address, 'GET', `/api/fights/${fight}/report`, { token: player });
    expect([name, report.status]).toEqual([name, 200]);
    const gm = await joined({ address, fight, token });
    const revealed = journal.text.includes('"seed"');
    expect(await gm.do(ruling('It still rains.'))).toMatchObject({
      kind: revealed ? 'refused' : 'done',
    });
    expect(await gm.ask({ kind: 'look', id: 'l', entry: 10 })).toMatchObject({ kind: 'looked' });
    await gm.close();
  }
}

test.each(versions)('a database of version %s opens', async (version) => {
  const data = folder(onTestFinished);
  writeFileSync(join(data, 'tiltyard.sqlite'), read(version, 'tiltyard.sqlite.gz'));
  const serving = await served(data);
  onTestFinished(() => serving.stop());
  await opens(serving.address, version);
});

test.skipIf(TEST_POSTGRES === '').each(versions)(
  'a backup of version %s opens in PostgreSQL',
  async (version) => {
    const database = await freshDatabase(onTestFinished);
    await restore({ data: '', database }, join(FIXTURES, version, 'backup.gz'));
    const serving = await served('', { database });
    onTestFinished(() => serving.stop());
    await opens(serving.address, version);
  },
);

test.each(versions)('journals of version %s open, and their dice are valid', (version) => {
  for (const name of readdirSync(join(FIXTURES, version, 'journals'))) {
    const opened = openJournal(String(read(version, `journals/${name}`)), name, rulesets);
    if (!opened.ok) throw new Error(`${name}: ${opened.problems[0]?.message ?? ''}`);
    const result = opened.value.use((_, open) => open().verify());
    expect([name, result.ok]).toEqual([name, true]);
  }
});

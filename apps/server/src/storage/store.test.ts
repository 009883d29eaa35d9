import { closeSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AnyRoom } from '@tiltyard/room';
import { roomFor, sample } from '@tiltyard/room/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BackupError, backup, restore } from './backup.js';
import type { StorageLocation } from './backup.js';
import { PostgresStore } from './postgres/postgres-store.js';
import { FILE } from './sqlite/open-database.js';
import { SqliteStore } from './sqlite/sqlite-store.js';
import type { Append, News, Store } from './store.js';
import { StorageError } from './storage-error.js';
import { entryText } from './stored-json.js';
import { newFight } from './new-fight.js';
import { folder, ruling } from '../testing/harness.js';
import { stored } from '../testing/inspect.js';
import { freshDatabase, skippedAloud, TEST_POSTGRES } from '../testing/postgres.js';
import { tokenRow } from '../http/access/tokens.js';

const token = tokenRow('secret', 'f1', 'gm');

const fresh = (id = 'f1'): AnyRoom => roomFor(sample('renaissance-gatehouse'), 'seed', id);

/** The next change of a room for its store. */
function append(room: AnyRoom, id?: string): Append {
  const outcome = room.act(
    'gm',
    room.revision,
    room.entries === 0 ? { kind: 'begin' } : ruling(`word ${room.revision}`),
    0,
  );
  if (outcome.kind !== 'done') throw new Error(outcome.refusal.reason);
  const { revision, entries, pending, aside } = outcome.change;
  return {
    fight: room.id,
    head: { revision, pending, aside, updated: 1 },
    entries: entries.map(entryText),
    ...(id === undefined ? {} : { message: { seat: 'gm', id } }),
  };
}

interface Kind {
  readonly name: string;
  readonly off: boolean;
  readonly place: () => Promise<StorageLocation>;
  readonly open: (place: StorageLocation) => Promise<Store>;
}

const kinds: readonly Kind[] = [
  {
    name: 'SQLite',
    off: false,
    place: async () => ({ data: folder(onTestFinished) }),
    open: async ({ data }) => new SqliteStore(data),
  },
  {
    name: 'PostgreSQL',
    off: TEST_POSTGRES === '',
    place: async () => ({ data: '', database: await freshDatabase(onTestFinished) }),
    open: ({ database = '' }) => PostgresStore.connect(database),
  },
];
if (TEST_POSTGRES === '')
  skippedAloud('the PostgreSQL store, because TILTYARD_TEST_POSTGRES names no server');

describe.each(kinds)('$name', ({ off, place, open }) => {
  const testing = test.skipIf(off);

  async function opened(): Promise<{ readonly store: Store; readonly where: StorageLocation }> {
    const where = await place();
    const store = await open(where);
    onTestFinished(() => store.close().catch(() => undefined));
    return { store, where };
  }

  testing('a fight comes back as it was stored, entry by entry', async () => {
    const { store } = await opened();
    const room = fresh();
    await store.create(newFight(room, 5), token);
    for (let i = 0; i < 5; i++)
      expect(await store.append(append(room, `m${i}`))).toEqual({ kind: 'stored' });
    expect(JSON.stringify((await stored(store, 'f1')).save())).toBe(JSON.stringify(room.save()));
    expect((await store.since('f1', 3))?.entries.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(await store.open('nothing')).toBeUndefined();
    expect(await store.since('nothing', 0)).toBeUndefined();
    expect([...(await store.revisions(['f1', 'nothing']))]).toEqual([['f1', 5]]);
    expect(await store.tokenOf(token.hash)).toEqual(token);
    expect(await store.tokenOf('other')).toBeUndefined();
    await store.check();
  });

  testing(
    'pictures go with their fight, within a limit, and into its forks and backups',
    async () => {
      const { store, where } = await opened();
      await store.create(newFight(fresh(), 5), token);
      await store.create(newFight(fresh('f2'), 5), tokenRow('other', 'f2', 'gm'));
      const { pictures } = store;
      const limit = { count: 2, bytes: 5 };
      const body = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
      expect(await pictures.add('f1', 'a', body(1, 0, 255), limit)).toBe('stored');
      expect(await pictures.add('f1', 'a', body(1, 0, 255), limit)).toBe('known');
      expect(await pictures.add('f1', 'b', body(1, 2, 3), limit)).toBe('full');
      expect(await pictures.add('f1', 'b', body(4), limit)).toBe('stored');
      expect(await pictures.add('f1', 'c', body(5), limit)).toBe('full');
      expect([...((await pictures.get('f1', 'a')) ?? [])]).toEqual([1, 0, 255]);
      expect(await pictures.get('f2', 'a')).toBeUndefined();
      await pictures.copy('f1', 'f2');
      await store.remove('f1', { at: 1, reason: 'gm' });
      expect(await pictures.get('f1', 'a')).toBeUndefined();
      expect([...((await pictures.get('f2', 'b')) ?? [])]).toEqual([4]);
      await store.close();
      const file = join(folder(onTestFinished), 'pictures.backup');
      expect(await backup(where, file)).toBe(1);
      const elsewhere = await place();
      await restore(elsewhere, file);
      const again = await open(elsewhere);
      onTestFinished(() => again.close().catch(() => undefined));
      expect([...((await again.pictures.get('f2', 'a')) ?? [])]).toEqual([1, 0, 255]);
    },
  );

  testing(
    'a library is saved upon the revision before it, within a limit, and backed up',
    async () => {
      const { store, where } = await opened();
      const { libraries } = store;
      const body = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
      const save = (hash: string, revision: number, of: Uint8Array, updated = 10) =>
        libraries.save({ hash, revision, updated, body: of }, 6);
      expect(await save('a', 2, body(1))).toBe('conflict');
      expect(await save('a', 1, body(1, 0, 255))).toBe('stored');
      expect(await save('a', 1, body(9))).toBe('conflict');
      expect(await save('b', 1, body(1, 2, 3, 4))).toBe('full');
      expect(await save('b', 1, body(1, 2, 3), 30)).toBe('stored');
      // The replaced library does not count.
      expect(await save('a', 2, body(4, 5, 6), 20)).toBe('stored');
      expect(
        (await Promise.all([save('a', 3, body(7)), save('a', 3, body(8))])).toSorted(),
      ).toEqual(['conflict', 'stored']);
      expect(await save('a', 4, body(4, 5, 6), 20)).toBe('stored');
      const kept = await libraries.get('a');
      expect({ ...kept, body: [...(kept?.body ?? [])] }).toEqual({
        hash: 'a',
        revision: 4,
        updated: 20,
        body: [4, 5, 6],
      });
      expect(await libraries.get('c')).toBeUndefined();
      await store.close();
      const file = join(folder(onTestFinished), 'libraries.backup');
      expect(await backup(where, file)).toBe(0);
      const elsewhere = await place();
      await restore(elsewhere, file);
      const again = await open(elsewhere);
      onTestFinished(() => again.close().catch(() => undefined));
      const copy = await again.libraries.get('a');
      expect({ ...copy, body: [...(copy?.body ?? [])] }).toEqual({ ...kept, body: [4, 5, 6] });
      await again.libraries.forget(25);
      expect(await again.libraries.get('a')).toBeUndefined();
      expect(await again.libraries.remove('b')).toBe(true);
      expect(await again.libraries.remove('b')).toBe(false);
    },
  );

  testing(
    'fights of many entries are stored one after the other, and others do not wait',
    async () => {
      const { store } = await opened();
      const { fight, head, snapshots, entries } = newFight(fresh(), 0);
      const many = [...entries, ...Array.from({ length: 5000 }, () => '{"seq":0}')];
      const order: string[] = [];
      const storing = Array.from({ length: 15 }, async (_, n) => {
        const id = `long ${n}`;
        const made = { fight: { ...fight, id }, head, snapshots, entries: many };
        await store.create(made, tokenRow(id, id, 'gm'));
        order.push(id);
      });
      await store.tokenOf(token.hash);
      order.push('asked');
      await Promise.all(storing);
      expect(order).toEqual(['asked', ...Array.from({ length: 15 }, (_, n) => `long ${n}`)]);
    },
  );

  testing('a title and a message with a character that a database has not are stored', async () => {
    const { store, where } = await opened();
    const room = fresh();
    const { fight, ...rest } = newFight(room, 0);
    await store.create({ fight: { ...fight, title: 'a\u0000b' }, ...rest }, token);
    const change = append(room, 'm\u0000');
    expect(await store.append(change)).toEqual({ kind: 'stored' });
    expect(await store.append(change)).toMatchObject({ kind: 'already' });
    expect(await store.revisionOf('f1', { seat: 'gm', id: 'm\u0000' })).toBe(1);
    const title = (await store.open('f1'))?.fight.title;
    expect(['a\u0000b', 'a\uFFFDb']).toContain(title);
    const file = join(folder(onTestFinished), 'all.backup');
    await backup(where, file);
    for (const kind of kinds.filter((each) => !each.off)) {
      const to = await kind.place();
      await restore(to, file);
      const copy = await kind.open(to);
      const ids = ['m\u0000', 'm\uFFFD'];
      const revisions = ids.map((id) => copy.revisionOf('f1', { seat: 'gm', id }));
      expect(await Promise.all(revisions)).toContain(1);
      await copy.close();
    }
  });

  testing(
    'a change upon another revision than the stored one is a conflict and leaves nothing behind',
    async () => {
      const { store } = await opened();
      const [left, right] = [fresh(), fresh()];
      await store.create(newFight(left, 0), token);
      expect(await store.append(append(left, 'a'))).toEqual({ kind: 'stored' });
      expect(
        await store.append({ ...append(right, 'b'), token: tokenRow('x', 'f1', 'x') }),
      ).toEqual({ kind: 'conflict' });
      expect(await store.revisionOf('f1', { seat: 'gm', id: 'b' })).toBeUndefined();
      expect(await store.tokenOf(tokenRow('x', 'f1', 'x').hash)).toBeUndefined();
      expect((await stored(store, 'f1')).entries).toBe(1);
    },
  );

  testing(
    'a message is done once: the same one again is known by the revision it made',
    async () => {
      const { store } = await opened();
      const room = fresh();
      await store.create(newFight(room, 0), token);
      await store.append(append(room, 'a'));
      expect(await store.append(append(room, 'a'))).toEqual({ kind: 'already', revision: 1 });
      expect(await store.revisionOf('f1', { seat: 'gm', id: 'a' })).toBe(1);
      expect(await store.revisionOf('f1', { seat: 'other', id: 'a' })).toBeUndefined();
      expect((await stored(store, 'f1')).entries).toBe(1);
    },
  );

  testing('of many changes at once to many fights, one for each revision is stored', async () => {
    const { store } = await opened();
    const rooms = Array.from({ length: 8 }, (_, i) => fresh(`f${i}`));
    for (const room of rooms)
      await store.create(newFight(room, 0), tokenRow(`t${room.id}`, room.id, 'gm'));
    const twins = rooms.map(({ id }) => fresh(id));
    const results = await Promise.all(
      [...rooms, ...twins].map((room) => store.append(append(room))),
    );
    expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(8);
    expect(results.filter(({ kind }) => kind === 'conflict')).toHaveLength(8);
  });

  testing('a removed fight is gone with all that belongs to it', async () => {
    const { store } = await opened();
    const room = fresh();
    await store.create(newFight(room, 0), token);
    await store.append(append(room, 'a'));
    expect(await store.remove('f1', { at: 7, reason: 'gm' })).toBe(true);
    expect(await store.remove('f1', { at: 7, reason: 'gm' })).toBe(false);
    expect(await store.tokenOf(token.hash)).toBeUndefined();
    expect(await store.append(append(room))).toEqual({ kind: 'conflict' });
  });

  testing('a removed fight is remembered for its links until it is forgotten', async () => {
    const { store } = await opened();
    await store.create(newFight(fresh(), 0), token);
    expect(await store.removalOf(token.hash)).toBeUndefined();
    await store.remove('f1', { at: 7, reason: 'idle' });
    expect(await store.removalOf(token.hash)).toEqual({ at: 7, reason: 'idle' });
    await store.forgetRemovals(7);
    expect(await store.removalOf(token.hash)).toEqual({ at: 7, reason: 'idle' });
    await store.forgetRemovals(8);
    expect(await store.removalOf(token.hash)).toBeUndefined();
  });

  testing(
    'an archived fight is smaller, opens as it was, goes on, and is archived again',
    async () => {
      const { store, where } = await opened();
      const room = fresh();
      await store.create(newFight(room, 0), token);
      for (let i = 0; i < 90; i++) await store.append(append(room, `m${i}`));
      const same = async (from: Store): Promise<void> =>
        expect(JSON.stringify((await stored(from, 'f1')).save())).toBe(JSON.stringify(room.save()));
      const [before] = await store.uses('');
      expect(before).toMatchObject({ id: 'f1', updated: 1, archived: null, loose: true });
      expect(await store.archive('f1', 0), 'played at 1').toBeUndefined();
      const size = await store.archive('f1', 1);
      expect(size).toBeLessThan((before?.bytes ?? 0) / 5);
      expect(await store.uses('')).toEqual([{ ...before, archived: size, loose: false }]);
      expect(await store.archive('f1', 1), 'archived already').toBeUndefined();
      await same(store);
      expect((await store.since('f1', 88))?.entries.map(({ seq }) => seq)).toEqual([88, 89]);
      expect(await store.append(append(room, 'more'))).toEqual({ kind: 'stored' });
      await same(store);
      expect((await store.since('f1', 89))?.entries.map(({ seq }) => seq)).toEqual([89, 90]);
      expect(await store.uses('')).toMatchObject([{ archived: size, loose: true }]);
      const file = join(folder(onTestFinished), 'all.backup');
      expect(await backup(where, file)).toBe(1);
      expect(await store.archive('f1', 1)).toBeGreaterThan(0);
      await same(store);
      const bytes = (await store.uses(''))[0]?.bytes;
      await store.close();
      const again = await open(where);
      await same(again);
      await again.close();
      const to = await place();
      expect(await restore(to, file)).toBe(1);
      const copy = await open(to);
      await same(copy);
      expect((await copy.uses(''))[0]?.bytes).toBe(bytes);
      await copy.close();
    },
  );

  testing('what fights take up is counted byte by byte', async () => {
    const { store } = await opened();
    const room = fresh();
    const made = newFight(room, 0);
    await store.create(made, token);
    const change = append(room, 'a');
    await store.append(change);
    const texts = [made.fight.initial, ...change.entries.map(({ body }) => body)];
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect((await store.open('f1'))?.bytes).toBe(bytes);
    expect((await store.since('f1', 0))?.bytes).toBe(bytes);
    expect(await store.uses('f1')).toEqual([]);
    expect(await store.size()).toBeGreaterThan(bytes);
  });

  testing(
    'a backup holds everything, and is put back whole, into an empty place only',
    async () => {
      const { store, where } = await opened();
      const room = fresh();
      await store.create(newFight(room, 0), token);
      for (let i = 0; i < 3; i++) await store.append(append(room, `m${i}`));
      const file = join(folder(onTestFinished), 'all.backup');
      expect(await backup(where, file)).toBe(1);
      await store.close();
      await expect(restore(where, file)).rejects.toThrow('there are fights here already');
      for (const to of [await place(), { data: folder(onTestFinished) }]) {
        expect(await restore(to, file)).toBe(1);
        const copy = 'database' in to ? await open(to) : new SqliteStore(to.data);
        expect(JSON.stringify((await stored(copy, 'f1')).save())).toBe(JSON.stringify(room.save()));
        expect(await copy.revisionOf('f1', { seat: 'gm', id: 'm1' })).toBe(2);
        expect(await copy.tokenOf(token.hash)).toEqual(token);
        await copy.close();
      }
    },
  );

  testing('what is no whole backup puts nothing back', async () => {
    const { store, where } = await opened();
    await store.create(newFight(fresh(), 0), token);
    const home = folder(onTestFinished);
    const file = join(home, 'all.backup');
    await backup(where, file);
    const text = gunzipSync(readFileSync(file)).toString();
    const to = await place();
    const spoilt: readonly Buffer[] = [
      Buffer.from('nothing'),
      readFileSync(file).subarray(0, 100),
      gzipSync(text.split('\n').slice(0, -2).join('\n')),
      gzipSync(text.replace('Lower Gate', 'Upper Gate')),
      gzipSync('{"format":"other"}\n'),
    ];
    for (const [i, bytes] of spoilt.entries()) {
      writeFileSync(join(home, `bad${i}`), bytes);
      await expect(restore(to, join(home, `bad${i}`)), String(i)).rejects.toThrow(BackupError);
    }
    expect(await restore(to, file)).toBe(1);
  });
});

test.skipIf(TEST_POSTGRES === '')(
  'PostgreSQL: the connection that holds the locks runs one request at a time',
  async () => {
    const store = await PostgresStore.connect(await freshDatabase(onTestFinished));
    onTestFinished(() => store.close());
    const warnings: string[] = [];
    const warned = ({ message }: Error): void => void warnings.push(message);
    process.on('warning', warned);
    onTestFinished(() => void process.off('warning', warned));
    const tuned = new Promise<void>((resolve) => store.listen(() => resolve()));
    const fights = ['a', 'b', 'c', 'd'];
    const leads = (): Promise<readonly boolean[]> =>
      Promise.all(fights.map((fight) => store.leads(fight)));
    const first = leads();
    await tuned;
    expect([await first, await leads()]).toEqual([1, 2].map(() => fights.map(() => true)));
    await Promise.all([...fights.map((fight) => store.resign(fight)), store.leads('e')]);
    expect(warnings).toEqual([]);
  },
);

test('a database of a later version, and a missing one, are reported as such', async () => {
  const data = folder(onTestFinished);
  await new SqliteStore(data).close();
  const { default: Database } = await import('better-sqlite3');
  const raw = new Database(join(data, 'tiltyard.sqlite'));
  raw.exec('UPDATE tiltyard_schema SET version = 99');
  raw.close();
  expect(() => new SqliteStore(data)).toThrow('the database was written by a newer Tiltyard');
  await expect(PostgresStore.connect('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    StorageError,
  );
});

test('SQLite: a server that ends while it stores a long fight leaves nothing of it that could be opened', async () => {
  const data = folder(onTestFinished);
  const store = new SqliteStore(data);
  onTestFinished(() => store.close());
  await store.create(newFight(fresh('whole'), 0), tokenRow('whole', 'whole', 'gm'));
  const { fight, head, snapshots, entries } = newFight(fresh(), 0);
  const made = { fight, head, snapshots, entries: Array.from({ length: 5000 }, () => '{"seq":0}') };
  const storing = store.create({ ...made, entries: [...entries, ...made.entries] }, token);
  const ended = folder(onTestFinished);
  let halves = 0;
  for (let turn = 0, whole = false; !whole; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn % 8 !== 0) continue;
    // What a server finds if it was killed at this point.
    for (const file of readdirSync(data).filter((name) => name.startsWith(FILE)))
      copyFileSync(join(data, file), join(ended, file));
    const later = new SqliteStore(ended);
    const [opened, link, uses] = [
      await later.open('f1'),
      await later.tokenOf(token.hash),
      await later.uses(''),
    ];
    whole = opened !== undefined;
    if (!whole) halves++;
    expect([link, uses.map(({ id }) => id)]).toEqual(
      whole ? [token, ['f1', 'whole']] : [undefined, ['whole']],
    );
    expect(opened?.entries.length ?? 0).toBe(whole ? entries.length + made.entries.length : 0);
    expect(await later.open('whole')).toBeDefined();
    await later.close();
  }
  await storing;
  expect(halves).toBeGreaterThan(1);
});

test('SQLite: once the disk has failed to store something, nothing is acknowledged any more', async () => {
  const store = new SqliteStore(folder(onTestFinished));
  onTestFinished(() => store.close().catch(() => undefined));
  const room = fresh();
  await store.create(newFight(room, 0), token);
  expect(await store.append(append(room, 'a'))).toEqual({ kind: 'stored' });
  closeSync(Number(Reflect.get(Object(Reflect.get(store, 'log')), 'file')));
  await expect(store.append(append(room, 'b'))).rejects.toThrow(StorageError);
  await expect(store.append(append(room, 'c'))).rejects.toThrow(StorageError);
  await expect(store.revisionOf('f1', { seat: 'gm', id: 'b' })).rejects.toThrow(StorageError);
  await expect(store.check()).rejects.toThrow(StorageError);
});

test.skipIf(TEST_POSTGRES === '')(
  'servers on one PostgreSQL learn what the others do, not what they do themselves',
  async () => {
    const database = await freshDatabase(onTestFinished);
    const [left, right] = [
      await PostgresStore.connect(database),
      await PostgresStore.connect(database),
    ];
    onTestFinished(async () => {
      await left.close();
      await right.close();
    });
    const heard: News[] = [];
    right.listen((news) => heard.push(news));
    left.listen((news) => news.kind === 'gap' || expect.fail('heard itself'));
    const room = fresh();
    await left.create(newFight(room, 0), token);
    while (!heard.some(({ kind }) => kind === 'present')) {
      await left.announce('f1', ['gm']);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await left.append(append(room));
    await left.remove('f1', { at: 7, reason: 'gm' });
    while (!heard.some(({ kind }) => kind === 'removed'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(heard.filter(({ kind }) => kind !== 'present')).toEqual([
      { kind: 'gap' },
      { kind: 'changed', fight: 'f1', revision: 1 },
      { kind: 'removed', fight: 'f1' },
    ]);
  },
);

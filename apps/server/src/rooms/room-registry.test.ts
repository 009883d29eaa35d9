import { rulesets } from '@tiltyard/rulesets';
import { roomFor, sample } from '@tiltyard/room/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Metrics } from '../http/metrics.js';
import { SqliteStore } from '../storage/sqlite/sqlite-store.js';
import type { News, StoredFight } from '../storage/store.js';
import { entryText } from '../storage/stored-json.js';
import { newFight } from '../storage/new-fight.js';
import { steadyClock } from './clock.js';
import { RoomRegistry } from './room-registry.js';
import { DailyUse } from '../limits/daily-use.js';
import { QUOTAS } from '../limits/quotas.js';
import { TimeSlices } from '../limits/time-slices.js';
import { folder, ruling } from '../testing/harness.js';
import { tokenRow } from '../http/access/tokens.js';

/** A store that returns what it read only when the test allows it, and whose news comes from the test. */
class SlowStore extends SqliteStore {
  tell: (news: News) => void = () => undefined;
  private let: () => void = () => undefined;
  private readonly gate = new Promise<void>((resolve) => (this.let = resolve));

  override listen(hear: (news: News) => void): void {
    this.tell = hear;
  }

  override async open(id: string): Promise<StoredFight | undefined> {
    const read = await super.open(id);
    await this.gate;
    return read;
  }

  release(): void {
    this.let();
  }
}

async function reading(): Promise<{ readonly store: SlowStore; readonly tables: RoomRegistry }> {
  const store = new SlowStore(folder(onTestFinished));
  const tables = new RoomRegistry(
    {
      store,
      log: pino({ level: 'silent' }),
      metrics: new Metrics(),
      clock: steadyClock(),
      slices: new TimeSlices(),
      thinking: { commandOf: () => Promise.resolve(undefined) },
      quotas: QUOTAS,
      daily: new DailyUse(QUOTAS, () => 0),
      pause: 0,
    },
    rulesets,
  );
  onTestFinished(async () => {
    await tables.close();
    await store.close();
  });
  const room = roomFor(sample('renaissance-gatehouse'), 'seed', 'f1');
  await store.create(newFight(room, 0), tokenRow('secret', 'f1', 'gm'));
  void tables.table('f1');
  // Another server stores two changes after the fight was read here.
  for (const deed of [{ kind: 'begin' } as const, ruling('word')]) {
    const outcome = room.act('gm', room.revision, deed, 0);
    if (outcome.kind !== 'done') throw new Error(outcome.refusal.reason);
    const { revision, entries, pending, aside } = outcome.change;
    await store.append({
      fight: 'f1',
      head: { revision, pending, aside, updated: 1 },
      entries: entries.map(entryText),
    });
  }
  return { store, tables };
}

test.each<{ readonly name: string; readonly news: News }>([
  { name: 'a change', news: { kind: 'changed', fight: 'f1', revision: 2 } },
  { name: 'a gap in what was heard', news: { kind: 'gap' } },
])('$name received while a fight is being opened is not lost', async ({ news }) => {
  const { store, tables } = await reading();
  store.tell(news);
  store.release();
  const table = await tables.table('f1');
  await expect.poll(() => table?.revision).toBe(2);
});

test('a fight removed while it is being opened is not kept', async () => {
  const { store, tables } = await reading();
  const opening = tables.table('f1');
  await store.remove('f1', { at: 0, reason: 'gm' });
  store.tell({ kind: 'removed', fight: 'f1' });
  store.release();
  await opening;
  await expect.poll(() => tables.census.tables).toBe(0);
  expect(await tables.table('f1')).toBeUndefined();
});

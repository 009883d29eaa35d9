import { rulesets } from '@tiltyard/rulesets';
import { roomFor, sample } from '@tiltyard/room/testing';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Metrics } from '../http/metrics.js';
import { SeatAuth } from '../http/access/seat-auth.js';
import { tokenRow } from '../http/access/tokens.js';
import { DailyUse } from '../limits/daily-use.js';
import { QUOTAS } from '../limits/quotas.js';
import { TimeSlices } from '../limits/time-slices.js';
import { newFight } from '../storage/new-fight.js';
import { PostgresStore } from '../storage/postgres/postgres-store.js';
import { SqliteStore } from '../storage/sqlite/sqlite-store.js';
import type { Store } from '../storage/store.js';
import { folder, ruling } from '../testing/harness.js';
import { freshDatabase, TEST_POSTGRES } from '../testing/postgres.js';
import type { Clock } from './clock.js';
import { Retention } from './retention.js';
import type { RetentionTimes } from './retention.js';
import { RoomRegistry } from './room-registry.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

/** A clock controlled by the test. */
class TestClock implements Clock {
  private time = START;
  private timers: { readonly at: number; readonly work: () => void }[] = [];

  now = (): number => this.time;

  startTimer = (work: () => void, delayMs: number): (() => void) => {
    const timer = { at: this.time + delayMs, work };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((each) => each !== timer));
  };

  /** Lets days pass, and runs what is due. */
  pass(days: number): void {
    this.time += days * DAY;
    const due = this.timers.filter(({ at }) => at <= this.time);
    this.timers = this.timers.filter(({ at }) => at > this.time);
    for (const { work } of due) work();
  }
}

const kinds: readonly {
  readonly name: string;
  readonly off: boolean;
  readonly open: () => Promise<Store>;
}[] = [
  { name: 'SQLite', off: false, open: async () => new SqliteStore(folder(onTestFinished)) },
  {
    name: 'PostgreSQL',
    off: TEST_POSTGRES === '',
    open: async () => PostgresStore.connect(await freshDatabase(onTestFinished)),
  },
];

describe.each(kinds)('$name', ({ off, open }) => {
  const testing = test.skipIf(off);

  async function keeping(times: RetentionTimes) {
    const store = await open();
    const clock = new TestClock();
    const log = pino({ level: 'silent' });
    const context = {
      store,
      log,
      metrics: new Metrics(),
      clock,
      slices: new TimeSlices(),
      thinking: { commandOf: () => Promise.resolve(undefined) },
      quotas: QUOTAS,
      daily: new DailyUse(QUOTAS, () => 0),
      pause: 0,
    };
    onTestFinished(() => store.close());
    /** A server on this store, as if it had just started. */
    const started = () => {
      const tables = new RoomRegistry(context, rulesets);
      const retention = new Retention(tables, context, times);
      onTestFinished(async () => {
        await retention.stop();
        await tables.close();
      });
      return { tables, retention, access: new SeatAuth(store, tables) };
    };
    for (const id of ['old', 'new']) {
      const room = roomFor(sample('renaissance-gatehouse'), 'seed', id);
      await store.create(newFight(room, clock.now()), tokenRow(`secret of ${id}`, id, 'gm'));
    }
    return { store, clock, started, ...started() };
  }

  testing('idle fights are archived and then deleted, at the times that are set', async () => {
    const kept = await keeping({ archiveAfterMs: 30 * DAY, deleteAfterMs: 90 * DAY });
    const { store, clock, tables, retention, access } = kept;
    const states = async (): Promise<string> =>
      (await store.uses(''))
        .map(({ id, archived }) => `${id} ${archived === null ? 'live' : 'archived'}`)
        .join(', ');
    clock.pass(29.9);
    await retention.sweep();
    expect(await states()).toBe('new live, old live');
    expect(retention.use).toMatchObject({ live: { fights: 2 }, archived: { fights: 0 } });
    const played = await access.toTable('new', 'secret of new');
    expect(await played.table.deed('gm', { kind: 'begin' })).toMatchObject({ kind: 'done' });
    clock.pass(0.1);
    await retention.sweep();
    expect(await states()).toBe('new live, old archived');
    expect(retention.use).toMatchObject({ live: { fights: 1 }, archived: { fights: 1 } });
    expect(retention.use.archived.bytes).toBeLessThan(retention.use.live.bytes);
    clock.pass(59);
    await retention.sweep();
    expect(await states(), 'not a day too early; what is in memory stays as it is').toBe(
      'new live, old archived',
    );
    clock.pass(1);
    await retention.sweep();
    expect(await states()).toBe('new live');
    await expect(access.toTable('old', 'secret of old')).rejects.toMatchObject({
      status: 410,
      message:
        'this fight was deleted on 2026-04-01 because it had not been played for a long time',
    });
    expect(tables.isOpen('old')).toBe(false);
    clock.pass(366);
    await retention.sweep();
    await expect(access.toTable('old', 'secret of old')).rejects.toMatchObject({ status: 401 });
  });

  testing('an archived fight is played on as if it was not', async () => {
    const { store, clock, retention, access } = await keeping({ archiveAfterMs: DAY });
    clock.pass(2);
    await retention.sweep();
    expect((await store.uses(''))[0]?.archived).toBeGreaterThan(0);
    const { table } = await access.toTable('old', 'secret of old');
    expect(await table.deed('gm', { kind: 'begin' })).toMatchObject({ kind: 'done' });
    expect(await table.deed('gm', ruling('on'))).toMatchObject({ kind: 'done', revision: 2 });
    expect((await store.open('old'))?.entries).toHaveLength(2);
  });

  testing('a picture that its fight names nowhere is removed when it is not played', async () => {
    const { store, clock, started, ...before } = await keeping({ archiveAfterMs: 30 * DAY });
    const { retention, access } = before;
    const { pictures } = store;
    const limit = { count: 9, bytes: 99 };
    const [map, token, undone, unused] = ['1', '2', '3', '4'].map((digit) => digit.repeat(64));
    if (!map || !token || !undone || !unused) return;
    const made = newFight(
      roomFor(sample('renaissance-gatehouse'), 'seed', 'pictured'),
      clock.now(),
    );
    const initial = made.fight.initial.replace('{', `{"map":"${map}","token":"${token}",`);
    await store.create(
      { ...made, fight: { ...made.fight, initial } },
      tokenRow('secret of pictured', 'pictured', 'gm'),
    );
    const { table } = await access.toTable('old', 'secret of old');
    await table.deed('gm', { kind: 'begin' });
    await table.deed('gm', ruling(`portrait ${undone}`));
    await table.deed('gm', { kind: 'undo' });
    for (const fight of ['pictured', 'old'])
      for (const hash of [map, token, undone, unused])
        await pictures.add(fight, hash, Uint8Array.from([1]), limit);
    const left = async (): Promise<readonly (readonly string[])[]> => [
      await pictures.hashes('pictured'),
      await pictures.hashes('old'),
    ];
    clock.pass(0.9);
    await retention.sweep();
    const all = [map, token, undone, unused];
    expect(await left(), 'not while it may still be played').toEqual([all, all]);
    clock.pass(0.2);
    await retention.sweep();
    expect(await left(), 'nor where the fight is open').toEqual([[map, token], all]);
    clock.pass(40);
    await started().retention.sweep();
    expect(await left(), 'what is undone can be done again').toEqual([[map, token], [undone]]);
    await pictures.add('old', unused, Uint8Array.from([1]), limit);
    expect(await pictures.remove('old', 0, [unused, undone]), 'of another revision').toBe(false);
    expect(await pictures.hashes('old')).toHaveLength(2);
  });

  testing('a library that no one saves for so long is deleted, too', async () => {
    const { store, clock, retention } = await keeping({ deleteAfterMs: 90 * DAY });
    const { libraries } = store;
    const save = (hash: string, revision: number): Promise<unknown> =>
      libraries.save({ hash, revision, updated: clock.now(), body: Uint8Array.from([1]) }, 10);
    await save('old', 1);
    await save('new', 1);
    clock.pass(60);
    await save('new', 2);
    clock.pass(29);
    await retention.sweep();
    expect(await libraries.get('old')).toBeDefined();
    clock.pass(2);
    await retention.sweep();
    expect(await libraries.get('old')).toBeUndefined();
    expect(await libraries.get('new')).toBeDefined();
  });

  testing('nothing is deleted where no time is set, and sweeps come by themselves', async () => {
    const { store, clock, retention } = await keeping({});
    const library = { hash: 'kept', revision: 1, updated: clock.now(), body: Uint8Array.from([1]) };
    await store.libraries.save(library, 10);
    retention.start();
    clock.pass(4000);
    await expect.poll(() => retention.use.live.fights).toBe(2);
    expect(await store.uses('')).toHaveLength(2);
    expect(await store.libraries.get('kept')).toBeDefined();
  });
});

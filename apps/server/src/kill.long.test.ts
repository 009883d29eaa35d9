import { firstSamples, sample } from '@tiltyard/room/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PostgresStore } from './storage/postgres/postgres-store.js';
import { SqliteStore } from './storage/sqlite/sqlite-store.js';
import type { Store } from './storage/store.js';
import type { Child } from './testing/child.js';
import { child } from './testing/child.js';
import { Client } from './testing/client.js';
import { folder, found, http, ruling } from './testing/harness.js';
import { findCorruption } from './testing/inspect.js';
import { Player, sleep } from './testing/load.js';
import {
  cluster,
  freshDatabase,
  postgresPrograms,
  skippedAloud,
  TEST_POSTGRES,
} from './testing/postgres.js';

/** How often a server is killed; `npm run soak` uses the full count, which takes minutes. */
const KILLS = Number(process.env['TILTYARD_KILLS'] ?? 4);
const LONG = 60_000 + KILLS * 20_000;
/** One sample encounter of each system. */
const FIGHTS = [...firstSamples().values()];
const PLAYERS = 2;
/** The number of commands acknowledged before each kill. */
const LOAD = 30;

/** Kills a server under load repeatedly, and checks what is stored. */
async function killed(where: string[], open: () => Promise<Store>): Promise<string> {
  let server: Promise<Child> = child(...where);
  onTestFinished(async () => (await server).kill());
  const address = async (): Promise<string> => (await server).address;
  const links = await Promise.all(FIGHTS.map(async (name) => found(await address(), sample(name))));
  const players = links.flatMap((link) =>
    Array.from({ length: PLAYERS }, (_, i) => new Player(`${link.fight}-${i}`, link, address)),
  );
  const acknowledged = (): number =>
    players.reduce((total, player) => total + player.acknowledged, 0);
  for (let i = 0; i < KILLS; i++) {
    const enough = acknowledged() + LOAD;
    while (acknowledged() < enough) await sleep(5);
    await sleep(Math.random() * 100);
    await (await server).kill();
    server = child(...where);
    await server;
  }
  await Promise.all(players.map((player) => player.stop()));
  expect(await (await server).stop()).toBe(0);
  const store = await open();
  try {
    expect(await findCorruption(store, players)).toEqual([]);
  } finally {
    await store.close();
  }
  const sum = (of: (player: Player) => number): number =>
    players.reduce((total, player) => total + of(player), 0);
  expect(sum((player) => player.ledger.size)).toBeGreaterThan(KILLS * LOAD);
  return `${KILLS} kills, ${sum((player) => player.ledger.size)} commands acknowledged, ${sum((player) => player.resent)} sent again, none lost or doubled`;
}

test('SQLite: acknowledged changes survive kill -9, exactly once', { timeout: LONG }, async () => {
  const data = folder(onTestFinished);
  console.info(`SQLite: ${await killed(['--data', data], async () => new SqliteStore(data))}`);
});

test('a server asked to stop finishes its work and says goodbye', async () => {
  const server = await child('--data', folder(onTestFinished));
  const link = await found(server.address);
  const client = await Client.join(server.address, link.fight, link.token);
  await client.do({ kind: 'begin' });
  const answers = Array.from({ length: 20 }, (_, i) =>
    client.do(ruling(`last ${i}`), { base: client.revision }),
  );
  await answers[0];
  expect(await server.stop()).toBe(0);
  expect(await client.closed).toBe(1001);
  await expect(fetch(server.address)).rejects.toThrow();
  expect(server.said()).toBe('');
});

const postgres = describe.skipIf(TEST_POSTGRES === '');
if (TEST_POSTGRES === '')
  skippedAloud('kills and replicas on PostgreSQL, because TILTYARD_TEST_POSTGRES names no server');

postgres('PostgreSQL', () => {
  test('acknowledged changes survive kill -9, exactly once', { timeout: LONG }, async () => {
    const database = await freshDatabase(onTestFinished);
    console.info(
      `PostgreSQL: ${await killed(['--database', database], () => PostgresStore.connect(database))}`,
    );
  });

  test(
    'two servers on one database: each learns what the other does, and when one is killed its clients continue on the other',
    { timeout: LONG },
    async () => {
      const database = await freshDatabase(onTestFinished);
      const left = await child('--database', database);
      onTestFinished(() => left.kill());
      const right = await child('--database', database);
      onTestFinished(() => right.kill());
      const link = await found(left.address);
      const here = await Client.join(left.address, link.fight, link.token);
      const there = await Client.join(right.address, link.fight, link.token);
      await here.do({ kind: 'begin' });
      await there.reaches(here.revision);
      expect(await there.do(ruling('from the other server'))).toMatchObject({ kind: 'done' });
      await here.reaches(there.revision);
      expect(JSON.stringify(here.view)).toBe(JSON.stringify(there.view));
      let alive = true;
      const players = [0, 1, 2, 3].map(
        (i) =>
          new Player(
            `p${i}`,
            link,
            async () => (alive && i % 2 === 0 ? left.address : right.address),
            20,
          ),
      );
      const all = async (enough: number): Promise<void> => {
        const before = players.map((each) => each.acknowledged);
        while (players.some((each, i) => each.acknowledged < (before[i] ?? 0) + enough))
          await sleep(10);
      };
      await all(LOAD);
      await left.kill();
      alive = false;
      await all(LOAD);
      await Promise.all(players.map((each) => each.stop()));
      const store = await PostgresStore.connect(database);
      expect(await findCorruption(store, players)).toEqual([]);
      await store.close();
      console.info(
        `two servers: ${players.reduce((sum, each) => sum + each.ledger.size, 0)} commands through both, one killed, none lost or doubled`,
      );
    },
  );
});

const programs = postgresPrograms();
if (programs === undefined)
  skippedAloud('a PostgreSQL that stops and starts, because PostgreSQL is not installed here');

test.skipIf(programs === undefined)(
  'the database stops and starts: clear errors, nothing acknowledged without being stored, and recovery by itself',
  { timeout: 120_000 },
  async () => {
    const database = await cluster(programs ?? '', onTestFinished);
    const server = await child('--database', database.address);
    onTestFinished(() => server.kill());
    const link = await found(server.address);
    const players = [0, 1].map((i) => new Player(`p${i}`, link, async () => server.address, 5));
    const client = await Client.join(server.address, link.fight, link.token);
    await sleep(700);
    for (let i = 0; i < 2; i++) {
      database.stop();
      await sleep(300);
      const told = await client.do({ kind: 'limit', seconds: 60 + i });
      expect(told).toMatchObject({ kind: 'trouble', what: 'storage' });
      // The result of the database check behind /readyz is reused for a second.
      await expect
        .poll(async () => (await http(server.address, 'GET', '/readyz')).status)
        .toBe(503);
      expect((await http(server.address, 'GET', '/healthz')).status).toBe(200);
      expect(
        (
          await http(server.address, 'GET', `/api/fights/${link.fight}`, { token: link.token })
        ).json(),
      ).toMatchObject({
        error: { message: expect.stringContaining('the database is unavailable') },
      });
      database.start();
      const revision = client.revision;
      await client.reaches(revision + 1);
      expect(await client.do({ kind: 'limit', seconds: 90 + i })).toMatchObject({ kind: 'done' });
      await expect
        .poll(async () => (await http(server.address, 'GET', '/readyz')).status)
        .toBe(200);
    }
    await Promise.all(players.map((each) => each.stop()));
    await client.close();
    expect(await server.stop()).toBe(0);
    const store = await PostgresStore.connect(database.address);
    expect(await findCorruption(store, players)).toEqual([]);
    await store.close();
  },
);

import { sample } from '@tiltyard/room/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PostgresStore } from './storage/postgres/postgres-store.js';
import type { Child } from './testing/child.js';
import { child } from './testing/child.js';
import { Client } from './testing/client.js';
import { found, http } from './testing/harness.js';
import { freshDatabase, skippedAloud, TEST_POSTGRES } from './testing/postgres.js';

const postgres = describe.skipIf(TEST_POSTGRES === '');
if (TEST_POSTGRES === '')
  skippedAloud('who of several servers plays, because TILTYARD_TEST_POSTGRES names no server');

/** A metric of a server. */
async function figure({ address }: Child, name: string): Promise<number> {
  const { text } = await http(address, 'GET', '/metrics');
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

const stored = (server: Child): Promise<number> => figure(server, 'tiltyard_append_seconds_count');

postgres('several servers on one PostgreSQL', () => {
  test('one of them plays the automatic combatants, and another takes over when it is killed', async () => {
    const database = await freshDatabase(onTestFinished);
    const start = async (): Promise<Child> => {
      const server = await child('--database', database, '--pause', '20');
      onTestFinished(() => server.kill());
      return server;
    };
    const [left, right] = [await start(), await start()];
    // In this fight the GM, who is not automatic, is asked nothing.
    const link = await found(left.address, sample('lurasko-pile-up'));
    const here = await Client.join(left.address, link.fight, link.token);
    const there = await Client.join(right.address, link.fight, link.token);
    await here.do({ kind: 'begin' });
    await there.reaches(here.revision);
    const before = [await stored(left), await stored(right)];
    const everybody = Object.keys(Object(Reflect.get(here.view, 'combatants')));
    await there.do({ kind: 'automatic', combatants: everybody });
    await there.reaches(there.revision + 12);
    await here.reaches(there.revision);
    const played = [
      (await stored(left)) - (before[0] ?? 0),
      (await stored(right)) - (before[1] ?? 0),
    ];
    // A server that does not play has stored at most the request to make combatants automatic.
    expect(Math.min(...played)).toBeLessThanOrEqual(1);
    expect(Math.max(...played)).toBeGreaterThanOrEqual(11);
    expect([
      await figure(left, 'tiltyard_conflicts_total'),
      await figure(right, 'tiltyard_conflicts_total'),
    ]).toEqual([0, 0]);
    const leader = (played[0] ?? 0) > (played[1] ?? 0) ? left : right;
    const [other, watching] = leader === left ? [right, there] : [left, here];
    const kept = await stored(other);
    await leader.kill();
    await watching.reaches(watching.revision + 5);
    expect(await stored(other)).toBeGreaterThan(kept);
  });

  test('a fight is led by one server at a time, until it resigns or is gone', async () => {
    const database = await freshDatabase(onTestFinished);
    const [left, right] = [
      await PostgresStore.connect(database),
      await PostgresStore.connect(database),
    ];
    onTestFinished(() => right.close());
    for (const store of [left, right]) store.listen(() => undefined);
    expect([
      await left.leads('f1'),
      await right.leads('f1'),
      await left.leads('f1'),
      await right.leads('f2'),
    ]).toEqual([true, false, true, true]);
    await left.resign('f1');
    await left.resign('f2');
    expect([
      await right.leads('f1'),
      await left.leads('f1'),
      await left.leads('f2'),
      await left.leads('f3'),
    ]).toEqual([true, false, false, true]);
    await left.close();
    await expect.poll(() => right.leads('f3')).toBe(true);
  });
});

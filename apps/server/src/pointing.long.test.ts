import type { ServerMessage } from '@tiltyard/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { child } from './testing/child.js';
import { Client } from './testing/client.js';
import { found, joined } from './testing/harness.js';
import { freshDatabase, skippedAloud, TEST_POSTGRES } from './testing/postgres.js';

const isPointed = ({ kind }: ServerMessage): boolean => kind === 'pointed';

if (TEST_POSTGRES === '')
  skippedAloud('pointing on several servers, because TILTYARD_TEST_POSTGRES names no server');

describe.skipIf(TEST_POSTGRES === '')('two servers on one PostgreSQL', () => {
  test('a place is also shown to seats on the other server', async () => {
    const database = await freshDatabase(onTestFinished);
    const left = await child('--database', database);
    onTestFinished(() => left.kill());
    const right = await child('--database', database);
    onTestFinished(() => right.kill());
    const made = await found(left.address);
    const here = await joined(made);
    const there = await Client.join(right.address, made.fight, made.token);
    const told = there.next(isPointed);
    here.send({ kind: 'point', at: [2, 2] });
    expect(await told).toEqual({ kind: 'pointed', seat: 'gm', at: [2, 2] });
  });
});

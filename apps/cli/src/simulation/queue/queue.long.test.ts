import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { rulesets } from '@tiltyard/rulesets';
import { createPostgresBackend, Queue } from 'bullmq';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TerminalHarness } from '../../testing/terminal-harness.js';
import { EXIT_BAD_INPUT, EXIT_OK } from '../../environment.js';
import { queueNameOf } from './queue-name.js';

const SERVER = process.env['TILTYARD_TEST_POSTGRES'];
const DATABASE = `tiltyard_test_${process.pid}`;
const BIN = fileURLToPath(new URL('../../../bin/tiltyard.js', import.meta.url));
const KILLS = 3;
/** Batches of 1, 2, 4, 8 and 16 fights, and 59 more of up to 25. */
const BATCHES = 64;

const FIGHT = `title: Two swords
ruleset: renaissance
combatants:
  - {id: anna, name: Anna, side: red, from: swordsman, at: [2, 2]}
  - {id: bert, name: Bert, side: blue, from: watchman, at: [3, 2]}
`;

const bench = (): TerminalHarness => {
  const made = new TerminalHarness([...rulesets.values()]);
  made.write('fight.yaml', FIGHT);
  return made;
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function inServer(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: SERVER });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe.skipIf(SERVER === undefined)('simulation over a PostgreSQL queue', () => {
  const url = new URL(SERVER ?? 'postgres://none');
  url.pathname = `/${DATABASE}`;
  const address = url.href;
  const running = new Set<ChildProcess>();

  beforeAll(() => inServer(`CREATE DATABASE ${DATABASE}`));
  afterAll(async () => {
    for (const worker of running) worker.kill('SIGKILL');
    await inServer(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
  });

  /** Starts a worker in a separate process, and waits until it is ready for its first batch. */
  async function startWorker(): Promise<ChildProcess> {
    const worker = spawn(
      process.execPath,
      [BIN, 'worker', '--queue', address, '--concurrency', '1', '--json'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    await once(worker.stdout, 'data');
    return worker;
  }

  const queue = () =>
    new Queue(
      queueNameOf(rulesets),
      { connection: { connectionString: address, schema: 'tiltyard', migrate: true } },
      createPostgresBackend,
    );

  it(
    'has the same result bit for bit as one process, whatever workers are killed in mid-batch',
    { timeout: 240_000 },
    async () => {
      const here = bench();
      expect(await here.run('simulate', 'fight.yaml', '-n', '1500', '--json')).toBe(EXIT_OK);

      const there = bench();
      const ended = new AbortController();
      const { signal } = ended;
      const result = there
        .run('simulate', 'fight.yaml', '-n', '1500', '--json', '--queue', address)
        .finally(() => ended.abort());
      const looking = queue();
      await looking.waitUntilReady();
      let kills = 0;
      while (!signal.aborted) {
        const worker = await startWorker();
        if (kills < KILLS) {
          while (!signal.aborted && (await looking.getActiveCount()) === 0) await pause(5);
          if (signal.aborted) break;
          // Probably in the middle of a batch.
          await pause(40 * (kills + 1));
          worker.kill('SIGKILL');
          await once(worker, 'exit');
          kills++;
        } else await Promise.race([result, once(worker, 'exit')]);
      }
      expect(await result).toBe(EXIT_OK);
      expect(there.out).toBe(here.out);
      expect(kills).toBe(KILLS);
      const jobs = await looking.getCompleted(0, -1);
      expect(jobs.length).toBe(BATCHES);
      // At least one batch of a killed worker was started again by another.
      expect(jobs.filter((job) => job.attemptsStarted > 1).length).toBeGreaterThan(0);

      // The same simulation plays nothing again when it is requested again.
      const again = bench();
      expect(
        await again.run('simulate', 'fight.yaml', '-n', '1500', '--json', '--queue', address),
      ).toBe(EXIT_OK);
      expect(again.out).toBe(here.out);
      expect((await looking.getCompleted(0, -1)).length).toBe(BATCHES);
      await looking.close();
    },
  );

  it(
    'lets a worker that is told to stop finish its batch first',
    { timeout: 120_000 },
    async () => {
      const worker = [...running][0] ?? (await startWorker());
      const there = bench();
      const looking = queue();
      const begun = Date.now();
      const result = there.run(
        'simulate',
        'fight.yaml',
        '-n',
        '300',
        '--seed',
        'politely',
        '--json',
        '--queue',
        address,
      );
      while ((await looking.getActiveCount()) === 0) await pause(5);
      worker.kill('SIGTERM');
      const [code] = await once(worker, 'exit');
      expect(code).toBe(0);
      expect(await looking.getActiveCount()).toBe(0);
      await startWorker();
      expect(await result).toBe(EXIT_OK);
      const jobs = await looking.getCompleted(0, -1);
      await looking.close();
      expect(
        jobs.filter(({ timestamp }) => timestamp >= begun).map((job) => job.attemptsStarted),
      ).toEqual(Array.from({ length: 62 }, () => 1));
    },
  );
});

describe('a queue that is not there', () => {
  it('is bad input, reported on one line', async () => {
    const b = bench();
    expect(
      await b.run(
        'simulate',
        'fight.yaml',
        '-n',
        '10',
        '--queue',
        'postgres://nobody@127.0.0.1:9/none',
      ),
    ).toBe(EXIT_BAD_INPUT);
    expect(b.err).toContain('the queue at 127.0.0.1:9 cannot be used: connect ECONNREFUSED');
    expect(b.err.trim().split('\n')).toHaveLength(1);
    expect(await b.run('worker', '--queue', 'http://127.0.0.1')).toBe(EXIT_BAD_INPUT);
    expect(b.err).toContain('Expected postgres://');
  });
});

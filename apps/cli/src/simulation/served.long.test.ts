import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { VariantInfo, Plan, TallyData } from '@tiltyard/analysis';
import { resultOf } from '@tiltyard/analysis';
import { rulesets } from '@tiltyard/rulesets';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TerminalHarness } from '../testing/terminal-harness.js';
import { EXIT_BAD_INPUT, EXIT_OK } from '../environment.js';

const POSTGRES = process.env['TILTYARD_TEST_POSTGRES'];
const DATABASE = `tiltyard_served_${process.pid}`;
const BIN = fileURLToPath(new URL('../../bin/tiltyard.js', import.meta.url));

const FIGHT = `title: Two swords
ruleset: renaissance
combatants:
  - {id: anna, name: Anna, side: red, from: swordsman, at: [2, 2]}
  - {id: bert, name: Bert, side: blue, from: watchman, at: [3, 2]}
`;

const plan = (seed: string): Plan => ({
  fights: [{ file: 'fight.yaml', text: FIGHT, run: 0, policy: 'sensible', players: {} }],
  seed,
  limit: 2000,
  detail: true,
});

interface Shown {
  readonly state: string;
  readonly counted: number;
  readonly kinds: readonly VariantInfo[];
  readonly tallies?: readonly TallyData[];
}

async function inPostgres(statement: string): Promise<void> {
  const client = new Client({ connectionString: POSTGRES });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe.skipIf(POSTGRES === undefined)('simulations of pages over a PostgreSQL queue', () => {
  const url = new URL(POSTGRES ?? 'postgres://none');
  url.pathname = `/${DATABASE}`;
  const queue = url.href;
  const running = new Set<ChildProcess>();
  const bench = new TerminalHarness([...rulesets.values()]);
  bench.write('fight.yaml', FIGHT);

  beforeAll(() => inPostgres(`CREATE DATABASE ${DATABASE}`));
  afterEach(() => Promise.all([...running].map(ended)));
  afterAll(() => inPostgres(`DROP DATABASE ${DATABASE} WITH (FORCE)`));

  /** Starts the program and waits for its first output. */
  async function started(
    ...args: readonly string[]
  ): Promise<{ readonly child: ChildProcess; readonly said: string }> {
    const child = spawn(process.execPath, [BIN, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TILTYARD_QUEUE: queue },
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const [said]: readonly unknown[] = await once(child.stdout, 'data');
    return { child, said: String(said) };
  }

  async function ended(child: ChildProcess): Promise<unknown> {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await exit;
    return code;
  }

  const worker = () => started('worker', '--concurrency', '1');

  async function server(): Promise<{ readonly child: ChildProcess; readonly at: string }> {
    const { child, said } = await started(
      'serve',
      '--port',
      '0',
      '--data',
      `${bench.folder}/kept`,
      '--log',
      'silent',
    );
    return { child, at: `${/http:\S+/.exec(said)?.[0] ?? ''}/api/simulations` };
  }

  async function begin(at: string, seed: string, fights: number): Promise<string> {
    const answer = await fetch(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ plan: plan(seed), fights }),
    });
    const { simulation }: { simulation: string } = JSON.parse(await answer.text());
    return simulation;
  }

  async function look(at: string, id: string): Promise<Shown> {
    const shown: Shown = JSON.parse(await (await fetch(`${at}/${id}`)).text());
    return shown;
  }

  async function until(at: string, id: string, what: (shown: Shown) => boolean): Promise<Shown> {
    for (;;) {
      const shown = await look(at, id);
      if (shown.state === 'failed') throw new Error(JSON.stringify(shown));
      if (what(shown)) return shown;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it(
    'have the same result bit for bit as simulate, over a restart of the server and the loss of its worker',
    { timeout: 120_000 },
    async () => {
      const first = await server();
      const id = await begin(first.at, 'served', 1500);
      expect((await until(first.at, id, () => true)).state).toBe('waiting');
      const lost = await worker();
      await until(first.at, id, ({ state, counted }) => state === 'playing' && counted > 0);
      lost.child.kill('SIGKILL');
      expect(await ended(first.child)).toBe(0);
      const second = await server();
      await look(second.at, id);
      await worker();
      const { kinds, tallies } = await until(second.at, id, ({ state }) => state === 'done');
      const [tally, kind] = [tallies?.[0], kinds[0]];
      if (!tally || !kind) throw new Error('no result');
      expect(
        await bench.run('simulate', 'fight.yaml', '-n', '1500', '--seed', 'served', '--json'),
      ).toBe(EXIT_OK);
      const [run]: readonly unknown[] = Reflect.get(Object(bench.json()), 'runs');
      expect({
        title: kind.title,
        ruleset: kind.ruleset,
        ...resultOf(tally, kind.fighters, true),
      }).toEqual(run);
    },
  );

  it(
    'are cancelled individually: another one of the same fights continues',
    { timeout: 120_000 },
    async () => {
      const { at } = await server();
      const [one, other] = [await begin(at, 'twins', 400), await begin(at, 'twins', 400)];
      await until(at, one, () => true);
      expect((await fetch(`${at}/${one}`, { method: 'DELETE' })).status).toBe(200);
      expect((await fetch(`${at}/${one}`)).status).toBe(404);
      await worker();
      expect((await until(at, other, ({ state }) => state === 'done')).counted).toBe(400);
    },
  );

  it('do not wait for abandoned ones', { timeout: 120_000 }, async () => {
    const first = await server();
    await begin(first.at, 'left behind', 200_000);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await ended(first.child)).toBe(0);
    const { at } = await server();
    await worker();
    const id = await begin(at, 'small', 100);
    expect((await until(at, id, ({ state }) => state === 'done')).counted).toBe(100);
  });
});

it('a server whose queue does not exist says so and does not start', async () => {
  const bench = new TerminalHarness([...rulesets.values()]);
  expect(
    await bench.run(
      'serve',
      '--port',
      '0',
      '--data',
      'kept',
      '--queue',
      'postgres://nobody@127.0.0.1:9/none',
    ),
  ).toBe(EXIT_BAD_INPUT);
  expect(bench.err).toContain('the queue at 127.0.0.1:9 cannot be used: connect ECONNREFUSED');
  expect(await bench.run('serve', '--queue', 'nonsense://x')).toBe(EXIT_BAD_INPUT);
  expect(bench.err).toContain('Expected postgres://');
});

import { acting, byFallback } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { Generator } from '@tiltyard/engine/values';
import { loadRuns } from '@tiltyard/engine/files';
import { sample } from '@tiltyard/room/testing';
import { rulesets } from '@tiltyard/rulesets';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { child } from './testing/child.js';
import type { Child } from './testing/child.js';
import { Client } from './testing/client.js';
import { mutate, text as hostileText } from './testing/fuzz-input.js';
import { folder, found, http, joined, ruling } from './testing/harness.js';
import type { Founded } from './testing/harness.js';
import { HOSTILE_FILES } from './testing/hostile-files.js';
import { freshDatabase, TEST_POSTGRES } from './testing/postgres.js';

const count = (name: string, otherwise: number): number =>
  Number(process.env[`TILTYARD_TORTURE_${name}`] ?? otherwise);
const SCENARIOS = count('SCENARIOS', 60);
const MESSAGES = count('MESSAGES', 1500);
const ENTRIES = count('ENTRIES', 1200);
/** At full length the aims are judged; a machine that is busy with other tests says little about time. */
const STRICT = process.env['TILTYARD_TORTURE_ENTRIES'] !== undefined;

interface Row {
  readonly case: string;
  readonly requests: number;
  readonly 'longest stall (ms)': number;
  readonly 'stalls over 50 ms': number;
  readonly 'p99 of a good client (ms)': number;
  readonly 'memory (MB)': number;
  readonly lost: number;
  readonly doubled: number;
}

/** The journal of a fight in which so many turns end; the last entry has a patch that leads nowhere if it is to be bad. */
function longJournal(entries: number, bad = false): string {
  const loaded = loadRuns(sample('renaissance-gatehouse'), 'sample', rulesets);
  const [run] = loaded.ok ? loaded.value.runs : [];
  if (!run) throw new Error('the sample is broken');
  return run.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, {
      seed: 'long',
      decide: (question) => ({ value: byFallback([question])[0] ?? null, from: 'fallback' }),
    });
    fight.begin();
    while (fight.log.length < entries)
      fight.perform({ do: 'end', by: acting(fight.state) ?? '', with: {} });
    const { entries: all, ...rest } = fight.journal();
    const last = all.at(-1);
    const changed =
      bad && last
        ? [...all.slice(0, -1), { ...last, patches: [{ path: ['no', 'where', 'x'], value: 1 }] }]
        : all;
    return JSON.stringify({ journal: { ...rest, entries: changed }, name: 'Gia' });
  });
}

/** One who plays at a table of its own all the while, and notes how long each answer took. */
class GoodClient {
  private readonly acknowledged = new Set<string>();
  private times: number[] = [];
  private running = true;
  private readonly played: Promise<void>;

  constructor(
    private readonly link: Founded,
    private readonly client: Client,
  ) {
    this.played = this.play();
  }

  static async start(address: string): Promise<GoodClient> {
    const link = await found(address);
    const client = await joined(link);
    await client.do({ kind: 'begin' });
    return new GoodClient(link, client);
  }

  /** How long the slowest hundredth took, and how many took over 50 ms, since this was last asked. */
  take(): { readonly p99: number; readonly slow: number } {
    const times = this.times.toSorted((a, b) => a - b);
    this.times = [];
    return {
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
      slow: times.filter((each) => each > 50).length,
    };
  }

  /** Stops, and counts what was acknowledged and is not there, and what is there twice. */
  async stop(): Promise<{ readonly lost: number; readonly doubled: number }> {
    this.running = false;
    await this.played;
    const { address, fight, token } = this.link;
    const journal = await http(address, 'GET', `/api/fights/${fight}/journal`, { token });
    const times = new Map<string, number>();
    for (const [, word = ''] of journal.text.matchAll(/"text":"(good \d+)"/g))
      times.set(word, (times.get(word) ?? 0) + 1);
    // Each ruling stands in its command and in its note.
    return {
      lost: [...this.acknowledged].filter((word) => !times.has(word)).length,
      doubled: [...times.values()].filter((each) => each > 2).length,
    };
  }

  private async play(): Promise<void> {
    for (let n = 0; this.running; n++) {
      const start = performance.now();
      const answer = await this.client.do(ruling(`good ${n}`));
      this.times.push(performance.now() - start);
      if (answer.kind === 'done') this.acknowledged.add(`good ${n}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

const figure = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);

/** A server under torture, with one who plays on meanwhile. */
class Rack {
  readonly rows: Row[] = [];

  private constructor(
    readonly server: Child,
    private readonly good: GoodClient,
  ) {}

  static async start(...options: string[]): Promise<Rack> {
    const server = await child('--entries', '100000', ...options);
    const rack = new Rack(server, await GoodClient.start(server.address));
    await rack.figures();
    return rack;
  }

  /** Does something and notes what it did to the server. */
  async measure(name: string, work: () => Promise<number>): Promise<void> {
    this.good.take();
    await this.figures();
    const requests = await work();
    const { stall, memory } = await this.figures();
    const { p99, slow } = this.good.take();
    expect(this.server.process.exitCode, this.server.said()).toBeNull();
    this.rows.push({
      case: name,
      requests,
      'longest stall (ms)': Math.round(stall),
      'stalls over 50 ms': slow,
      'p99 of a good client (ms)': Math.round(p99),
      'memory (MB)': Math.round(memory),
      lost: 0,
      doubled: 0,
    });
  }

  async stop(): Promise<void> {
    const { lost, doubled } = await this.good.stop();
    this.rows.push({
      case: 'in all',
      requests: this.rows.reduce((sum, { requests }) => sum + requests, 0),
      'longest stall (ms)': Math.max(...this.rows.map((row) => row['longest stall (ms)'])),
      'stalls over 50 ms': this.rows.reduce((sum, row) => sum + row['stalls over 50 ms'], 0),
      'p99 of a good client (ms)': Math.max(
        ...this.rows.map((row) => row['p99 of a good client (ms)']),
      ),
      'memory (MB)': Math.max(...this.rows.map((row) => row['memory (MB)'])),
      lost,
      doubled,
    });
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
    expect(await this.server.stop()).toBe(0);
  }

  private async figures(): Promise<{ readonly stall: number; readonly memory: number }> {
    const { text } = await http(this.server.address, 'GET', '/metrics');
    return {
      stall: 1000 * figure(text, 'nodejs_eventloop_lag_max_seconds'),
      memory: figure(text, 'process_resident_memory_bytes') / 1e6,
    };
  }
}

/** Sends scenarios that nearly are one. */
async function fuzzScenarios(address: string, generator: Generator): Promise<number> {
  const names = ['renaissance-ambush', 'true20-charge', 'rolemaster-charge', 'lurasko-dark'];
  const valid: readonly unknown[] = names.map((name) => parse(sample(name)));
  for (let i = 0; i < SCENARIOS; i++) {
    let scenario = mutate(valid[i % valid.length], generator);
    if (i % 3 === 0) scenario = mutate(scenario, generator);
    const body = { scenario: JSON.stringify(scenario) ?? '', name: 'Gia' };
    const { status, text } = await http(address, 'POST', '/api/fights', { body });
    expect([201, 400, 413, 422], `${text}\n${body.scenario.slice(0, 2000)}`).toContain(status);
  }
  return SCENARIOS;
}

/** Sends messages that nearly are ones. */
async function fuzzMessages(link: Founded, generator: Generator): Promise<number> {
  const valid = [
    { kind: 'do', id: 'm', base: 1, deed: ruling('word') },
    { kind: 'do', id: 'm', base: 1, deed: { kind: 'undo' } },
    { kind: 'do', id: 'm', base: 1, deed: { kind: 'limit', seconds: 30 } },
    { kind: 'look', id: 'l', entry: 0 },
    { kind: 'earlier', id: 'e', before: 10 },
  ];
  let client = await joined(link);
  for (let i = 0; i < MESSAGES; i++) {
    if (!client.open) client = await joined(link);
    client.raw(hostileText(valid[i % valid.length], generator));
    if (i % 20 === 19) await client.ask({ kind: 'earlier', id: `e${i}`, before: 1 });
  }
  await client.close();
  return MESSAGES;
}

const tortures = [
  { name: 'SQLite', off: false },
  { name: 'PostgreSQL', off: TEST_POSTGRES === '' },
];

describe.each(tortures)('a server on $name', ({ name, off }) => {
  test.skipIf(off)('stands what strangers send', async () => {
    const cleanUps: (() => void | Promise<void>)[] = [];
    const later = (work: () => void | Promise<void>): void => void cleanUps.push(work);
    const where =
      name === 'SQLite' ? ['--data', folder(later)] : ['--database', await freshDatabase(later)];
    const rack = await Rack.start(...where);
    const { address } = rack.server;
    try {
      for (const [what, scenario] of Object.entries(HOSTILE_FILES))
        await rack.measure(what, async () => {
          const body = { scenario, name: 'Gia' };
          const { status, text } = await http(address, 'POST', '/api/fights', { body });
          expect([400, 413, 422], `${what}: ${status}`).toContain(status);
          expect(text.length).toBeLessThan(100_000);
          return 1;
        });
      const long = longJournal(ENTRIES);
      let link: Founded | undefined;
      await rack.measure(`a journal of ${ENTRIES} entries`, async () => {
        const made = await http(address, 'POST', '/api/imports', { body: long });
        expect(made.status, made.text.slice(0, 500)).toBe(201);
        const { fight, token }: { fight: string; token: string } = JSON.parse(made.text);
        link = { address, fight, token };
        return 1;
      });
      const bad = longJournal(ENTRIES, true);
      await rack.measure('twenty journals with a bad last patch', async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => http(address, 'POST', '/api/imports', { body: bad })),
        );
        for (const { status } of answers) expect([400, 422, 429, 503]).toContain(status);
        return 20;
      });
      const of = link ?? (await found(address));
      await rack.measure('joining the long fight', async () => {
        for (let i = 0; i < 5; i++) await (await joined(of)).close();
        return 5;
      });
      await rack.measure('twenty forks', async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, () =>
            http(address, 'POST', `/api/fights/${of.fight}/forks`, {
              token: of.token,
              body: { entry: ENTRIES - 1 },
            }),
          ),
        );
        expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
        return 20;
      });
      for (const path of ['report', 'journal'])
        await rack.measure(`${path} of the long fight`, async () => {
          const answer = await http(address, 'GET', `/api/fights/${of.fight}/${path}`, {
            token: of.token,
          });
          expect(answer.status).toBe(200);
          return 1;
        });
      await rack.measure('changing the first entries', async () => {
        const gm = await joined(of);
        const change = { command: { do: 'end', by: 'moreau', with: {} } };
        for (const entry of [1, ENTRIES - 400]) await gm.do({ kind: 'amend', entry, change });
        await gm.close();
        return 2;
      });
      const generator = new Generator(`torture ${name}`);
      await rack.measure('scenarios that nearly are', () => fuzzScenarios(address, generator));
      const victim = await found(address);
      await rack.measure('messages that nearly are', () => fuzzMessages(victim, generator));
      await rack.stop();
    } finally {
      console.log(`${name}\n`);
      console.table(rack.rows);
      rack.server.process.kill('SIGKILL');
      for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    }
    if (STRICT)
      for (const row of rack.rows)
        expect(row['p99 of a good client (ms)'], row.case).toBeLessThan(50);
  });
});

afterAll(() => {
  if (TEST_POSTGRES === '')
    console.error('NOT TORTURED: PostgreSQL, for want of TILTYARD_TEST_POSTGRES');
});

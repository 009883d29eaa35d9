import type { Plan, TallyData } from '@tiltyard/analysis';
import { BatchCollector, createRunner } from '@tiltyard/analysis';
import { rulesets } from '@tiltyard/rulesets';
import { sample } from '@tiltyard/room/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Settings } from '../settings.js';
import { Simulations } from './simulations.js';
import { InMemoryQueue } from '../testing/in-memory-queue.js';
import { folder, found, http, joined, served } from '../testing/harness.js';

const DUEL = `title: Two swords
ruleset: renaissance
combatants:
  - {id: anna, name: Anna, side: red, from: swordsman, at: [2, 2]}
  - {id: bert, name: Bert, side: blue, from: watchman, at: [3, 2]}
`;

const plan = (over: Partial<Plan> = {}): Plan => ({
  fights: [{ file: 'Two swords', text: DUEL, run: 0, policy: 'sensible', players: {} }],
  seed: 'yard',
  limit: 2000,
  detail: true,
  ...over,
});

const server = async (
  queue: InMemoryQueue | undefined,
  over: Partial<Settings> = {},
): Promise<string> => {
  const serving = await served(folder(onTestFinished), {
    ...over,
    ...(queue ? { simulations: queue } : {}),
  });
  onTestFinished(() => serving.stop());
  return serving.address;
};

interface Shown {
  readonly state: string;
  readonly problem?: string;
  readonly fights: number;
  readonly played: number;
  readonly counted: number;
  readonly kinds: readonly {
    readonly title: string;
    readonly fighters: readonly { readonly id: string }[];
  }[];
  readonly tallies?: readonly TallyData[];
}

async function begun(address: string, fights = 40, asked = plan()): Promise<string> {
  const answer = await http(address, 'POST', '/api/simulations', { body: { plan: asked, fights } });
  if (answer.status !== 201) throw new Error(answer.text);
  const { simulation }: { simulation: string } = JSON.parse(answer.text);
  return simulation;
}

async function look(address: string, id: string, query = ''): Promise<Shown> {
  const answer = await http(address, 'GET', `/api/simulations/${id}${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  const shown: Shown = JSON.parse(answer.text);
  return shown;
}

/** The result that a page gets by playing the same plan itself. */
function here(asked: Plan, fights: number): readonly TallyData[] {
  const arena = createRunner(asked, rulesets);
  if (!arena.ok) throw new Error('no arena');
  const gathering = new BatchCollector(asked.fights.length);
  gathering.add(arena.value.play(0, fights));
  return gathering.result().tallies;
}

const until = (address: string, id: string, what: (shown: Shown) => boolean): Promise<Shown> =>
  expect
    .poll(async () => look(address, id), { interval: 20 })
    .toSatisfy(what)
    .then(() => look(address, id));

test('a simulation played elsewhere has the same result as in a page, bit for bit', async () => {
  const address = await server(new InMemoryQueue());
  const id = await begun(address);
  expect(id).toMatch(/^[\w-]{43}$/);
  const done = await until(address, id, ({ state }) => state === 'done');
  expect(done).toMatchObject({
    fights: 40,
    played: 40,
    counted: 40,
    kinds: [{ title: 'Two swords', fighters: [{ id: 'anna' }, { id: 'bert' }] }],
  });
  expect(done.tallies).toEqual(here(plan(), 40));
  // Known results are not sent again.
  expect((await look(address, id, '?known=40')).tallies).toBeUndefined();
  expect((await look(address, id, '?known=39')).tallies).toHaveLength(1);
});

test('results arrive as they are played, for the first fights without a gap', async () => {
  const queue = new InMemoryQueue();
  queue.worker = 10;
  const address = await server(queue);
  const id = await begun(address);
  const some = await until(address, id, ({ counted }) => counted === 10);
  expect(some.tallies).toEqual(here(plan(), 10));
  // The worker has stopped, and no other continues its work.
  expect((await until(address, id, ({ state }) => state === 'waiting')).played).toBe(10);
  queue.worker = Infinity;
  await until(address, id, ({ state }) => state === 'done');
});

test('a fight in progress continues as its plan says, without anything of a room', async () => {
  const queue = new InMemoryQueue();
  const address = await server(queue);
  const gm = await joined(await found(address, sample('renaissance-ambush')));
  await gm.do({ kind: 'begin' });
  const asked = plan({
    fights: [
      { file: 'as seen', ruleset: 'renaissance', state: gm.view, policy: 'sensible', players: {} },
    ],
    limit: 20,
  });
  const done = await until(
    address,
    await begun(address, 3, asked),
    ({ state }) => state === 'done',
  );
  expect(done.tallies).toEqual(here(JSON.parse(JSON.stringify(asked)), 3));
  expect([...queue.all.values()].map((each) => each.plan)).toEqual([
    JSON.parse(JSON.stringify(asked)),
  ]);
});

test('a server without a queue says so, and refuses', async () => {
  const address = await server(undefined);
  expect((await http(address, 'GET', '/api/simulations')).json()).toEqual({ queue: null });
  const refused = await http(address, 'POST', '/api/simulations', {
    body: { plan: plan(), fights: 10 },
  });
  expect([refused.status, refused.json()]).toEqual([
    404,
    {
      error: {
        message:
          'this server has no queue for simulations; the laboratory plays them in the page itself',
      },
    },
  ]);
  expect((await http(address, 'GET', '/api/simulations/x')).status).toBe(404);
});

test('an unplayable simulation is refused with where and why', async () => {
  const queue = new InMemoryQueue();
  const address = await server(queue);
  expect((await http(address, 'GET', '/api/simulations')).json()).toEqual({
    queue: { fights: 1_000_000, atOnce: 3 },
  });
  const refusal = async (body: unknown): Promise<string> => {
    const answer = await http(address, 'POST', '/api/simulations', { body });
    expect(answer.status).toBe(400);
    return answer.text;
  };
  const [fight] = plan().fights;
  expect(
    await refusal({
      plan: plan({
        fights: [
          {
            ...fight,
            file: 'duel',
            text: DUEL.replace('watchman', 'wachtman'),
            run: 0,
            policy: 'sensible',
            players: {},
          },
        ],
      }),
      fights: 10,
    }),
  ).toContain('"line":5');
  expect(
    await refusal({
      plan: plan({
        fights: [
          {
            file: 'x',
            ruleset: 'renaissance',
            state: { combatants: {} },
            policy: 'sensible',
            players: {},
          },
        ],
      }),
      fights: 10,
    }),
  ).toContain('the plan cannot be played');
  expect(
    await refusal({
      plan: plan({
        fights: [{ file: 'x', ruleset: 'chess', state: {}, policy: 'sensible', players: {} }],
      }),
      fights: 10,
    }),
  ).toContain('there is no ruleset \\"chess\\"');
  expect(await refusal({ plan: { ...plan(), fights: [] }, fights: 10 })).toContain('plan.fights');
  expect(await refusal({ plan: plan({ limit: 10_001 }), fights: 10 })).toContain(
    'at most 10000 commands',
  );
  expect(await refusal({ plan: plan(), fights: 0 })).toContain('fights');
  expect(await refusal({ plan: plan(), fights: 1_000_001 })).toContain('fights');
  expect(
    await refusal({
      plan: plan({ fights: Array.from({ length: 2 }, () => plan().fights).flat() }),
      fights: 600_000,
    }),
  ).toContain('1200000 fights are too many');
  expect(
    await refusal({
      plan: plan({ fights: Array.from({ length: 25 }, () => plan().fights).flat() }),
      fights: 1,
    }),
  ).toContain('at most 24 kinds');
  expect(await refusal({ plan: plan(), fights: 10, seat: 'gm' })).toContain('seat');
  const deep = '['.repeat(40_000) + ']'.repeat(40_000);
  for (const state of [deep, `{"fixed":{},"combatants":{},"x":${deep}}`]) {
    const answer = await http(address, 'POST', '/api/simulations', {
      body: `{"plan":{"fights":[{"file":"x","ruleset":"renaissance","state":${state},"policy":"sensible","players":{}}],"seed":"s","limit":10,"detail":false},"fights":1}`,
    });
    expect(answer.status).toBe(400);
  }
  const large = await http(address, 'POST', '/api/simulations', {
    body: { plan: plan({ seed: 'x'.repeat(2_000_000) }), fights: 10 },
  });
  expect(large.status).toBe(413);
  expect(queue.all.size).toBe(0);
});

const repeat = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join('');

test.each<[string, string, string]>([
  [
    'combatants',
    `${DUEL}${repeat(200, (n) => `  - {id: c${n}, side: red}\n`)}`,
    '202 combatants are too many',
  ],
  ['runs', `${DUEL}runs:\n${repeat(201, () => '  - {title: x}\n')}`, '201 runs are too many'],
  [
    'cells',
    `${DUEL}map: {rows: [${repeat(201, () => `"${'.'.repeat(100)}", `)}]}\n`,
    '20301 cells are too many',
  ],
  [
    'steps',
    `${DUEL}script:\n${repeat(2001, () => '  - {undo: true}\n')}`,
    '2001 steps of scripts are too many',
  ],
  ['values', `${DUEL}content: {x: [${'1,'.repeat(30_000)}]}\n`, 'too many keys and values'],
  ['levels', `${DUEL}content: {x: ${'['.repeat(41)}${']'.repeat(41)}}\n`, 'nested too deep'],
  ['aliases', `${DUEL}content: {x: [&a 1, ${'*a, '.repeat(101)}]}\n`, 'too many aliases'],
])('a plan of a scenario with too many %s is refused with where', async (_, text, message) => {
  const queue = new InMemoryQueue();
  const address = await server(queue);
  const answer = await http(address, 'POST', '/api/simulations', {
    body: {
      plan: plan({ fights: [{ file: 'f', text, run: 0, policy: 'sensible', players: {} }] }),
      fights: 1,
    },
  });
  expect(answer.status).toBe(422);
  expect(answer.json()).toMatchObject({
    error: {
      message: 'the plan cannot be played',
      where: [{ message, line: expect.any(Number), column: expect.any(Number) }],
    },
  });
  expect(queue.all.size).toBe(0);
});

test('a plan with more items, variants or players than anyone needs is refused before it is read', async () => {
  const address = await server(new InMemoryQueue());
  const [fight] = plan().fights;
  const begin = (fights: readonly unknown[]) =>
    http(address, 'POST', '/api/simulations', {
      body: { plan: { ...plan(), fights }, fights: 1 },
    });
  const items = await begin(Array.from({ length: 50_001 }, () => []));
  expect([items.status, items.json()]).toEqual([
    413,
    {
      error: {
        message: 'too many values; expected at most 50000, and 5000 keys of one object',
      },
    },
  ]);
  const keys = await begin([Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [n, n]))]);
  expect(keys.status).toBe(413);
  const empty = await begin(Array.from({ length: 1000 }, () => ({})));
  expect([empty.status, empty.json()]).toMatchObject([
    400,
    { error: { where: [{ message: 'more than 200 things in it are wrong' }] } },
  ]);
  const kinds = await begin(Array.from({ length: 1001 }, () => 7));
  expect([kinds.status, kinds.json()]).toMatchObject([
    400,
    { error: { where: [{ path: 'plan.fights', message: 'expected at most 1000' }] } },
  ]);
  const named = (count: number) =>
    begin([
      {
        ...fight,
        players: Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, 'sensible'])),
      },
    ]);
  const where = [{ path: 'plan.fights.0.players', message: 'expected at most 1000' }];
  expect((await named(1001)).json()).toMatchObject({ error: { where } });
  expect((await named(1000)).json()).not.toMatchObject({ error: { where } });
});

test('an address has a few simulations at once, and may start another when one is over', async () => {
  const queue = new InMemoryQueue();
  queue.worker = 0;
  const address = await server(queue);
  const ids = [await begun(address), await begun(address), await begun(address)];
  const body = { plan: plan(), fights: 10 };
  const refused = await http(address, 'POST', '/api/simulations', { body });
  expect([refused.status, refused.json()]).toEqual([
    429,
    {
      error: {
        message: 'you already have 3 simulations running; cancel one or wait',
      },
    },
  ]);
  await http(address, 'DELETE', `/api/simulations/${ids[0]}`);
  expect((await http(address, 'POST', '/api/simulations', { body })).status).toBe(201);
  expect((await http(address, 'GET', '/metrics')).text).toContain('tiltyard_simulations 3');
});

test('requests for new simulations are slowed down like those that create fights', async () => {
  const address = await server(new InMemoryQueue(), { requests: 20 });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++)
    statuses.push(
      (await http(address, 'POST', '/api/simulations', { body: { plan: plan(), fights: 1 } }))
        .status,
    );
  expect(statuses[3]).toBe(429);
});

test('cancelling returns the results so far, removes the rest from the queue, and forgets it', async () => {
  const queue = new InMemoryQueue();
  queue.worker = 10;
  const address = await server(queue);
  const id = await begun(address);
  await until(address, id, ({ counted }) => counted === 10);
  const cancelled = await http(address, 'DELETE', `/api/simulations/${id}`);
  expect(cancelled.status).toBe(200);
  expect(cancelled.json()).toMatchObject({ counted: 10, tallies: here(plan(), 10) });
  expect(queue.withdrawn.map(({ fights }) => fights)).toEqual([40]);
  expect(queue.all.size).toBe(0);
  for (const method of ['GET', 'DELETE'])
    expect((await http(address, method, `/api/simulations/${id}`)).json()).toEqual({
      error: { message: 'simulation not found or expired' },
    });
});

test('it continues after a restart and on other servers, and ends for all of them', async () => {
  const queue = new InMemoryQueue();
  queue.worker = 10;
  const first = await served(folder(onTestFinished), { simulations: queue });
  const id = await begun(first.address);
  await until(first.address, id, ({ counted }) => counted === 10);
  await first.stop();
  expect(queue.withdrawn).toEqual([]);
  const [second, third] = [await server(queue), await server(queue)];
  expect((await until(second, id, ({ counted }) => counted === 10)).fights).toBe(40);
  await look(third, id);
  await http(second, 'DELETE', `/api/simulations/${id}`);
  await expect
    .poll(() => http(third, 'GET', `/api/simulations/${id}`).then(({ status }) => status))
    .toBe(404);
});

test('a simulation that no one asks about is removed from the queue, and continues when a client does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new InMemoryQueue();
  queue.worker = 10;
  let now = 0;
  const builder = {
    async variantsOf(checked: Plan) {
      const runner = createRunner(checked, rulesets);
      return runner.ok ? runner.value.kinds : [];
    },
  };
  const simulations = new Simulations(queue, builder, pino({ level: 'silent' }), () => now);
  onTestFinished(() => simulations.stop());
  const id = await simulations.begin({ plan: plan(), fights: 40 }, 'somebody');
  now = 599_000;
  vi.advanceTimersByTime(30_000);
  expect([simulations.running, queue.withdrawn]).toEqual([1, []]);
  await simulations.look(id, 'somebody');
  now = 1_198_000;
  vi.advanceTimersByTime(30_000);
  expect(simulations.running).toBe(1);
  now = 1_200_000;
  vi.advanceTimersByTime(30_000);
  expect([simulations.running, queue.withdrawn.length]).toEqual([0, 1]);
  queue.worker = Infinity;
  await expect.poll(async () => (await simulations.look(id, 'somebody')).state).toBe('done');
});

test('a queue that does not answer, and a worker that gives up, are reported as such', async () => {
  const queue = new InMemoryQueue();
  queue.worker = 10;
  const address = await server(queue);
  const id = await begun(address);
  await until(address, id, ({ counted }) => counted === 10);
  queue.answers = false;
  expect((await until(address, id, ({ state }) => state === 'lost')).counted).toBe(10);
  const refused = await http(address, 'POST', '/api/simulations', {
    body: { plan: plan(), fights: 10 },
  });
  expect([refused.status, refused.json()]).toEqual([
    503,
    { error: { message: 'the queue for simulations does not answer; try again in a moment' } },
  ]);
  expect((await http(address, 'GET', `/api/simulations/${'A'.repeat(43)}`)).status).toBe(503);
  queue.answers = true;
  await until(address, id, ({ state }) => state === 'waiting');
  queue.fault = 'a worker gave up: in fight 12 of seed "yard"';
  expect(await until(address, id, ({ state }) => state === 'failed')).toMatchObject({
    problem: queue.fault,
    counted: 10,
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { acting, byFallback } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sample } from '@tiltyard/room/testing';
import { rulesets } from '@tiltyard/rulesets';
import { expect, onTestFinished, test } from 'vitest';
import { HttpError } from '../http/limits/http-error.js';
import { bundleThread } from '../testing/bundle.js';
import { FightBuilder } from './fight-builder.js';
import type { PoolLimits } from './thread-pool.js';
import { folder, found, http, joined, ruling, served } from '../testing/harness.js';

/** A journal with this many entries, of a fight in which combatants only end their turns. */
function longJournal(entries: number): unknown {
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
    return fight.journal();
  });
}

const request = JSON.stringify({ journal: longJournal(20), name: 'Gia' });

test('other fights are served while a long journal is being checked', async () => {
  const serving = await served(folder(onTestFinished));
  onTestFinished(() => serving.stop());
  const { address } = serving;
  const fight = await found(address);
  const gm = await joined(fight);
  const order: string[] = [];
  const importing = http(address, 'POST', '/api/imports', {
    body: { journal: longJournal(2500), name: 'Gia' },
  }).then((answer) => {
    order.push('imported');
    return answer;
  });
  await expect
    .poll(async () => (await http(address, 'GET', '/metrics')).text)
    .toContain('tiltyard_imports 1');
  expect(await gm.do({ kind: 'begin' })).toMatchObject({ kind: 'done' });
  order.push('begun');
  expect(await gm.do(ruling('it rains'))).toMatchObject({ kind: 'done' });
  order.push('ruled');
  const answer = await importing;
  expect(order).toEqual(['begun', 'ruled', 'imported']);
  expect(answer.status).toBe(201);
  const { fight: id, token }: { fight: string; token: string } = JSON.parse(answer.text);
  expect((await http(address, 'GET', `/api/fights/${id}`, { token })).json()).toMatchObject({
    entries: 2500,
    you: { name: 'Gia' },
  });
  expect((await http(address, 'GET', '/metrics')).text).toContain('tiltyard_imports 0');
});

const limits: PoolLimits = {
  threads: 1,
  maxWaiting: 2,
  maxWaitingOfOne: 1,
  timeoutMs: 60_000,
  memoryMb: 512,
};

async function builder(
  over: Partial<PoolLimits> = {},
  gauge = { set: (_count: number) => undefined as void },
): Promise<FightBuilder> {
  const each = { ...limits, ...over };
  const made = new FightBuilder(gauge, await bundleThread(), [], {
    scenarios: each,
    journals: each,
  });
  onTestFinished(() => made.stop());
  return made;
}

const read = (of: FightBuilder, id: string, client = 'a', body = request) =>
  of
    .fromJournal({ body: Buffer.from(body), id, seed: 'fresh', now: 0 }, client)
    .then(({ fight }) => fight.id);

test('a limited number of journals are checked at once; several addresses take turns, and one that asks for more is refused', async () => {
  const counts: number[] = [];
  const of = await builder({}, { set: (count) => void counts.push(count) });
  const order: string[] = [];
  const reading = ['a', 'a', 'b', 'a', 'c', 'd'].map((client, i) =>
    read(of, `${client}${i}`, client).then((id) => {
      order.push(id);
      return id;
    }),
  );
  const [, , , again, , late] = await Promise.allSettled(reading);
  expect(order).toEqual(['a0', 'a1', 'b2']);
  expect(again).toMatchObject({ reason: { status: 429 } });
  expect(late).toMatchObject({ reason: { status: 503 } });
  expect(counts).toEqual([1, 0, 1, 0, 1, 0]);
});

test('errors of a journal are reported, and so is one that takes too long', async () => {
  const of = await builder();
  await expect(
    read(of, 'a', 'a', '{"journal":{"format":"x","entries":[]},"name":"Gia"}'),
  ).rejects.toMatchObject({ status: 400, message: 'the journal cannot be used' });
  await expect(read(of, 'a', 'a', '{"journal":7,"name":""}')).rejects.toMatchObject({
    status: 400,
    message: 'the body is not as expected',
  });
  await expect(read(of, 'a', 'a', '{"journal":')).rejects.toMatchObject({
    status: 400,
    message: 'this is not JSON',
  });
  await expect(
    read(of, 'a', 'a', `{"journal":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  ).rejects.toMatchObject({ status: 400 });
  const hurried = await builder({ timeoutMs: 0 });
  await expect(read(hurried, 'a')).rejects.toMatchObject({
    status: 422,
    message: 'it takes too long to check this',
  });
});

test('a thread that runs out of memory is replaced', async () => {
  const of = await builder({ memoryMb: 96 });
  const large = JSON.stringify({ journal: { big: Array.from({ length: 2_000_000 }, () => ({})) } });
  await expect(read(of, 'a', 'a', large)).rejects.toMatchObject({
    status: 422,
    message: 'this is too large to be checked',
  });
  expect(await read(of, 'b')).toBe('b');
});

test('a server that stops abandons its checks', async () => {
  const of = await builder();
  const reading = Promise.allSettled([read(of, 'a'), read(of, 'b')]);
  await of.stop();
  for (const each of await reading)
    expect(each.status === 'rejected' && each.reason).toBeInstanceOf(HttpError);
  await expect(read(of, 'c')).rejects.toMatchObject({ status: 503 });
});

const scenario = (text: string, run = 0) => ({
  text,
  run,
  title: undefined,
  gm: 'Gia',
  id: 'f',
  seed: 's',
  now: 0,
});

test('a scenario is set up: only the requested run, and not if it is too large', async () => {
  const of = await builder();
  const text = sample('renaissance-gatehouse');
  expect(await of.fromScenario(scenario(text), 'a')).toMatchObject({
    fight: { id: 'f', created: 0 },
    head: { revision: 0 },
    entries: [],
  });
  await expect(of.fromScenario(scenario(text, 3), 'a')).rejects.toMatchObject({
    status: 400,
    message: 'the scenario has 1 fights; there is no number 3',
  });
  const many = Array.from({ length: 1600 }, (_, i) => `  - {title: "${i}"}\n`).join('');
  await expect(of.fromScenario(scenario(`${text}runs:\n${many}`), 'a')).rejects.toMatchObject({
    status: 422,
    detail: {
      where: [{ path: 'runs', message: '1600 runs are too many', line: expect.any(Number) }],
    },
  });
});

test('a journal above the operator’s limit is refused before it is read', async () => {
  const serving = await served(folder(onTestFinished), {
    quotas: { journalBytes: request.length },
  });
  onTestFinished(() => serving.stop());
  const send = (body: string) => http(serving.address, 'POST', '/api/imports', { body });
  expect((await send(request)).status).toBe(201);
  expect((await send(`${request} `)).status).toBe(413);
});

test('of one address no more journals are received than are checked or wait', async () => {
  const serving = await served(folder(onTestFinished));
  onTestFinished(() => serving.stop());
  const { hostname, port } = new URL(serving.address);
  const head = `POST /api/imports HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${request.length}\r\n\r\n`;
  const [gone, waits] = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(Number(port), hostname);
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      socket.write(`${head}${request.slice(0, 100)}`);
      return socket;
    }),
  );
  const send = () => http(serving.address, 'POST', '/api/imports', { body: request });
  await expect.poll(async () => (await send()).status).toBe(429);
  gone?.destroy();
  await expect.poll(async () => (await send()).status).toBe(201);
  const answer = waits && once(waits, 'data');
  waits?.write(request.slice(100));
  expect(String(await answer)).toContain('HTTP/1.1 201');
});

test('a change far back in the log is refused, since everyone would wait for the rerun', async () => {
  const serving = await served(folder(onTestFinished));
  onTestFinished(() => serving.stop());
  const { address } = serving;
  const answer = await http(address, 'POST', '/api/imports', {
    body: { journal: longJournal(1500), name: 'Gia' },
  });
  const made: { fight: string; token: string } = JSON.parse(answer.text);
  const gm = await joined({ address, ...made });
  const change = { command: { do: 'end', by: 'moreau', with: {} } };
  expect(await gm.do({ kind: 'amend', entry: 1, change })).toMatchObject({
    kind: 'refused',
    refusal: { reason: expect.stringContaining('fork the fight') },
  });
  const { token } = made;
  const fork = await http(address, 'POST', `/api/fights/${made.fight}/forks`, {
    token,
    body: { entry: 1400 },
  });
  expect(fork.status).toBe(201);
  const forked: { fight: string; token: string } = JSON.parse(fork.text);
  const journal = await http(address, 'GET', `/api/fights/${forked.fight}/journal`, {
    token: forked.token,
  });
  expect(journal.json()).toMatchObject({ entries: { length: 1401 } });
  const removed = await http(address, 'DELETE', `/api/fights/${made.fight}`, { token });
  expect(removed.status).toBe(204);
  expect((await http(address, 'GET', `/api/fights/${made.fight}`, { token })).status).toBe(410);
});

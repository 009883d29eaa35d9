import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sample } from '@tiltyard/room/testing';
import { expect, onTestFinished, test } from 'vitest';
import { StorageError } from './storage/storage-error.js';
import { Client } from './testing/client.js';
import { serve } from './server.js';
import { bundleThread } from './testing/bundle.js';
import {
  folder,
  found,
  http,
  invite,
  joined,
  ruling,
  served,
  settings,
} from './testing/harness.js';
import { child } from './testing/child.js';
import type { Founded } from './testing/harness.js';

const server = async (...how: Partial<Parameters<typeof served>[1]>[]) => {
  const data = folder(onTestFinished);
  const serving = await served(data, Object.assign({}, ...how));
  onTestFinished(() => serving.stop());
  return serving.address;
};

test('a GM creates a fight, invites, and changes reach every seat before their author is answered', async () => {
  const fight = await found(await server());
  const gm = await joined(fight);
  const player = await joined({ ...fight, ...(await invite(fight, 'Pål', 'player', ['moreau'])) });
  const eve = await joined({ ...fight, ...(await invite(fight, 'Eve', 'spectator')) });
  while (!gm.seats.some(({ id, here }) => id === 'eve' && here))
    await gm.next(({ kind }) => kind === 'presence');
  expect(gm.seats.map(({ id, name, here }) => [id, name, here])).toEqual([
    ['gm', 'Gia', true],
    ['pal', 'Pål', true],
    ['eve', 'Eve', true],
  ]);
  const kinds: string[] = [];
  gm.watch(({ kind }) => kinds.push(kind));
  const begun = await gm.do({ kind: 'begin' });
  expect(begun).toMatchObject({ kind: 'done', revision: gm.revision });
  expect(kinds).toEqual(['change', 'done']);
  await Promise.all([player.reaches(gm.revision), eve.reaches(gm.revision)]);
  expect(player.table?.entries).toBe(1);
  expect(await player.do({ kind: 'reveal' })).toMatchObject({
    kind: 'refused',
    refusal: { reason: 'this is for the GM' },
    stale: false,
  });
  await eve.close();
  await gm.next((message) => message.kind === 'presence');
  expect(gm.seats.find(({ id }) => id === 'eve')?.here).toBe(false);
});

test('a message sent twice is performed once, even after a restart', async () => {
  const data = folder(onTestFinished);
  let serving = await served(data);
  const fight = await found(serving.address);
  let gm = await joined(fight);
  await gm.do({ kind: 'begin' });
  const base = gm.revision;
  const first = await gm.do(ruling('once'), { id: 'same', base });
  expect(await gm.do(ruling('once'), { id: 'same', base })).toEqual(first);
  expect(await gm.do(ruling('once'), { id: 'same' })).toEqual(first);
  const habit = { kind: 'limit', seconds: 30 } as const;
  const set = await gm.do(habit, { id: 'limit' });
  expect(await gm.do(habit, { id: 'limit' })).toEqual(set);
  await serving.stop();
  expect(await gm.closed).toBe(1001);
  serving = await served(data);
  onTestFinished(() => serving.stop());
  gm = await joined({ ...fight, address: serving.address });
  expect(await gm.do(ruling('once'), { id: 'same', base })).toEqual(first);
  expect(
    gm.log.filter((line) => line.notes.some((note) => note.data['text'] === 'once')),
  ).toHaveLength(1);
});

test('a request based on an older revision is refused, and the changes were sent before', async () => {
  const fight = await found(await server());
  const gm = await joined(fight);
  const other = await joined(fight);
  await gm.do({ kind: 'begin' });
  const base = gm.revision;
  await gm.do(ruling('first'));
  expect(await other.do(ruling('second'), { base })).toMatchObject({
    kind: 'refused',
    stale: true,
  });
  expect(other.revision).toBe(gm.revision);
});

test('a revoked link opens nothing any more, and its connections end', async () => {
  const fight = await found(await server());
  const link = await invite(fight, 'Pia', 'player', ['moreau']);
  const player = await joined({ ...fight, ...link });
  const told = player.next(({ kind }) => kind === 'trouble');
  expect(
    (
      await http(fight.address, 'DELETE', `/api/fights/${fight.fight}/invitations/${link.seat}`, {
        token: fight.token,
      })
    ).status,
  ).toBe(204);
  expect(await told).toMatchObject({ kind: 'trouble', what: 'closed' });
  expect(await player.closed).toBe(1008);
  await expect(joined({ ...fight, ...link })).rejects.toThrow(
    'unknown seat: this link is invalid or was revoked',
  );
});

test('journal and report: exported, imported again, and continued', async () => {
  const address = await server();
  const fight = await found(address, sample('renaissance-ambush'));
  const gm = await joined(fight);
  await gm.do({ kind: 'begin' });
  await gm.do(ruling('The rain *starts* | now.'));
  const journal = await http(address, 'GET', `/api/fights/${fight.fight}/journal`, {
    token: fight.token,
  });
  expect(journal.json()).toMatchObject({ format: 'tiltyard-journal/1' });
  expect(journal.text).not.toContain('"seed"');
  const report = await http(address, 'GET', `/api/fights/${fight.fight}/report`, {
    token: fight.token,
  });
  expect(report.text).toContain(String.raw`The rain \*starts\* \| now.`);
  await gm.do({ kind: 'reveal' });
  const whole = await http(address, 'GET', `/api/fights/${fight.fight}/journal`, {
    token: fight.token,
  });
  expect(whole.json()).toHaveProperty('seed');
  const again = await http(address, 'POST', '/api/imports', {
    body: { journal: whole.json(), name: 'Gia' },
  });
  expect(again.status).toBe(201);
  const { fight: id, token }: { fight: string; token: string } = JSON.parse(again.text);
  const back = await joined({ address, fight: id, token });
  expect(back.log).toHaveLength(2);
  expect(await back.do(ruling('on'))).toMatchObject({ kind: 'done' });
  const forked = await http(address, 'POST', `/api/fights/${fight.fight}/forks`, {
    token: fight.token,
    body: { entry: 0 },
  });
  expect(forked.status).toBe(201);
});

test('malformed addresses and headers are answered like all other errors', async () => {
  const address = await server();
  const garbled = await http(address, 'GET', '/api/fights/%ff/journal');
  expect(garbled.status).toBe(400);
  expect(garbled.json()).toEqual({
    error: { message: expect.stringContaining('is not a valid url component') },
  });
  const unconditional = await http(address, 'PUT', '/api/library');
  expect(unconditional.json()).toMatchObject({
    error: { message: 'the headers are not as expected', where: [{ path: 'if-match' }] },
  });
});

test('an invalid body is answered with where, what and what was expected, in words for people', async () => {
  const address = await server();
  const of = async (body: object) => (await http(address, 'POST', '/api/fights', { body })).json();
  const scenario = 'title: x';
  const message = 'the body is not as expected';
  expect(await of({ name: 7, scenario })).toEqual({
    error: {
      message,
      where: [{ path: 'name', message: 'this is a number', expected: 'a string' }],
    },
  });
  expect(await of({ name: ' ', titel: 'x' })).toEqual({
    error: {
      message,
      where: [
        { path: 'scenario', message: 'this is missing', expected: 'a string' },
        { path: 'name', message: 'too short', expected: 'at least 1 character' },
        {
          path: 'titel',
          message: 'unknown key "titel"',
          expected: 'one of: scenario, run, title, name',
        },
      ],
    },
  });
  expect(await of({ name: 'x'.repeat(61), scenario, run: 0.5 })).toEqual({
    error: {
      message,
      where: [
        { path: 'run', message: 'this is a number', expected: 'a whole number' },
        { path: 'name', message: 'too long', expected: 'at most 60 characters' },
      ],
    },
  });
});

test('invalid scenarios and journals are answered with where and what', async () => {
  const address = await server();
  const bad = await http(address, 'POST', '/api/fights', {
    body: {
      name: 'Gia',
      scenario: 'title: x\nruleset: renaissance\ncombatants:\n  - {id: a, side: s, speed: 3}\n',
    },
  });
  expect(bad.status).toBe(400);
  expect(bad.json()).toMatchObject({
    error: {
      message: 'the scenario cannot be used',
      where: [{ path: 'combatants.0.speed', line: 4 }],
    },
  });
  expect(
    (
      await http(address, 'POST', '/api/imports', {
        body: { name: 'Gia', journal: { format: 'x', entries: [] } },
      })
    ).json(),
  ).toMatchObject({ error: { message: 'the journal cannot be used' } });
  expect((await http(address, 'POST', '/api/fights', { body: '{"name":' })).status).toBe(400);
  expect(
    (
      await http(address, 'POST', '/api/fights', {
        body: { name: 'Gia', scenario: '['.repeat(200_000) },
      })
    ).status,
  ).toBe(422);
  expect(
    (
      await http(address, 'POST', '/api/imports', {
        body: `{"name":"Gia","journal":{"a":${'['.repeat(200_000)}`,
      })
    ).status,
  ).toBe(400);
});

test('pages of other sites may not connect, unless allowed', async () => {
  const address = await server({ origins: ['https://friend.example'] });
  const { fight } = await found(address);
  await expect(Client.reach(address, fight, { origin: 'https://evil.example' })).rejects.toThrow(
    '403',
  );
  await expect(Client.reach(address, fight, { origin: 'null' })).rejects.toThrow('403');
  for (const origin of ['https://friend.example', address])
    await (await Client.reach(address, fight, { origin })).close();
});

test('a client that sends too much is told so and slowed down', async () => {
  const address = await server({ messages: 5, requests: 20 });
  const fight = await found(address);
  const gm = await joined(fight);
  for (let i = 0; i < 30; i++) gm.raw('{"kind":"ping"}');
  expect(await gm.next(({ kind }) => kind === 'trouble')).toMatchObject({ what: 'too fast' });
  let last = 200;
  for (let i = 0; i < 25; i++)
    last = (await http(address, 'GET', `/api/fights/${fight.fight}`, { token: fight.token }))
      .status;
  expect(last).toBe(429);
  expect((await http(address, 'GET', '/healthz')).status).toBe(200);
});

test('a connection must identify itself, and in a readable message', async () => {
  const address = await server();
  const fight = await found(address);
  const client = await Client.reach(address, fight.fight);
  const troubles: string[] = [];
  client.watch((message) => message.kind === 'trouble' && troubles.push(message.message));
  client.raw('{"kind":"do","id":"1","base":0,"deed":{"kind":"begin"}}');
  client.raw('not json');
  client.raw(Buffer.from([1, 2, 3]));
  client.raw(`${'['.repeat(30_000)}`);
  client.raw('{"kind":"do","id":"1","base":0,"deed":{"kind":"limit","seconds":1}}');
  client.raw('{"kind":"join","token":"wrong"}');
  expect(await client.closed).toBe(1008);
  expect(troubles).toEqual([
    'join before sending requests',
    'this is not JSON; expected a message as JSON, without __proto__ or constructor',
    'this is not text; expected a message as JSON',
    'nested deeper than 40 levels',
    'deed.seconds: too small; expected at least 5',
    'this link is invalid or was revoked',
  ]);
});

test('viewing past states and reading further in the log', async () => {
  const fight = await found(await server());
  const gm = await joined(fight);
  await gm.do({ kind: 'begin' });
  for (let i = 0; i < 5; i++) await gm.do(ruling(`r${i}`));
  expect(await gm.ask({ kind: 'look', id: 'l', entry: -1 })).toMatchObject({
    kind: 'looked',
    entry: -1,
    view: { round: 0 },
  });
  expect(await gm.ask({ kind: 'look', id: 'm', entry: 99 })).toMatchObject({ kind: 'refused' });
  const page = await gm.ask({ kind: 'earlier', id: 'e', before: 3 });
  expect(page.kind === 'earlier' && page.log.map(({ seq }) => seq)).toEqual([0, 1, 2]);
});

test('automatic combatants are played while a spectator watches', async () => {
  const fight = await found(await server(), sample('lurasko-pile-up'));
  const gm = await joined(fight);
  await gm.do({ kind: 'begin' });
  const everybody = Object.keys(Object(Reflect.get(gm.view, 'combatants')));
  await gm.do({ kind: 'automatic', combatants: everybody });
  await gm.reaches(gm.revision + 5);
  expect(gm.log.at(-1)?.seat).toBe('table');
});

test('a side that looks ahead thinks in the background, and the room continues', async () => {
  const fight = await found(await server(), sample('lurasko-duel'));
  const gm = await joined(fight);
  await gm.do({ kind: 'begin' });
  const combatants = Object(Reflect.get(gm.view, 'combatants'));
  await gm.do({ kind: 'player', side: 'Isaura', player: 'gentle' });
  await gm.do({ kind: 'player', side: 'Sir Reinhold', player: 'gentle' });
  await gm.do({ kind: 'automatic', combatants: Object.keys(combatants) });
  await gm.do(ruling('meanwhile'));
  await gm.reaches(gm.revision + 3);
  expect(gm.log.at(-1)?.seat).toBe('table');
});

test('metrics are beside everything else, at an address of their own, or nowhere', async () => {
  const start = async (over: Parameters<typeof served>[1]) => {
    const serving = await served(folder(onTestFinished), over);
    onTestFinished(() => serving.stop());
    return serving;
  };
  const status = async (address: string, path = '/metrics'): Promise<number> =>
    (await http(address, 'GET', path)).status;
  const beside = await start({});
  expect([await status(beside.address), beside.metricsAddress]).toEqual([200, undefined]);
  const off = await start({ metrics: 'off' });
  expect([
    await status(off.address),
    await status(off.address, '/healthz'),
    off.metricsAddress,
  ]).toEqual([404, 200, undefined]);
  const apart = await start({ metrics: { host: '127.0.0.1', port: 0 } });
  const figures = apart.metricsAddress ?? '';
  expect([
    await status(apart.address),
    await status(figures),
    await status(figures, '/healthz'),
    await status(figures, '/api/simulations'),
  ]).toEqual([404, 200, 404, 404]);
  await found(apart.address);
  expect((await http(figures, 'GET', '/metrics')).text).toContain(
    'tiltyard_http_seconds_count{method="POST",route="/api/fights",status="201"} 1',
  );
});

test('a data folder belongs to one server at a time', async () => {
  const data = folder(onTestFinished);
  const first = await served(data);
  await expect(served(data)).rejects.toThrow(StorageError);
  await first.stop();
  await (await served(data)).stop();
  rmSync(join(data, 'tiltyard.sqlite'));
});

test('health, readiness, metrics, documentation', async () => {
  const address = await server();
  await found(address);
  expect((await http(address, 'GET', '/readyz')).json()).toEqual({ status: 'ok' });
  expect((await http(address, 'GET', '/metrics')).text).toContain(
    'tiltyard_http_seconds_count{method="POST",route="/api/fights",status="201"} 1',
  );
  expect(
    Object.keys(
      Object(Reflect.get(Object((await http(address, 'GET', '/docs/json')).json()), 'paths')),
    ),
  ).toContain('/api/fights/{fight}/invitations');
  expect((await http(address, 'GET', '/docs')).status).toBe(200);
  expect((await http(address, 'GET', '/nowhere')).json()).toEqual({
    error: { message: 'there is nothing at GET /nowhere' },
  });
});

test('a server whose database file is gone is not ready, and acknowledges nothing', async () => {
  const data = folder(onTestFinished);
  const serving = await served(data);
  onTestFinished(() => serving.stop());
  const fight = await found(serving.address);
  const gm = await joined(fight);
  expect(await gm.do({ kind: 'begin' })).toMatchObject({ kind: 'done' });
  for (const name of ['tiltyard.sqlite', 'tiltyard.sqlite-wal']) {
    copyFileSync(join(data, name), join(data, 'kept'));
    rmSync(join(data, name));
    copyFileSync(join(data, 'kept'), join(data, name));
  }
  expect(await gm.do(ruling('into nothing'))).toMatchObject({ kind: 'trouble', what: 'storage' });
  const ready = await http(serving.address, 'GET', '/readyz');
  expect(ready.status).toBe(503);
  expect(ready.text).toContain('the file of the database was removed or replaced');
});

test('that its database is gone is logged in one line, without places in the code', async () => {
  const data = folder(onTestFinished);
  const running = await child('--data', data);
  onTestFinished(() => running.kill());
  const gm = await joined(await found(running.address));
  for (const name of ['tiltyard.sqlite', 'tiltyard.sqlite-wal']) rmSync(join(data, name));
  expect(await gm.do({ kind: 'begin' })).toMatchObject({ kind: 'trouble', what: 'storage' });
  const [first = ''] = running.said().split('\n');
  expect(JSON.parse(first)).toMatchObject({
    msg: 'the database is unavailable',
    err: {
      type: 'StorageError',
      message: 'the file of the database was removed or replaced while the server ran',
    },
  });
  expect(running.said()).not.toContain('stack');
});

test('a damaged database is reported at the start', async () => {
  const data = folder(onTestFinished);
  const serving = await served(data);
  for (let i = 0; i < 5; i++) await found(serving.address);
  await serving.stop();
  const file = join(data, 'tiltyard.sqlite');
  const pages = readFileSync(file);
  pages.fill(0x55, 3 * 4096, 6 * 4096);
  writeFileSync(file, pages);
  await expect(served(data)).rejects.toThrow(/damaged|malformed/);
});

test('the metrics and the API description are private unless requested', async () => {
  const data = folder(onTestFinished);
  const { metrics: _metrics, ...plain } = settings(data, { thread: await bundleThread() });
  const serving = await serve({ ...plain, docs: false });
  onTestFinished(() => serving.stop());
  for (const path of ['/metrics', '/docs', '/docs/json'])
    expect([path, (await http(serving.address, 'GET', path)).status]).toEqual([path, 404]);
});

test('answers of the API are not cached', async () => {
  const { address, fight, token } = await found(await server());
  for (const path of [`/api/fights/${fight}`, `/api/fights/${fight}/journal`, '/api/fights/none']) {
    const answer = await fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('only the configured proxies are trusted about the address of a caller', async () => {
  const address = await server({ proxies: 1, quotas: { fights: 1 } });
  const body = { scenario: sample('renaissance-gatehouse'), name: 'Gia' };
  const from = async (forwarded: string): Promise<number> =>
    (
      await http(address, 'POST', '/api/fights', {
        body,
        headers: { 'x-forwarded-for': forwarded },
      })
    ).status;
  expect(await from('10.0.0.1')).toBe(201);
  expect(await from('10.0.0.1')).toBe(429);
  // Only the last entry comes from our own proxy; a client can invent the ones before it.
  expect(await from('10.9.9.9, 10.0.0.1')).toBe(429);
  expect(await from('10.0.0.2')).toBe(201);
});

test('quotas: a fight has limits of entries, seats and sockets', async () => {
  const fight = await found(
    await server({ quotas: { entries: 3, seats: 3, socketsOfFight: 2, fights: 9 } }),
  );
  const gm = await joined(fight);
  await gm.do({ kind: 'begin' });
  expect(await gm.do(ruling('one'))).toMatchObject({ kind: 'done' });
  expect(await gm.do(ruling('two'))).toMatchObject({ kind: 'done' });
  expect(await gm.do(ruling('three'))).toMatchObject({
    kind: 'refused',
    refusal: { reason: expect.stringContaining('the limit of 3 entries') },
  });
  await invite(fight, 'Pia', 'player');
  await invite(fight, 'Pål', 'player');
  await expect(invite(fight, 'Eve', 'spectator')).rejects.toThrow('at most 3 seats');
  const second = await joined(fight);
  const third = await Client.reach(fight.address, fight.fight);
  expect(await third.closed).toBe(1013);
  await second.close();
  await expect.poll(async () => (await joined(fight)).open).toBe(true);
  expect(await gm.do({ kind: 'reveal' })).toMatchObject({ kind: 'done' });
});

/**
 * Makes GM rulings until one is refused.
 * @returns the reason
 */
async function untilRefused(fight: Founded): Promise<string> {
  const gm = await joined(fight);
  await gm.do({ kind: 'begin' });
  for (let n = 0; n < 1000; n++) {
    const answer = await gm.do(ruling(`${n} ${'word '.repeat(80)}`));
    if (answer.kind === 'refused') return answer.refusal.reason;
  }
  return 'never';
}

test('quotas: a fight and an address have limits of storage', async () => {
  const fight = await found(await server({ quotas: { bytes: 200_000, fights: 9 } }));
  expect(await untilRefused(fight)).toBe('this fight has reached the limit of 0.2 MB of storage');
  const other = await found(await server({ quotas: { dailyBytes: 200_000, fights: 9 } }));
  expect(await untilRefused(other)).toContain('storage limit for today');
  await expect(found(other.address)).rejects.toThrow('storage limit for today');
});

test('holders of a link to a deleted fight are told so in words, on pages and sockets', async () => {
  const fight = await found(await server());
  const player = await invite(fight, 'Pia', 'player');
  const { address, fight: id, token } = fight;
  const there = await joined(fight);
  expect((await http(address, 'DELETE', `/api/fights/${id}`, { token })).status).toBe(204);
  expect(await there.closed).toBe(1008);
  const answer = await http(address, 'GET', `/api/fights/${id}`, { token: player.token });
  expect(answer.status).toBe(410);
  const today = new Date().toISOString().slice(0, 10);
  expect(answer.text).toContain(`this fight was deleted by its GM on ${today}`);
  await expect(joined(fight)).rejects.toThrow(`this fight was deleted by its GM on ${today}`);
  expect((await http(address, 'GET', `/api/fights/${id}`, { token: 'guess' })).status).toBe(401);
});

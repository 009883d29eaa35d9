import { connect } from 'node:net';
import { Generator } from '@tiltyard/engine/values';
import type { ClientMessage, SeatRequest } from '@tiltyard/protocol';
import { sample } from '@tiltyard/room/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { Child } from './testing/child.js';
import { child } from './testing/child.js';
import { Client } from './testing/client.js';
import type { Founded } from './testing/harness.js';
import { folder, found, http, invite } from './testing/harness.js';
import { randomJson, mutate, text } from './testing/fuzz-input.js';
import { readMessage } from './sockets/wire.js';

/** The number of hostile messages; npm run soak uses the full count. */
const MESSAGES = Number(process.env['TILTYARD_FUZZ'] ?? 2400);
const MOST_MEMORY = 400 * 1024 * 1024;
const LONG = 60_000 + MESSAGES * 10;

const DEEDS: readonly SeatRequest[] = [
  { kind: 'begin' },
  {
    kind: 'perform',
    command: { do: 'attack', by: 'moreau', with: { weapon: 'moreau/warhammer', target: 'piet' } },
  },
  {
    kind: 'perform',
    command: { do: 'gm.set', by: 'gm', with: { path: '__proto__.polluted', value: 1 } },
  },
  { kind: 'answer', question: 0, value: 'dodge' },
  { kind: 'withdraw' },
  { kind: 'undo' },
  { kind: 'redo' },
  { kind: 'amend', entry: 0, change: { item: 0, value: 3 } },
  { kind: 'moment' },
  { kind: 'habit', who: 'moreau', question: 'defence', habit: { kind: 'always', value: 'dodge' } },
  { kind: 'dice', typed: true },
  { kind: 'limit', seconds: 30 },
  { kind: 'automatic', combatants: ['moreau'] },
  { kind: 'seat', seat: { id: 'eve', name: 'Eve', role: 'gm', combatants: [] } },
  { kind: 'leave', seat: 'gm' },
  { kind: 'reveal' },
];

const messages: readonly ClientMessage[] = [
  { kind: 'join', token: 'x' },
  { kind: 'look', id: 'a', entry: 0 },
  { kind: 'earlier', id: 'b', before: 10 },
  ...DEEDS.map((deed, i): ClientMessage => ({ kind: 'do', id: `d${i}`, base: 2, deed })),
];

const one = <T>(list: readonly T[], generator: Generator): T =>
  list[generator.below(list.length)] ?? list[0] ?? expect.fail('an empty list');

/** Keeps a socket open and sends the messages from `next`; each must be answered by a refusal. */
async function storm(
  address: string,
  fight: string,
  token: string | undefined,
  count: number,
  next: () => string | Buffer,
): Promise<void> {
  const AT_ONCE = 15;
  let client: Client | undefined;
  for (let sent = 0; sent < count;) {
    if (!client?.open)
      client =
        token === undefined
          ? await Client.reach(address, fight)
          : await Client.join(address, fight, token);
    const { open } = client;
    if (!open) continue;
    const told: string[] = [];
    const watch = client;
    watch.watch((message) => {
      if (message.kind === 'done' || (message.kind === 'trouble' && message.what === 'internal'))
        told.push(JSON.stringify(message));
    });
    const pong = watch.next(({ kind }) => kind === 'pong').catch(() => undefined);
    for (let i = 0; i < AT_ONCE; i++) watch.raw(next());
    watch.raw('{"kind":"ping"}');
    sent += AT_ONCE;
    await pong;
    expect(told).toEqual([]);
  }
  await client?.close();
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

async function requests(
  { address, fight }: Founded,
  eve: string,
  count: number,
  generator: Generator,
): Promise<void> {
  const bodies: readonly unknown[] = [
    { scenario: sample('renaissance-gatehouse'), run: 0, title: 'x', name: 'G' },
    { name: 'X', role: 'player', combatants: ['moreau'] },
    { entry: 0 },
    { journal: { format: 'tiltyard-journal/1', entries: [] }, name: 'G' },
    {
      plan: {
        fights: [
          { file: 'x', text: sample('renaissance-gatehouse'), run: 0, policy: 'best', players: {} },
          {
            file: 'x',
            ruleset: 'renaissance',
            state: { fixed: {}, combatants: {} },
            policy: 'sensible',
            players: { gate: 'random' },
          },
        ],
        seed: 'x',
        limit: 10,
        detail: true,
      },
      fights: 5,
    },
  ];
  const parts = [
    'api',
    'fights',
    fight,
    'invitations',
    'forks',
    'journal',
    'report',
    'live',
    'imports',
    'docs',
    'metrics',
    '..',
    '%2e%2e',
    '%00',
    '%',
    'a'.repeat(300),
    '💥',
    'gm',
    '',
    'assets',
  ];
  for (let i = 0; i < count; i++) {
    const method = one(METHODS, generator);
    const usual = [
      '/api/fights',
      `/api/fights/${fight}/invitations`,
      `/api/fights/${fight}/forks`,
      '/api/imports',
      '/api/simulations',
      `/api/fights/${fight}`,
      `/api/fights/${fight}/journal`,
    ];
    const path =
      generator.below(2) === 0
        ? one(usual, generator)
        : `/${Array.from({ length: generator.below(6) }, () => one(parts, generator)).join('/')}?${one(parts, generator)}`;
    const token = one(['', eve, 'x', 'A'.repeat(43), 'ü', 'a b'], generator);
    const type = one(
      [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-7',
      ],
      generator,
    );
    // Valid fights may be created in other tests; none may be created here.
    const body = text(
      mutate(mutate(one(bodies, generator), generator), generator),
      generator,
    ).replaceAll('combatants:', 'combatant:');
    let response: Awaited<ReturnType<typeof http>>;
    try {
      response = await http(address, method, path, {
        headers: {
          'content-type': type,
          ...(token === '' ? {} : { authorization: `Bearer ${encodeURI(token)}` }),
        },
        ...(method === 'GET' ? {} : { body }),
      });
    } catch (error) {
      // The HTTP client refuses to send such requests.
      expect(String(error)).toMatch(/TypeError|fetch/);
      continue;
    }
    if (response.status >= 500 || response.status === 201)
      expect.fail(
        `${method} ${path} was answered ${response.status}: ${response.text.slice(0, 300)} to ${body.slice(0, 500)}`,
      );
    if (response.status >= 400)
      expect(JSON.parse(response.text), `${method} ${path}`).toHaveProperty('error');
  }
}

/** Sends bytes that are not HTTP, or only the start of a request. */
async function garbage(address: string, count: number, generator: Generator): Promise<void> {
  const { hostname, port } = new URL(address);
  for (let i = 0; i < count; i++) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const noise = Buffer.from(
          Array.from({ length: 1 + generator.below(400) }, () => generator.below(256)),
        );
        socket.end(
          one(
            [
              noise,
              Buffer.from(
                'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET',
              ),
              Buffer.from(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`),
              Buffer.from(
                'GET /api/fights/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\n\r\n',
              ),
            ],
            generator,
          ),
        );
      });
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
      socket.setTimeout(2000, () => socket.destroy());
      socket.resume();
    });
  }
}

async function figure({ address }: Child, name: string): Promise<number> {
  const { text: all } = await http(address, 'GET', '/metrics');
  return Number(new RegExp(String.raw`^${name} (\S+)$`, 'm').exec(all)?.[1]);
}

async function standing({ address, fight, token }: Founded): Promise<string> {
  const journal = await http(address, 'GET', `/api/fights/${fight}/journal`, { token });
  const seats = await http(address, 'GET', `/api/fights/${fight}/invitations`, { token });
  return journal.text + seats.text.replaceAll(/"here":\w+/g, '');
}

test(
  'hostile messages and requests: no crash, no change, limited memory, a clear answer to each',
  { timeout: LONG },
  async () => {
    const server = await child('--data', folder(onTestFinished));
    onTestFinished(() => server.kill());
    const link = await found(server.address);
    const gm = await Client.join(server.address, link.fight, link.token);
    await gm.do({ kind: 'begin' });
    const eve = (await invite(link, 'Eve', 'spectator')).token;
    const before = await standing(link);
    const generator = new Generator('hostile');
    const share = Math.ceil(MESSAGES / 10);
    const unreadable = (): string => {
      for (;;) {
        const made = text(one(messages, generator), generator);
        if (!readMessage(made).ok) return made;
      }
    };
    const memory = await figure(server, 'process_resident_memory_bytes');
    await Promise.all([
      // A visitor without a seat, who sends random messages.
      storm(server.address, link.fight, undefined, 2 * share, () =>
        text(one(messages, generator), generator),
      ),
      // A spectator, with readable messages that spectators may not send, and with unreadable ones.
      storm(server.address, link.fight, eve, 3 * share, () =>
        generator.below(2) === 0
          ? unreadable()
          : JSON.stringify({
              kind: 'do',
              id: `e${generator.below(1000)}`,
              base: generator.below(5),
              deed: one(DEEDS, generator),
            }),
      ),
      // The GM, with unreadable messages.
      storm(server.address, link.fight, link.token, 2 * share, () =>
        generator.below(20) === 0 ? Buffer.from([generator.below(256), 0, 255]) : unreadable(),
      ),
      requests(link, eve, 3 * share, generator),
      garbage(server.address, Math.ceil(share / 20), generator),
    ]);
    expect(await standing(link)).toBe(before);
    expect(await gm.do({ kind: 'limit', seconds: 77 })).toMatchObject({ kind: 'done' });
    const after = await figure(server, 'process_resident_memory_bytes');
    expect(after - memory).toBeLessThan(MOST_MEMORY);
    expect(server.said()).toBe('');
    await gm.close();
    expect(await server.stop()).toBe(0);
    console.info(
      `${MESSAGES} hostile messages; memory ${Math.round(memory / 1e6)} MB before, ${Math.round(after / 1e6)} MB after`,
    );
  },
);

test(
  'commands of a GM with hostile parameters are refused or performed, and never break the room',
  { timeout: LONG },
  async () => {
    const server = await child('--data', folder(onTestFinished));
    onTestFinished(() => server.kill());
    const link = await found(server.address);
    const gm = await Client.join(server.address, link.fight, link.token);
    await gm.do({ kind: 'begin' });
    const generator = new Generator('params');
    const actions = [
      'attack',
      'move',
      'gm.set',
      'gm.ruling',
      'end',
      'drop',
      'ready',
      'aim',
      'toString',
      '__proto__',
      'constructor',
    ];
    const paths = [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'combatants.__proto__.x',
      'combatants.moreau.constructor',
      'order.length',
      'order.99',
      'fixed.map.width',
      '',
      '.',
      'combatants..x',
    ];
    for (let i = 0; i < Math.min(MESSAGES / 10, 3000); i++) {
      const action = one(actions, generator);
      const parameters =
        action === 'gm.set'
          ? { path: one(paths, generator), value: randomJson(generator) }
          : Object.fromEntries(
              [
                ['target', randomJson(generator, 2)],
                ['weapon', randomJson(generator, 3)],
                ['path', randomJson(generator, 2)],
                ['text', randomJson(generator, 3)],
              ].filter(() => generator.below(2) === 0),
            );
      const data: unknown = {
        kind: 'do',
        id: `p${i}`,
        base: gm.revision,
        deed: {
          kind: 'perform',
          command: {
            do: action,
            by: one(['moreau', 'gm', '__proto__', 'constructor'], generator),
            with: parameters,
          },
          ...(generator.below(3) === 0 ? { force: 'because' } : {}),
        },
      };
      const read = readMessage(JSON.stringify(data));
      if (!read.ok || read.value.kind !== 'do') continue;
      const answer = await gm.do(read.value.deed, { id: read.value.id });
      if (answer.kind === 'trouble')
        expect.fail(
          `${JSON.stringify(answer)} to ${JSON.stringify(data).slice(0, 600)}; ${server.said().slice(-1500)}`,
        );
      if (answer.kind === 'done') await gm.do({ kind: 'undo' });
    }
    const fresh = await Client.join(server.address, link.fight, link.token);
    expect(JSON.stringify(fresh.view)).toBe(JSON.stringify(gm.view));
    expect(
      server
        .said()
        .split('\n')
        .filter((line) => line !== '' && !line.includes('a fault in the rules')),
    ).toEqual([]);
  },
);

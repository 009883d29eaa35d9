import { sample } from '@tiltyard/room/testing';
import type { ClientMessage, SeatRequest } from '@tiltyard/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from './server.js';
import { Client } from './testing/client.js';
import type { Founded } from './testing/harness.js';
import { folder, found, http, invite, served } from './testing/harness.js';
import { InMemoryQueue } from './testing/in-memory-queue.js';

/** The callers by their link: of a seat of this fight or another, revoked, invalid, or missing. */
const WHO = [
  'gm',
  'player',
  'spectator',
  'other gm',
  'other player',
  'revoked',
  'nonsense',
  'none',
] as const;
type Who = (typeof WHO)[number];

const cleanUps: (() => void)[] = [];
let serving: RunningServer;
let fight: Founded;
let links: Record<Who, string | undefined>;

async function lay(): Promise<void> {
  // The order is given, so that the acting combatant is known whatever the dice show.
  fight = await found(
    serving.address,
    `${sample('renaissance-gatehouse')}\norder: [moreau, sylvie, grot, tam, serjeant, piet, anneke, maarten, bolt]\n`,
  );
  const other = await found(serving.address, sample('renaissance-gatehouse'), 'Ola');
  const revoked = await invite(fight, 'Rex', 'gm');
  links = {
    gm: fight.token,
    player: (await invite(fight, 'Pia', 'player', ['moreau'])).token,
    spectator: (await invite(fight, 'Eve', 'spectator')).token,
    'other gm': other.token,
    'other player': (await invite(other, 'Pia', 'player', ['moreau'])).token,
    revoked: revoked.token,
    nonsense: 'A'.repeat(43),
    none: undefined,
  };
  await http(fight.address, 'DELETE', `/api/fights/${fight.fight}/invitations/${revoked.seat}`, {
    token: fight.token,
  });
}

beforeAll(async () => {
  serving = await served(
    folder((cleanUp) => cleanUps.push(cleanUp)),
    { simulations: new InMemoryQueue() },
  );
  await lay();
});

afterAll(async () => {
  await serving.stop();
  for (const cleanUp of cleanUps) cleanUp();
});

const STRANGERS = {
  'other gm': 404,
  'other player': 404,
  revoked: 401,
  nonsense: 401,
  none: 401,
} as const;
const everybody = (gm: number, player: number, spectator: number): Record<Who, number> => ({
  gm,
  player,
  spectator,
  ...STRANGERS,
});
const open = (status: number): Record<Who, number> => ({
  gm: status,
  player: status,
  spectator: status,
  'other gm': status,
  'other player': status,
  revoked: status,
  nonsense: status,
  none: status,
});

interface Endpoint {
  readonly method: string;
  readonly path: (fight: string) => string;
  readonly body?: unknown;
  readonly answers: Record<Who, number>;
}

const scenario = sample('renaissance-gatehouse');

const NO_PICTURE = '0'.repeat(64);

/** Every endpoint with its answers to all callers. */
const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: () => '/api/fights',
    body: { scenario, name: 'Zoe' },
    answers: open(201),
  },
  {
    method: 'POST',
    path: () => '/api/imports',
    body: { journal: {}, name: 'Zoe' },
    answers: open(400),
  },
  { method: 'GET', path: (id) => `/api/fights/${id}`, answers: everybody(200, 200, 200) },
  {
    method: 'POST',
    path: (id) => `/api/fights/${id}/invitations`,
    body: { name: '', role: 'player', combatants: [] },
    answers: open(400),
  },
  {
    method: 'POST',
    path: (id) => `/api/fights/${id}/invitations`,
    body: { name: 'Zoe', role: 'spectator', combatants: ['piet'] },
    answers: everybody(409, 403, 403),
  },
  {
    method: 'PUT',
    path: (id) => `/api/fights/${id}/pictures/${NO_PICTURE}`,
    answers: everybody(400, 403, 403),
  },
  {
    method: 'GET',
    path: (id) => `/api/fights/${id}/pictures/${NO_PICTURE}`,
    answers: everybody(404, 404, 404),
  },
  {
    method: 'GET',
    path: (id) => `/api/fights/${id}/invitations`,
    answers: everybody(200, 403, 403),
  },
  {
    method: 'DELETE',
    path: (id) => `/api/fights/${id}/invitations/nobody`,
    answers: everybody(409, 403, 403),
  },
  { method: 'GET', path: (id) => `/api/fights/${id}/lobby`, answers: open(404) },
  {
    method: 'POST',
    path: (id) => `/api/fights/${id}/lobby`,
    body: { name: 'Zoe', role: 'player', combatants: [] },
    answers: open(404),
  },
  {
    method: 'GET',
    path: (id) => `/api/fights/${id}/lobby/wait`,
    answers: everybody(200, 200, 200),
  },
  {
    method: 'PUT',
    path: (id) => `/api/fights/${id}/lobby/wait`,
    body: { combatants: [] },
    answers: everybody(409, 409, 409),
  },
  {
    method: 'DELETE',
    path: (id) => `/api/fights/${id}/lobby/wait`,
    answers: everybody(409, 409, 409),
  },
  {
    method: 'POST',
    path: (id) => `/api/fights/${id}/codes`,
    body: { seat: 'nobody' },
    answers: everybody(409, 409, 409),
  },
  {
    method: 'POST',
    path: (id) => `/api/fights/${id}/codes/use`,
    body: { code: 'ABCD-EFGH' },
    answers: open(404),
  },
  {
    method: 'POST',
    path: (id) => `/api/fights/${id}/forks`,
    body: { entry: -1 },
    answers: everybody(201, 403, 403),
  },
  { method: 'GET', path: (id) => `/api/fights/${id}/journal`, answers: everybody(200, 403, 403) },
  { method: 'GET', path: (id) => `/api/fights/${id}/report`, answers: everybody(200, 200, 200) },
  { method: 'GET', path: () => '/api/simulations', answers: open(200) },
  {
    method: 'POST',
    path: () => '/api/simulations',
    body: {
      plan: {
        fights: [{ file: 'gate', text: scenario, run: 0, policy: 'sensible', players: {} }],
        seed: 'x',
        limit: 1,
        detail: false,
      },
      fights: 1,
    },
    answers: open(201),
  },
  { method: 'GET', path: () => '/api/simulations/nobody', answers: open(404) },
  { method: 'DELETE', path: () => '/api/simulations/nobody', answers: open(404) },
  // A seat's link opens no library.
  { method: 'POST', path: () => '/api/libraries', answers: open(400) },
  { method: 'GET', path: () => '/api/library', answers: open(404) },
  { method: 'PUT', path: () => '/api/library', answers: open(400) },
  { method: 'DELETE', path: () => '/api/library', answers: open(404) },
  { method: 'GET', path: () => '/api/addresses', answers: open(200) },
  { method: 'GET', path: () => '/healthz', answers: open(200) },
  { method: 'GET', path: () => '/readyz', answers: open(200) },
  { method: 'GET', path: () => '/metrics', answers: open(200) },
  { method: 'GET', path: () => '/docs', answers: open(200) },
  { method: 'GET', path: (id) => `/api/fights/${id}/live`, answers: open(426) },
  { method: 'DELETE', path: (id) => `/api/fights/${id}`, answers: everybody(204, 403, 403) },
];

describe.each(ENDPOINTS)('$method $answers.gm', ({ method, path, body, answers }) => {
  test.for(WHO)(`${method} ${path('…')} for %s`, async (who) => {
    const before = await standing();
    const token = links[who];
    const answer = await http(fight.address, method, path(fight.fight), {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(answers[who]);
    if (answer.status >= 400)
      expect(answer.json()).toMatchObject({ error: { message: expect.any(String) } });
    if (
      method === 'DELETE' &&
      answer.status === 204 &&
      who === 'gm' &&
      path('x') === '/api/fights/x'
    )
      return lay();
    expect(await standing()).toBe(before);
  });
});

test('every route is in the matrix', async () => {
  const { json } = await http(fight.address, 'GET', '/docs/json');
  const paths = Object.entries(Object(Reflect.get(Object(json()), 'paths'))).flatMap(
    ([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const tried = ENDPOINTS.map(
    ({ method, path }) =>
      `${method} ${path('{fight}').replace('invitations/nobody', 'invitations/{seat}').replace(NO_PICTURE, '{hash}').replace('simulations/nobody', 'simulations/{simulation}')}`,
  );
  expect(paths.filter((each) => !tried.includes(each))).toEqual([]);
});

test('a link to a fight that does not exist reveals no more than one to another fight', async () => {
  const there = await http(fight.address, 'GET', `/api/fights/${fight.fight}`, {
    token: links['other gm'] ?? '',
  });
  const nowhere = await http(fight.address, 'GET', '/api/fights/AAAAAAAAAAAA', {
    token: links['other gm'] ?? '',
  });
  expect([nowhere.status, nowhere.text]).toEqual([there.status, there.text]);
});

test.for(['other gm', 'other player', 'revoked', 'nonsense'] as const)(
  'no seat over the socket for %s',
  async (who) => {
    const client = await Client.reach(fight.address, fight.fight);
    const told = client.next(({ kind }) => kind === 'trouble');
    client.send({ kind: 'join', token: links[who] ?? '' });
    expect(await told).toMatchObject({ what: 'unknown seat' });
    expect(await client.closed).toBe(1008);
  },
);

test('nothing is sent over a socket before joining', async () => {
  const client = await Client.reach(fight.address, fight.fight);
  client.keeps = true;
  for (const message of messages()) client.send(message);
  await client.ask({ kind: 'look', id: 'last', entry: 0 });
  expect(
    client.received
      .map((text): unknown => JSON.parse(text))
      .filter((message) => Reflect.get(Object(message), 'what') !== 'unknown seat'),
  ).toEqual([]);
  await client.close();
});

const messages = (): readonly ClientMessage[] => [
  { kind: 'look', id: 'a', entry: 0 },
  { kind: 'earlier', id: 'b', before: 100 },
  ...DEEDS.map(({ deed }, i): ClientMessage => ({ kind: 'do', id: `d${i}`, base: 0, deed })),
];

const ruled = { do: 'gm.ruling', by: 'gm', with: { text: 'so' } };

/**
 * Every request with who may make it; from all others it is refused and changes nothing. Each starts from a new fight.
 */
const DEEDS: readonly { readonly deed: SeatRequest; readonly may: readonly Who[] }[] = [
  { deed: { kind: 'begin' }, may: [] },
  { deed: { kind: 'perform', command: ruled }, may: ['gm'] },
  {
    deed: { kind: 'perform', command: { do: 'end', by: 'moreau', with: {} }, force: 'so be it' },
    may: ['gm'],
  },
  { deed: { kind: 'perform', command: { do: 'end', by: 'serjeant', with: {} } }, may: [] },
  { deed: { kind: 'answer', question: 0, value: 1 }, may: [] },
  { deed: { kind: 'withdraw' }, may: [] },
  { deed: { kind: 'undo' }, may: ['gm'] },
  { deed: { kind: 'redo' }, may: [] },
  {
    deed: {
      kind: 'amend',
      entry: 1,
      change: { command: { ...ruled, with: { text: 'otherwise' } } },
    },
    may: ['gm'],
  },
  { deed: { kind: 'moment' }, may: [] },
  {
    deed: { kind: 'habit', who: 'moreau', question: 'defence', habit: { kind: 'never' } },
    may: ['gm', 'player'],
  },
  {
    deed: { kind: 'habit', who: 'serjeant', question: 'defence', habit: { kind: 'never' } },
    may: ['gm'],
  },
  { deed: { kind: 'dice', typed: true }, may: ['gm', 'player'] },
  { deed: { kind: 'limit', seconds: 60 }, may: ['gm'] },
  {
    deed: { kind: 'lobby', lobby: { key: 'k'.repeat(22), admits: 'asked', combatants: [] } },
    may: ['gm'],
  },
  { deed: { kind: 'automatic', combatants: ['serjeant'] }, may: ['gm'] },
  { deed: { kind: 'player', side: 'the watch', player: 'strong' }, may: ['gm'] },
  {
    deed: { kind: 'seat', seat: { id: 'zoe', name: 'Zoe', role: 'gm', combatants: [] } },
    may: ['gm'],
  },
  { deed: { kind: 'leave', seat: 'eve' }, may: ['gm'] },
  { deed: { kind: 'reveal' }, may: ['gm'] },
];

let isBegun = false;

/** A new fight in the middle of a turn. */
async function begin(): Promise<void> {
  await lay();
  const gm = await Client.join(fight.address, fight.fight, fight.token);
  await gm.do({ kind: 'begin' });
  await gm.do({ kind: 'perform', command: ruled });
  if (Reflect.get(Object(gm.view), 'turn') === undefined) throw new Error('no turn');
  await gm.close();
}

describe.each(['gm', 'player', 'spectator'] as const)('requests of the %s', (who) => {
  test.for(DEEDS)('$deed.kind', async ({ deed, may }) => {
    if (!isBegun) await begin();
    const client = await Client.join(fight.address, fight.fight, links[who] ?? '');
    const before = await standing();
    const answer = await client.do(deed);
    expect(answer.kind).toBe(may.includes(who) ? 'done' : 'refused');
    // A refused request leaves the fight unchanged for the next.
    if (answer.kind === 'refused') expect(await standing()).toBe(before);
    isBegun = answer.kind === 'refused';
    await client.close();
  });
});

test('a GM who joins as a spectator is sent what spectators are, and no one else sees more by it', async () => {
  await lay();
  const ambush = await found(fight.address, sample('renaissance-ambush'));
  const at = [ambush.address, ambush.fight] as const;
  const gm = await Client.join(...at, ambush.token);
  await gm.do({ kind: 'begin' });
  const { token } = await invite(ambush, 'Sue', 'spectator');
  const spectator = await Client.join(...at, token);
  const display = await Client.join(...at, ambush.token, { role: 'spectator', combatants: [] });
  expect(display.view).toEqual(spectator.view);
  expect(display.view).not.toEqual(gm.view);
  const eager = await Client.join(...at, token, { role: 'player', combatants: ['robin'] });
  expect(eager.view).toEqual(spectator.view);
  for (const client of [gm, spectator, display, eager]) await client.close();
});

/** Everything about the fight that is stored. */
async function standing(): Promise<string> {
  const { text } = await http(fight.address, 'GET', `/api/fights/${fight.fight}/journal`, {
    token: fight.token,
  });
  const seats = await http(fight.address, 'GET', `/api/fights/${fight.fight}/invitations`, {
    token: fight.token,
  });
  const shown = await http(fight.address, 'GET', `/api/fights/${fight.fight}`, {
    token: fight.token,
  });
  return `${text} ${seats.text.replaceAll(/"here":\w+/g, '')} ${shown.text.replaceAll(/"here":\w+/g, '')}`;
}

import type { LobbySettings } from '@tiltyard/protocol';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { RunningServer } from './server.js';
import { Client } from './testing/client.js';
import type { Founded } from './testing/harness.js';
import { folder, found, http, invite, joined, served } from './testing/harness.js';
import { freshDatabase, skippedAloud, TEST_POSTGRES } from './testing/postgres.js';

const key = 'lobby-key-of-16-bytes_';
const open = (over: Partial<LobbySettings> = {}): LobbySettings => ({
  key,
  admits: 'asked',
  combatants: ['moreau', 'sylvie'],
  ...over,
});

/** Nested lists. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const cleanUps: (() => void)[] = [];
let serving: RunningServer;
beforeAll(async () => {
  // All of these requests come from one address.
  serving = await served(
    folder((cleanUp) => cleanUps.push(cleanUp)),
    { requests: 6000 },
  );
});
afterAll(async () => {
  await serving.stop();
  for (const cleanUp of cleanUps) cleanUp();
});

/** A fight with an open lobby, and its GM. */
async function lobby(over: Partial<LobbySettings> = {}) {
  const fight = await found(serving.address);
  const gm = await joined(fight);
  onTestFinished(() => gm.close());
  expect(await gm.do({ kind: 'lobby', lobby: open(over) })).toMatchObject({ kind: 'done' });
  return { fight, gm };
}

const knock = (
  { address, fight }: Pick<Founded, 'address' | 'fight'>,
  name: string,
  combatants: readonly string[] = [],
  token = key,
) =>
  http(address, 'POST', `/api/fights/${fight}/lobby`, {
    token,
    body: { name, role: 'player', combatants },
  });

async function waiting(fight: Founded, name: string, combatants: readonly string[] = []) {
  const answer = await knock(fight, name, combatants);
  expect(answer.status).toBe(201);
  const got: { seat: string; token: string; state: string } = JSON.parse(answer.text);
  return got;
}

const wait = ({ address, fight }: Founded, token: string) =>
  http(address, 'GET', `/api/fights/${fight}/lobby/wait`, { token });

const table = (gm: Client) => gm.table?.lobby;

const reason = (text: string): unknown => JSON.parse(text).error.message;

test('a guest waits until a GM admits them, and gets the seat with the token they were given', async () => {
  const { fight, gm } = await lobby();
  const told = gm.next((message) => message.kind === 'change' && message.table.lobby !== undefined);
  const ada = await waiting(fight, 'Ada', ['moreau']);
  await told;
  expect(ada.state).toBe('waiting');
  expect(table(gm)?.waiting).toEqual([
    { id: ada.seat, name: 'Ada', role: 'player', combatants: ['moreau'] },
  ]);
  expect((await wait(fight, ada.token)).json()).toEqual({ state: 'waiting' });
  await expect(Client.join(fight.address, fight.fight, ada.token)).rejects.toThrow('unknown seat');
  const { address, fight: id } = fight;
  for (const path of ['', '/journal', '/report', '/invitations'])
    expect(
      (await http(address, 'GET', `/api/fights/${id}${path}`, { token: ada.token })).status,
    ).toBe(401);
  const [guest] = table(gm)?.waiting ?? [];
  if (!guest) throw new Error('no one waits');
  await gm.do({ kind: 'seat', seat: { ...guest, combatants: [...guest.combatants] } });
  expect(table(gm)?.waiting).toEqual([]);
  expect((await wait(fight, ada.token)).json()).toEqual({ state: 'in' });
  const client = await Client.join(address, id, ada.token);
  expect(client.you).toMatchObject({ name: 'Ada', role: 'player', combatants: ['moreau'] });
  expect(client.table?.lobby).toBeNull();
  await client.close();
});

test('waiting guests are told only of the characters that may be picked', async () => {
  const { fight } = await lobby();
  await invite(fight, 'Ben', 'player', ['sylvie']);
  const { address, fight: id } = fight;
  const seen = await http(address, 'GET', `/api/fights/${id}/lobby`, { token: key });
  expect(seen.json()).toMatchObject({
    fight: { id, ruleset: 'renaissance' },
    admits: 'asked',
    characters: [
      { id: 'moreau', taken: false },
      { id: 'sylvie', taken: true },
    ],
  });
  expect(seen.text).not.toMatch(/serjeant|commitment|Ben|Gia/i);
  for (const who of ['serjeant', 'nobody'])
    expect(reason((await knock(fight, 'Ada', [who])).text)).toBe(
      `"${who}" is not among the characters to pick from`,
    );
  expect((await knock(fight, 'Ada', ['sylvie'])).status).toBe(409);
});

test('the GM turns a guest away, whose token is invalid from then on', async () => {
  const { fight, gm } = await lobby();
  const eve = await waiting(fight, 'Eve');
  await gm.do({ kind: 'leave', seat: eve.seat });
  expect((await wait(fight, eve.token)).status).toBe(401);
  const again = await waiting(fight, 'Eve');
  await gm.do({
    kind: 'seat',
    seat: { id: again.seat, name: 'Eve', role: 'player', combatants: [] },
  });
  expect((await wait(fight, eve.token)).status).toBe(401);
  expect((await wait(fight, again.token)).json()).toEqual({ state: 'in' });
});

test('a closed lobby admits no one, and all who waited are gone', async () => {
  const { fight, gm } = await lobby();
  const ada = await waiting(fight, 'Ada');
  await gm.do({ kind: 'lobby', lobby: null });
  expect((await wait(fight, ada.token)).status).toBe(401);
  expect((await knock(fight, 'Ben')).status).toBe(404);
  const { status } = await http(fight.address, 'GET', `/api/fights/${fight.fight}/lobby`, {
    token: key,
  });
  expect(status).toBe(404);
});

test('if everyone is admitted the seat is theirs at once', async () => {
  const { fight } = await lobby({ admits: 'everybody' });
  const ada = await waiting(fight, 'Ada', ['moreau']);
  expect(ada.state).toBe('in');
  const client = await Client.join(fight.address, fight.fight, ada.token);
  expect(client.you?.combatants).toEqual(['moreau']);
  await client.close();
  expect((await knock(fight, 'Ben', ['moreau'])).status).toBe(409);
});

test('no one gets in with a wrong key, into another fight, or with a token of a seat', async () => {
  const { fight } = await lobby();
  const other = await found(serving.address);
  const { token } = await invite(fight, 'Ben', 'player');
  expect((await knock(fight, 'Ada', [], 'x'.repeat(22))).status).toBe(404);
  expect((await knock(fight, 'Ada', [], token)).status).toBe(404);
  expect((await knock({ ...other }, 'Ada')).status).toBe(404);
  const ada = await waiting(fight, 'Ada');
  expect((await wait(other, ada.token)).status).toBe(404);
});

test('the number of waiting guests is limited, also per address, and names are unique; a guest who leaves makes room', async () => {
  const { fight, gm } = await lobby();
  const first = await waiting(fight, 'Guest 0');
  expect(reason((await knock(fight, 'Guest 0')).text)).toContain('is already waiting');
  for (let n = 1; n < 12; n++) await waiting(fight, `Guest ${n}`);
  expect(reason((await knock(fight, 'Guest 12')).text)).toContain('from your address');
  expect(table(gm)?.waiting).toHaveLength(12);
  const gone = await http(fight.address, 'DELETE', `/api/fights/${fight.fight}/lobby/wait`, {
    token: first.token,
  });
  expect(gone.status).toBe(204);
  await waiting(fight, 'Guest 12');
  expect((await knock(fight, 'x'.repeat(61))).status).toBe(400);
});

const ask = ({ address, fight }: Founded, body: object) =>
  http(address, 'POST', `/api/fights/${fight}/lobby`, {
    token: key,
    body: { name: 'Ada', role: 'player', ...body },
  });

interface Shown {
  readonly order: readonly string[];
  readonly combatants: Readonly<Record<string, { readonly name: string; readonly side: string }>>;
}

const shown = (client: Client): Shown => JSON.parse(JSON.stringify(client.view));

const zoe = { name: 'Zoë Vane', from: 'swordsman', token: { initials: 'ZV' } };

test('a player brings a character, which the GM adds to the fight, and plays it', async () => {
  const { fight, gm } = await lobby({ admits: 'everybody' });
  const answer = await ask(fight, { character: zoe });
  expect(answer.text).toContain('"state":"waiting"');
  const { seat, token }: { seat: string; token: string } = JSON.parse(answer.text);
  await gm.reaches(2);
  expect(table(gm)?.waiting).toEqual([
    { id: seat, name: 'Ada', role: 'player', combatants: [], character: zoe },
  ]);
  const [side = ''] = Object.values(shown(gm).combatants).map((each) => each.side);
  expect(await gm.do({ kind: 'welcome', guest: seat, side: 'nowhere' })).toMatchObject({
    kind: 'refused',
  });
  expect(table(gm)?.waiting).toHaveLength(1);
  expect(await gm.do({ kind: 'welcome', guest: seat, side })).toMatchObject({ kind: 'done' });
  expect(table(gm)?.waiting).toEqual([]);
  expect((await wait(fight, token)).json()).toEqual({ state: 'in' });
  const client = await Client.join(fight.address, fight.fight, token);
  expect(client.you?.combatants).toEqual(['zoe-vane']);
  expect(shown(client).combatants['zoe-vane']).toMatchObject({ name: 'Zoë Vane', side });
  await gm.do({ kind: 'begin' });
  expect(shown(gm).order).toContain('zoe-vane');
  expect(await gm.do({ kind: 'welcome', guest: seat, side })).toMatchObject({ kind: 'refused' });
  await client.close();
});

test.each([
  ['with an unknown value', { name: 'Eve', sheet: { wings: 2 } }, 409, 'wings'],
  ['of no known template', { name: 'Eve', from: 'dragon' }, 409, 'dragon'],
  ['with an id of its own', { name: 'Eve', id: 'moreau' }, 400, ''],
  ['too large', { name: 'Eve', sheet: { notes: 'x'.repeat(40_000) } }, 409, 'at most 32 kB'],
  ['nested too deep', { name: 'Eve', sheet: { a: nested(1000) } }, 400, 'nested too deep'],
])('a character %s is refused before the GM is asked', async (_, character, status, said) => {
  const { fight, gm } = await lobby();
  const answer = await ask(fight, { character });
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(said);
  expect((await ask(fight, { character: zoe, combatants: ['moreau'] })).status).toBe(409);
  expect((await ask(fight, { character: zoe, role: 'spectator' })).status).toBe(409);
  expect(table(gm)?.waiting).toEqual([]);
});

test('of two guests who ask for one character the first confirmed by the GM gets it; the other is told, and chooses again', async () => {
  const { fight, gm } = await lobby();
  const ada = await waiting(fight, 'Ada', ['moreau']);
  const ben = await waiting(fight, 'Ben', ['moreau']);
  await gm.reaches(3);
  const admit = (id: string, name: string, combatants: string[]) =>
    gm.do({ kind: 'seat', seat: { id, name, role: 'player', combatants } });
  expect(await admit(ada.seat, 'Ada', ['moreau'])).toMatchObject({ kind: 'done' });
  expect((await wait(fight, ben.token)).json()).toEqual({ state: 'waiting', lost: true });
  expect(table(gm)?.waiting).toMatchObject([{ name: 'Ben', combatants: [], lost: true }]);
  expect(await admit(ben.seat, 'Ben', ['moreau'])).toMatchObject({ kind: 'refused' });
  const { address, fight: id } = fight;
  const again = (body: object) =>
    http(address, 'PUT', `/api/fights/${id}/lobby/wait`, { token: ben.token, body });
  expect((await again({ combatants: ['moreau'] })).status).toBe(409);
  expect((await again({ combatants: ['sylvie'] })).status).toBe(204);
  expect((await wait(fight, ben.token)).json()).toEqual({ state: 'waiting' });
  expect((await again({ character: zoe })).status).toBe(204);
  await gm.reaches(6);
  expect(table(gm)?.waiting).toMatchObject([{ name: 'Ben', combatants: [], character: zoe }]);
  expect((await again({ combatants: ['sylvie'] })).status).toBe(204);
  await gm.reaches(7);
  expect(table(gm)?.waiting[0]).not.toHaveProperty('character');
  expect(await admit(ben.seat, 'Ben', ['sylvie'])).toMatchObject({ kind: 'done' });
  expect((await again({ combatants: [] })).status).toBe(409);
});

test('one address has a limit of requests per minute', async () => {
  const server = await served(folder(onTestFinished), { requests: 100 });
  onTestFinished(() => server.stop());
  const answers = [];
  const fight = { address: server.address, fight: 'none' };
  for (let n = 0; n < 11; n++) answers.push((await knock(fight, 'Ada')).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
});

const use = ({ address, fight }: Founded, typed: string) =>
  http(address, 'POST', `/api/fights/${fight}/codes/use`, { body: { code: typed } });

async function code({ address, fight }: Founded, token: string, seat?: string) {
  const answer = await http(address, 'POST', `/api/fights/${fight}/codes`, {
    token,
    body: seat === undefined ? {} : { seat },
  });
  return { status: answer.status, code: String(Object(answer.json()).code) };
}

test('a seat is used on another device by its code, once, and with this fight only', async () => {
  const { fight } = await lobby();
  const other = await found(serving.address);
  const ben = await invite(fight, 'Ben', 'player', ['moreau']);
  const own = await code(fight, ben.token);
  expect(own.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect((await use(other, own.code)).status).toBe(404);
  const taken = await use(fight, ` ${own.code.toLowerCase().replace('-', ' ')}`);
  expect(taken.status).toBe(201);
  const { token }: { token: string } = JSON.parse(taken.text);
  const client = await Client.join(fight.address, fight.fight, token);
  expect(client.you).toMatchObject({ name: 'Ben', combatants: ['moreau'] });
  await client.close();
  expect((await use(fight, own.code)).status).toBe(404);
  const old = await code(fight, fight.token, ben.seat);
  await code(fight, fight.token, ben.seat);
  expect((await use(fight, old.code)).status).toBe(404);
});

test('a player creates no code for others, and a closed seat has none', async () => {
  const { fight, gm } = await lobby();
  const ben = await invite(fight, 'Ben', 'player');
  const eve = await invite(fight, 'Eve', 'spectator');
  expect((await code(fight, eve.token, ben.seat)).status).toBe(409);
  const made = await code(fight, fight.token, ben.seat);
  await gm.do({ kind: 'leave', seat: ben.seat });
  expect((await use(fight, made.code)).status).toBe(404);
  expect((await code(fight, fight.token, ben.seat)).status).toBe(409);
});

test('one address has a limit of attempted codes per minute', async () => {
  const server = await served(folder(onTestFinished));
  onTestFinished(() => server.stop());
  const fight = await found(server.address);
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push((await use(fight, 'AAAA-AAAA')).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
});

if (TEST_POSTGRES === '')
  skippedAloud('a lobby of several servers, because TILTYARD_TEST_POSTGRES names no server');

test.skipIf(TEST_POSTGRES === '')(
  'six ask at once at two servers of one database, and one GM sees them all',
  async () => {
    const database = await freshDatabase(onTestFinished);
    const start = async (): Promise<RunningServer> => {
      const server = await served('', { database });
      onTestFinished(() => server.stop());
      return server;
    };
    const [left, right] = [await start(), await start()];
    const fight = await found(left.address);
    const gm = await joined(fight);
    const there = { ...fight, address: right.address };
    // The fight is opened there before its lobby is, so that the other server must be told of the lobby.
    const eve = await joined({ ...there, token: (await invite(fight, 'Eve', 'gm')).token });
    await gm.do({ kind: 'lobby', lobby: open() });
    await eve.reaches(gm.revision);
    const guests = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name, n) => waiting(n % 2 === 0 ? fight : there, name)),
    );
    await gm.reaches(8);
    expect(
      table(gm)
        ?.waiting.map(({ name }) => name)
        .toSorted(),
    ).toEqual([...'ABCDEF']);
    for (const { id, name, role } of table(gm)?.waiting ?? [])
      await gm.do({ kind: 'seat', seat: { id, name, role, combatants: [] } });
    await eve.reaches(gm.revision);
    for (const { token } of guests)
      expect((await wait(there, token)).json()).toEqual({ state: 'in' });
    await eve.close();
    await gm.close();
  },
);

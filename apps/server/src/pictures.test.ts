import { pictureHash } from '@tiltyard/engine/files/exchange';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from './testing/client.js';
import { folder, found, http, invite, served } from './testing/harness.js';

/** The first bytes of a still WebP picture, followed by filler for its pixels. */
function still(fill: number, pixels = 40): Uint8Array<ArrayBuffer> {
  const word = (text: string): number[] => [...text].map((each) => each.charCodeAt(0));
  const head = [0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 32, 0];
  const body = [...word('WEBPVP8 '), 0, 0, 0, 0, ...head];
  const bytes = new Uint8Array(8 + body.length + pixels).fill(fill);
  bytes.set([...word('RIFF'), 0, 0, 0, 0, ...body]);
  const data = new DataView(bytes.buffer);
  data.setUint32(4, bytes.length - 8, true);
  data.setUint32(16, head.length + pixels, true);
  return bytes;
}

interface Given {
  readonly token: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

async function world() {
  const server = await served(folder(onTestFinished));
  onTestFinished(() => server.stop());
  const { address } = server;
  const founded = await found(address);
  const at = (hash: string, fight = founded.fight): string =>
    `${address}/api/fights/${fight}/pictures/${hash}`;
  const put = async (
    path: string,
    { token, body, type = 'image/webp' }: Given,
  ): Promise<readonly [number, string]> => {
    const response = await fetch(path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(body ? { body } : {}),
    });
    return [response.status, await response.text()];
  };
  const get = (path: string, token: string): Promise<Response> =>
    fetch(path, { headers: { authorization: `Bearer ${token}` } });
  return { address, founded, at, put, get };
}

test('a GM’s picture reaches every seat as a picture and nothing else, and is deleted with the fight', async () => {
  const { address, founded, at, put, get } = await world();
  const picture = still(7);
  const here = at(pictureHash(picture));
  const player = await invite(founded, 'Pia', 'player', []);
  expect((await get(here, player.token)).status).toBe(404);
  expect((await put(here, { token: founded.token, body: picture }))[0]).toBe(204);
  expect((await put(here, { token: founded.token, body: picture }))[0]).toBe(204);
  const seen = await get(here, player.token);
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(picture);
  const header = (name: string): string | null => seen.headers.get(name);
  expect(header('content-type')).toBe('image/webp');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(header('content-security-policy')).toContain("default-src 'none'; sandbox");

  // A fork has the picture too; callers without a seat and other fights do not.
  const { token } = founded;
  const fork = await http(address, 'POST', `/api/fights/${founded.fight}/forks`, {
    token,
    body: { entry: -1 },
  });
  const forked: { fight: string; token: string } = JSON.parse(fork.text);
  expect((await get(at(pictureHash(picture), forked.fight), forked.token)).status).toBe(200);
  expect((await get(here, forked.token)).status).toBe(404);
  expect((await fetch(here)).status).toBe(401);

  await http(address, 'DELETE', `/api/fights/${founded.fight}`, { token });
  expect((await get(here, token)).status).toBe(410);
});

test('anything except a small still picture under its own hash is refused with the reason', async () => {
  const { founded, at, put } = await world();
  const { token } = founded;
  const picture = still(1);
  const here = at(pictureHash(picture));
  const player = await invite(founded, 'Pia', 'player', []);
  expect((await put(here, { token: player.token, body: picture }))[0]).toBe(403);
  const refused = async (given: Omit<Given, 'token'>, path = here): Promise<string> => {
    const [status, text] = await put(path, { token, ...given });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    return text;
  };
  expect(await refused({ body: still(2) })).toContain('SHA-256');
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await refused({ body: svg }, at(pictureHash(svg)))).toContain('no WebP');
  expect(await refused({ body: picture, type: 'image/svg+xml' })).toContain('error');
  await refused({ body: picture }, at('..%2F..%2Fetc%2Fpasswd'));
  const large = still(1, 4_000_000);
  await refused({ body: large }, at(pictureHash(large)));
  await refused({});
});

test('a fight has a limit of pictures', async () => {
  const { founded, at, put } = await world();
  const statuses = new Map<number, number>();
  for (let i = 0; i < 101; i++) {
    const picture = still(i, 60);
    const [status] = await put(at(pictureHash(picture)), { token: founded.token, body: picture });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [204, 100],
    [413, 1],
  ]);
});

test('a player sends the portrait of their own combatant, small, and no other picture', async () => {
  const { address, founded, at, put, get } = await world();
  const picture = still(3);
  const hash = pictureHash(picture);
  const gm = await Client.join(address, founded.fight, founded.token);
  onTestFinished(() => gm.close());
  const key = 'k'.repeat(22);
  await gm.do({ kind: 'lobby', lobby: { key, admits: 'asked', combatants: [] } });
  const large = still(4, 250_000);
  const bring = async (name: string, portrait: string): Promise<string> => {
    const answer = await http(address, 'POST', `/api/fights/${founded.fight}/lobby`, {
      token: key,
      body: {
        name,
        role: 'player',
        combatants: [],
        character: { name, from: 'swordsman', token: { portrait } },
      },
    });
    const { seat, token }: { seat: string; token: string } = JSON.parse(answer.text);
    // A waiting guest cannot send any.
    expect((await put(at(portrait), { token, body: picture }))[0]).toBe(401);
    const { combatants }: { combatants: Record<string, { side: string }> } = JSON.parse(
      JSON.stringify(gm.view),
    );
    const [first] = Object.values(combatants);
    expect(await gm.do({ kind: 'welcome', guest: seat, side: first?.side ?? '' })).toMatchObject({
      kind: 'done',
    });
    return token;
  };
  const ada = await bring('Ada', hash);
  expect(await put(at(hash), { token: ada, body: picture })).toEqual([204, '']);
  expect((await get(at(hash), founded.token)).status).toBe(200);
  const other = still(5);
  expect((await put(at(pictureHash(other)), { token: ada, body: other }))[0]).toBe(403);
  const bea = await bring('Bea', pictureHash(large));
  expect((await put(at(pictureHash(large)), { token: bea, body: large }))[0]).toBe(413);
});

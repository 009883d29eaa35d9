import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Settings } from './settings.js';
import { folder, served } from './testing/harness.js';

const packed = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text));

async function world(over: Partial<Settings> = {}) {
  const server = await served(folder(onTestFinished), over);
  onTestFinished(() => server.stop());
  const ask = (
    method: string,
    path: string,
    {
      token = '',
      body,
      headers = {},
    }: {
      readonly token?: string;
      readonly body?: Uint8Array<ArrayBuffer> | undefined;
      readonly headers?: Record<string, string>;
    } = {},
  ): Promise<Response> =>
    fetch(`${server.address}/api/${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/gzip' } : {}),
        ...headers,
      },
      ...(body ? { body } : {}),
    });
  const found = async (text: string): Promise<string> => {
    const answer = await ask('POST', 'libraries', { body: packed(text) });
    expect(answer.status).toBe(201);
    return String(Object(await answer.json()).token);
  };
  const save = (token: string, text: string, revision: number): Promise<Response> =>
    ask('PUT', 'library', { token, body: packed(text), headers: { 'if-match': `"${revision}"` } });
  return { ask, found, save };
}

test('anyone with its link loads and saves a library, based on the revision that they know', async () => {
  const { ask, found, save } = await world();
  const token = await found('one');
  const loaded = await ask('GET', 'library', { token });
  expect(new Uint8Array(await loaded.arrayBuffer())).toEqual(packed('one'));
  expect(loaded.headers.get('etag')).toBe('"1"');
  expect(loaded.headers.get('cache-control')).toBe('no-store');
  expect(loaded.headers.get('content-type')).toBe('application/gzip');
  expect(loaded.headers.get('content-security-policy')).toContain('sandbox');
  expect(await (await save(token, 'two', 1)).json()).toEqual({ revision: 2 });
  const late = await save(token, 'other', 1);
  expect([late.status, await late.text()]).toEqual([412, expect.stringContaining('load it first')]);
  const again = await ask('GET', 'library', { token });
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(packed('two'));
  const other = await found('three');
  expect(other).not.toBe(token);
  expect((await ask('DELETE', 'library', { token })).status).toBe(204);
  for (const answer of [await ask('GET', 'library', { token }), await save(token, 'x', 2)])
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('no library by this link'),
    ]);
  expect((await ask('GET', 'library', { token: other })).status).toBe(200);
});

test('nothing is stored that is not a library file, or without a link or a revision, or beyond the limit', async () => {
  const { ask, found, save } = await world({
    quotas: { fights: 3, dailyBytes: Infinity, libraryBytes: 60 },
  });
  const text = new TextEncoder().encode('plain text');
  expect((await ask('POST', 'libraries', { body: text })).status).toBe(400);
  expect((await ask('POST', 'libraries')).status).toBe(400);
  const json = { 'content-type': 'application/json' };
  expect((await ask('POST', 'libraries', { body: text, headers: json })).status).toBe(400);
  expect((await ask('GET', 'library')).status).toBe(404);
  expect((await save('nobody', 'x', 0)).status).toBe(404);
  const token = await found('one');
  expect((await ask('PUT', 'library', { token, body: packed('x') })).status).toBe(400);
  expect((await save(token, 'x', 0)).status).toBe(404);
  const full = await save(token, Array.from({ length: 200 }, (_, i) => i * i).join(), 1);
  expect([full.status, await full.text()]).toEqual([507, expect.stringContaining('no room')]);
  await found('two');
  const third = await ask('POST', 'libraries', { body: packed('3') });
  expect(third.status).toBe(507);
  expect((await ask('POST', 'libraries', { body: packed('4') })).status).toBe(429);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folder, served } from '../testing/harness.js';

/** The answer to a client that accepts these encodings. */
const get = (
  address: string,
  path: string,
  encodings: string,
): Promise<{ readonly body: string; readonly headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    request(`${address}${path}`, { headers: { 'accept-encoding': encodings } }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => resolve({ body, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

test('files are sent as compressed by the build, and hashed names are cached forever', async () => {
  const web = folder(onTestFinished);
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), 'page');
  for (const [end, text] of [
    ['', 'plain'],
    ['.br', 'brotli'],
    ['.gz', 'gzip'],
  ])
    writeFileSync(join(web, 'assets', `app-1a2b.js${end ?? ''}`), text ?? '');
  const serving = await served(folder(onTestFinished), { web });
  onTestFinished(() => serving.stop());
  const { address } = serving;
  const asset = (encodings: string) => get(address, '/assets/app-1a2b.js', encodings);
  for (const [encodings, body, encoding] of [
    ['gzip, br', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', 'plain', undefined],
  ] as const)
    expect(await asset(encodings)).toMatchObject({
      body,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining('javascript'),
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      },
    });
  expect((await get(address, '/', 'br')).headers['cache-control']).toBe('no-cache');
});

test('a page built for offline use says so, and its worker is requested anew each time', async () => {
  const web = folder(onTestFinished);
  writeFileSync(join(web, 'index.html'), '<head></head>page');
  const plain = await served(folder(onTestFinished), { web });
  onTestFinished(() => plain.stop());
  expect((await get(plain.address, '/', '')).body).toBe('<head></head>page');
  writeFileSync(join(web, 'service-worker.js'), 'worker');
  const kept = await served(folder(onTestFinished), { web });
  onTestFinished(() => kept.stop());
  for (const path of ['/', '/index.html'])
    expect((await get(kept.address, path, '')).body).toContain('rel="manifest"');
  const { headers } = await get(kept.address, '/service-worker.js', '');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
});

test('the files of the page do not use up the requests of an address', async () => {
  const web = folder(onTestFinished);
  writeFileSync(join(web, 'index.html'), 'page');
  const serving = await served(folder(onTestFinished), { web, requests: 5 });
  onTestFinished(() => serving.stop());
  const statuses = async (path: string, count: number): Promise<readonly number[]> =>
    Promise.all(
      Array.from({ length: count }, async () => (await fetch(`${serving.address}${path}`)).status),
    );
  expect(new Set(await statuses('/', 50))).toEqual(new Set([200]));
  expect(await statuses('/api/nothing', 5)).not.toContain(429);
  expect(await statuses('/api/nothing', 1)).toEqual([429]);
  expect(await statuses('/', 1)).toEqual([429]);
});

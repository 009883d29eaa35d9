import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { inBrowser } from './browser.js';

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Serves a folder under a path, like a host of many sites. */
function serve(folder: string, base: string): Promise<{ server: Server; address: string }> {
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    const file = join(folder, path.slice(base.length) || 'index.html');
    if (!path.startsWith(base) || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      const port = typeof at === 'object' && at ? at.port : 0;
      resolve({ server, address: `http://127.0.0.1:${port}${base}` });
    });
  });
}

inBrowser('the site for static hosts', (web) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-site-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('plays below any path, and without a network once it was open', async () => {
    const script = fileURLToPath(new URL('../../../scripts/build-site.mjs', import.meta.url));
    const code = `const { buildSite } = await import(${JSON.stringify(script)}); buildSite(${JSON.stringify(folder)});`;
    const built = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
    });
    expect([built.status, built.stderr]).toEqual([0, '']);
    const { server, address } = await serve(folder, '/games/tiltyard/');
    const page = await web.open(address, { serviceWorkers: 'allow' });
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await page.reload();
    await page.getByRole('heading', { name: 'Heimr' }).first().waitFor();
    await page.goto(`${address}#/rules/heimr`);
    await page.getByText('HEI-CTX-01').first().waitFor();
    const manifest: unknown = await page.evaluate(
      async () => await (await fetch('./manifest.webmanifest')).json(),
    );
    expect(manifest).toMatchObject({ name: 'Tiltyard', display: 'standalone', start_url: './' });
  });
});

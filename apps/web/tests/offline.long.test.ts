import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { dist, inBrowser } from './browser.js';
import { Server } from './server.js';

const template = fileURLToPath(new URL('../../cli/templates/ruleset/', import.meta.url));
const script = fileURLToPath(new URL('../../../scripts/offline.mjs', import.meta.url));

const isKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  );

inBrowser('the page of a server without a network', (web) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-offline-'));
  const server = new Server(['--ruleset', template, '--web', folder]);
  afterEach(() => server.kill());
  afterAll(() => {
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const build = (): void => {
    const code = `const { writeOffline } = await import(${JSON.stringify(script)}); writeOffline(${JSON.stringify(folder)});`;
    const built = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
    expect([built.status, String(built.stderr)]).toEqual([0, '']);
    for (const packed of ['br', 'gz']) rmSync(join(folder, `service-worker.js.${packed}`));
  };

  async function open(address: string): Promise<{ page: Page; troubles: string[] }> {
    const page = await web.open('about:blank', { serviceWorkers: 'allow' });
    const troubles: string[] = [];
    page.on('console', (line) => {
      if (/Content.Security|integrity/i.test(line.text())) troubles.push(line.text());
    });
    await page.goto(address);
    return { page, troubles };
  }

  test('plays alone, with the library and rulesets from outside', async () => {
    cpSync(dist, folder, { recursive: true });
    const address = await server.start();
    const { page, troubles } = await open(address);
    await isKept(page);
    // External systems are cached once they have been requested through the service worker.
    await page.reload();
    await page.getByRole('heading', { name: 'My System' }).waitFor();
    await page.goto(`${address}/#/build`);
    await page.getByRole('combobox', { name: 'System' }).selectOption({ label: 'My System' });
    await page.getByRole('tab', { name: 'Combatants' }).waitFor();
    await server.kill();
    await page.context().setOffline(true);
    await page.goto(`${address}/`);
    await page.reload();
    await page.getByRole('heading', { name: 'My System' }).waitFor();
    await page.goto(`${address}/#/library`);
    await page.getByText('will appear here').waitFor();
    await page.goto(`${address}/#/`);
    await page.getByRole('article', { name: 'The bridge' }).getByRole('button').first().click();
    await page.getByRole('navigation', { name: 'Turn order' }).waitFor();
    expect(troubles).toEqual([]);
  });

  test('says when there is a new version, and goes on with it when asked to', async () => {
    cpSync(dist, folder, { recursive: true });
    const address = await server.start();
    const { page, troubles } = await open(address);
    await isKept(page);
    // The first page was loaded before its service worker.
    await page.reload();
    await page.getByRole('heading', { name: 'Heimr' }).first().waitFor();
    const names = (): Promise<readonly string[]> => page.evaluate(() => caches.keys());
    const before = await names();
    expect(await page.getByText('A new version of Tiltyard').count()).toBe(0);
    appendFileSync(join(folder, 'icon.svg'), '\n');
    build();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole('button', { name: 'Reload with it' }).click();
    await expect
      .poll(async () => (await names().catch(() => before)).includes(before[0] ?? ''), {
        timeout: 60_000,
      })
      .toBe(false);
    await page.getByRole('heading', { name: 'Heimr' }).first().waitFor();
    expect(await page.getByText('A new version of Tiltyard').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('keeps nothing that is not what was built', async () => {
    cpSync(dist, folder, { recursive: true });
    const address = await server.start();
    appendFileSync(join(folder, 'icon.svg'), ' ');
    const { page } = await open(address);
    await page.getByRole('heading', { name: 'Heimr' }).first().waitFor();
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            return registration === undefined
              ? 'none'
              : registration.active === null && registration.installing === null;
          }),
        { timeout: 60_000 },
      )
      .toBe('none');
  });
});

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { AxeBuilder } from '@axe-core/playwright';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { cli, Server } from './server.js';

const POSTGRES = process.env['TILTYARD_TEST_POSTGRES'];
const DATABASE = `tiltyard_web_${process.pid}`;

async function inPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  await client.query(statement);
  await client.end();
}

if (POSTGRES === undefined)
  console.error(
    'the laboratory on the queue: NOT TESTED, it needs PostgreSQL. Name one in TILTYARD_TEST_POSTGRES.',
  );

describe.skipIf(POSTGRES === undefined)('with a queue', () => {
  inBrowser('the laboratory', (web) => {
    const url = new URL(POSTGRES ?? 'postgres://none');
    url.pathname = `/${DATABASE}`;
    const server = new Server(['--queue', url.href]);
    const workers = new Set<ChildProcess>();
    let address = '';

    beforeAll(async () => {
      await inPostgres(`CREATE DATABASE ${DATABASE}`);
      address = await server.start();
    });
    afterAll(async () => {
      for (const worker of workers) worker.kill('SIGKILL');
      await server.kill();
      server.remove();
      await inPostgres(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
    });

    async function startWorker(): Promise<void> {
      const worker = spawn(
        process.execPath,
        [cli, 'worker', '--queue', url.href, '--concurrency', '1'],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      workers.add(worker);
      await once(worker.stdout, 'data');
    }

    async function opened(): Promise<{ readonly page: Page; readonly run: Locator }> {
      const page = await web.open(`${address}/#/lab/lurasko-duel`);
      return { page, run: page.getByRole('region', { name: 'Run it many times' }) };
    }

    const results = (run: Locator): Promise<string> =>
      run
        .locator('table, ol')
        .allInnerTexts()
        .then((texts) => texts.join('\n'));

    test('waits for a worker, says so, and comes to what this page comes to', async () => {
      const { page, run } = await opened();
      const place = run.getByLabel('Run on');
      await run.getByLabel('How many times').selectOption('100000');
      expect(await place.inputValue()).toBe('queue');
      await run.getByLabel('How many times').selectOption('1000');
      expect(await place.inputValue()).toBe('here');
      await place.focus();
      await page.keyboard.press('ArrowDown');
      expect(await place.inputValue()).toBe('queue');
      await run.getByRole('button', { name: 'Run', exact: true }).press('Enter');
      await run.getByRole('status').filter({ hasText: 'Waiting for a worker.' }).waitFor();
      await run.getByRole('button', { name: 'Run in this browser instead' }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(
          ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
      ).toEqual([]);
      await run.getByRole('button', { name: 'Run in this browser instead' }).click();
      await run.getByText('1,000 of 1,000 fights').waitFor();
      const here = await results(run);
      expect(here).not.toBe('');
      await startWorker();
      const played = page.waitForResponse(
        (response) =>
          response.url().includes('/api/simulations/') && response.request().method() === 'GET',
      );
      await run.getByRole('button', { name: 'Run', exact: true }).click();
      await played;
      await run.getByText('1,000 of 1,000 fights').waitFor();
      expect(await run.getByRole('button', { name: 'Run in this browser instead' }).count()).toBe(
        0,
      );
      expect(await results(run)).toBe(here);
    });

    test('goes on when the server is started again, and is cancelled with what it has', async () => {
      const { page, run } = await opened();
      await run.getByLabel('How many times').selectOption('100000');
      await run.getByRole('button', { name: 'Run', exact: true }).click();
      await run.getByRole('heading', { name: 'Who wins' }).waitFor();
      await server.kill();
      await run.getByText('Can’t reach the server. Retrying…').waitFor();
      await server.start();
      await run.getByText(/ of 100,000 fights, [\d.,]+ a second, about/).waitFor();
      const told = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await run.getByRole('button', { name: 'Stop', exact: true }).click();
      await run.getByText(/Stopped after the first/).waitFor();
      expect((await told).status()).toBe(200);
    });

    test('compares a house rule there as well', async () => {
      const { page } = await opened();
      const compare = page.getByRole('region', { name: 'Compare house rules' });
      await compare.getByLabel('Fights per value').selectOption('100');
      await compare.getByLabel('Run on').selectOption('queue');
      await compare.getByRole('button', { name: 'Compare', exact: true }).click();
      await compare.getByText('100 of 100 fights').waitFor();
      expect(await compare.locator('article').count()).toBeGreaterThan(1);
    });
  });
});

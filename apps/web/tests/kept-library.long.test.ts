import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { Server } from './server.js';

inBrowser('a library on the server', (web) => {
  const server = new Server();
  afterEach(() => server.kill());
  afterAll(() => server.remove());

  const open = (address: string, width = 390): Promise<Page> =>
    web.open(address, { viewport: { width, height: 844 } });

  async function bring(page: Page, id: string, title: string, changed = 1): Promise<void> {
    const item = { id, kind: 'content', system: 'heimr', title, about: '', tags: [], changed };
    const items = [{ ...item, data: { content: { title } }, versions: [] }];
    const file = { format: 'tiltyard-library', version: 1, items };
    await page.getByLabel('File to import').setInputFiles({
      name: `${id}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await items1(page).filter({ hasText: title }).waitFor();
  }

  const items1 = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');

  const rename = async (page: Page, from: string, title: string): Promise<void> => {
    await items1(page)
      .filter({ hasText: from })
      .getByRole('button', { name: /^Details/ })
      .click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Title').press('Enter');
    await items1(page).filter({ hasText: title }).first().waitFor();
  };

  const sync = async (page: Page, said: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Sync' }).click();
    await page.getByText(said).first().waitFor();
  };

  test('is kept by one browser, opened by its link in another, and brought together', async () => {
    const address = await server.start();
    const mine = await open(`${address}/#/library`);
    await bring(mine, 'axe', 'Long axe');
    await mine.getByRole('button', { name: 'Keep on the server' }).click();
    await mine.getByText('Nothing was changed here').waitFor();
    await mine.getByRole('button', { name: 'Show link' }).click();
    const link = await mine
      .getByRole('textbox', { name: 'The link for your library' })
      .inputValue();
    expect((await new AxeBuilder({ page: mine }).analyze()).violations).toEqual([]);
    expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );

    const other = await open(link);
    await other.getByRole('button', { name: 'Open it here' }).click();
    await items1(other).filter({ hasText: 'Long axe' }).waitFor();
    await bring(other, 'bow', 'Short bow');
    await other.getByText('1 item was changed here').waitFor();
    await sync(other, /Nothing was changed here/);
    await sync(mine, /1 item came from the server/);
    await items1(mine).filter({ hasText: 'Short bow' }).waitFor();

    await rename(mine, 'Long axe', 'Broad axe');
    await rename(other, 'Long axe', 'Hand axe');
    await sync(mine, /Nothing was changed here/);
    await sync(other, /Changed here and elsewhere: Hand axe/);
    await items1(other).filter({ hasText: 'Hand axe' }).waitFor();
    await sync(mine, /1 item came from the server/);
    await items1(mine).filter({ hasText: 'Hand axe' }).waitFor();

    await mine.getByRole('button', { name: 'Remove from the server' }).click();
    await mine.getByRole('button', { name: 'Remove for everyone' }).click();
    await mine.getByRole('button', { name: 'Keep on the server' }).waitFor();
    await sync(other, /no library by this link/);
    expect(await items1(other).count()).toBe(2);
  });
});

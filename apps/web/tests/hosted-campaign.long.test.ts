import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { Server } from './server.js';
import { CAMPAIGN, importFile } from './toll-road.js';

/** Against nearly dead keepers, so that no one in the party dies by chance. */
const ENCOUNTER = `title: The toll bridge
ruleset: heimr
combatants:
  - {id: ann, side: travellers, from: farmhand, at: A1}
  - {id: rolf, name: Rolf, side: keepers, from: farmhand, at: A1, state: {hp: 1}}
`;

async function savedCampaign(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

/** Makes everyone automatic on the server; ticks appear once the server has confirmed them. */
async function playAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const boxes = page.getByRole('group', { name: 'Automatic play' }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) {
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
  }
  await page.keyboard.press('Escape');
}

inBrowser('a campaign whose fight is on a server', (web) => {
  const server = new Server(['--pause', '0']);
  afterEach(() => server.kill());
  afterAll(() => server.remove());

  async function opened(address: string, hash: string): Promise<Page> {
    const page = await web.open('#/');
    await page.goto(`${address}/${hash}`);
    return page;
  }

  test('takes over what it did, once, with its log, and all of it goes through a file', async () => {
    const address = await server.start();
    const page = await opened(address, '#/library');
    await importFile(page, 'toll.campaign.json', JSON.stringify(CAMPAIGN));
    await importFile(page, 'bridge.yaml', ENCOUNTER);
    await page.getByRole('link', { name: 'The toll road' }).click();
    await page.getByLabel('Encounter').selectOption({ label: 'The toll bridge' });
    const campaign = page.url();
    await page.getByRole('button', { name: 'Host online' }).click();
    await page.waitForURL(/#\/table\//);
    const table = page.url();
    // The party is in the fight in its present state.
    await page.getByRole('navigation', { name: 'Turn order' }).getByText('Hild').first().waitFor();
    await playAll(page);
    await page.getByRole('button', { name: 'Start fight' }).click();
    await page.getByRole('heading', { name: /^Won by/ }).waitFor();

    await page.goto(campaign);
    await page.getByRole('link', { name: 'Table on the server of The toll bridge' }).waitFor();
    const take = page.getByRole('button', { name: 'Take the results over of The toll bridge' });
    await take.click();
    // Wait first, because the same words are shown before the results are taken over.
    await take.waitFor({ state: 'detached' });
    const fights = page.getByRole('list', { name: 'Fights' });
    await fights.getByText(/Won by travellers after \d+ rounds?\./).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await take.waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await take.waitFor({ state: 'detached' });

    // The same fight imported from a file is recognised as the same.
    const [, id = '', token = ''] = /#\/table\/([^/]+)\/(.+)$/.exec(table) ?? [];
    const journal = await page.evaluate(
      async ([fight, bearer]) => {
        const headers = { authorization: `Bearer ${bearer}` };
        return (await fetch(`api/fights/${fight}/journal`, { headers })).text();
      },
      [id, token],
    );
    await page.goto(`${address}/#/build`);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'x.json',
        mimeType: 'application/json',
        buffer: Buffer.from(journal),
      });
    await page.waitForURL(/#\/fight\//);
    await page.getByRole('heading', { name: /^Won by/ }).waitFor();
    await page.goto(campaign);
    await page.getByRole('button', { name: 'Add to the chronicle' }).click();
    await take.click();
    await page
      .getByText('The results of this fight were taken over already, as The toll bridge.')
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await take.waitFor({ state: 'detached' });

    const file = await savedCampaign(page);
    expect(JSON.parse(file).journals).toEqual({ [id]: JSON.parse(journal) });
    expect(file).not.toContain(token);
    await page.context().close();

    // Another browser, after the server has gone.
    await server.kill();
    const other = await web.open('#/library');
    await importFile(other, 'toll.campaign.json', file);
    await other.getByRole('link', { name: 'The toll road' }).click();
    await other.getByRole('link', { name: 'Review of The toll bridge' }).waitFor();
    expect(await savedCampaign(other)).toBe(file);
    await other.getByRole('link', { name: 'Fight and log of The toll bridge' }).click();
    await other.getByRole('heading', { name: /^Won by/ }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { play } from './player.js';

/** The part of the page for taking actions, which loads after a fight is drawn. */
const ACTING = '**/acting-*.js';

inBrowser('a fight whose player is faster than its network', (web) => {
  test('takes an action as soon as what takes it is there', async () => {
    const page = await web.open('#/?seed=time');
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(ACTING, async (route) => {
      await arrived;
      await route.continue();
    });
    await play(page, 'The Lower Gate');
    await page.locator('[data-action="attack"]:enabled').click();
    expect(await page.locator('[data-confirm]').count()).toBe(0);
    arrive();
    await page.locator('[data-confirm]').waitFor();
    expect(web.faults).toEqual([]);
    await page.context().close();
  });

  test('says so if it never arrives', async () => {
    const page = await web.open('#/?seed=time');
    await page.route(ACTING, (route) => route.abort());
    await page.getByRole('button', { name: 'Play all sides' }).first().click();
    await page.getByText('What takes your actions couldn’t be loaded.').waitFor();
    await page.getByRole('link', { name: 'Load the page again' }).waitFor();
    await page.context().close();
  });
});

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.js';
import { play } from './player.js';

const advice = (page: Page) => page.getByRole('region', { name: 'Best command' });

inBrowser('the best command', (web) => {
  test('is found on request, taken up by a click, and forgotten with the next moment', async () => {
    const page = await web.open('#/?seed=advice');
    await play(page, 'The duel at the mill');
    await page.locator('[data-action="end"]:enabled').waitFor();
    expect(await advice(page).getByRole('listitem').count()).toBe(0);
    await advice(page).getByRole('button', { name: 'Find it' }).click();
    const lines = advice(page).getByRole('listitem');
    await lines.first().getByText('%').first().waitFor();
    await lines
      .first()
      .getByText(/^Out of the fight by its end: /)
      .waitFor();
    await lines.first().getByRole('button').click();
    await page.locator('[data-confirm]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-action="end"]:enabled').click();
    await expect.poll(() => lines.count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('is found in the laboratory, too, and can be stopped', async () => {
    const page = await web.open('#/lab/renaissance-gatehouse');
    await advice(page).getByRole('button', { name: 'Find it' }).click();
    await advice(page).getByRole('button', { name: 'Stop' }).click();
    await advice(page)
      .getByRole('button', { name: /^Find it/ })
      .waitFor();
    expect(await page.getByRole('progressbar', { name: /best command/ }).count()).toBe(0);
    expect(web.faults).toEqual([]);
  });
});

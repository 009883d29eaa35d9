import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { handOver, play } from './player.js';

const timeline = (page: Page) => page.getByRole('slider', { name: /^Timeline/ });

inBrowser('the strip below the map', (web) => {
  test('shows harm over the whole fight by side, and says what came of an entry', async () => {
    const page = await web.open('#/?seed=strip');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The Lower Gate');
    expect(await page.locator('[data-harm]').count()).toBe(0);
    await handOver(page);
    await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
    expect(await page.locator('[data-harm]').count()).toBeGreaterThan(3);
    expect(await page.locator('[data-fallen]').count()).toBeGreaterThan(3);
    const legend = page.getByRole('list', { name: 'Colours of the timeline' });
    expect(await legend.getByRole('listitem').allTextContents()).toEqual([
      ' harm by the company',
      ' harm by the watch',
    ]);
    expect(await timeline(page).getAttribute('aria-valuetext')).toMatch(
      /^Entry \d+ of \d+: [A-Z].*; .*disabled/,
    );
    expect(web.faults).toEqual([]);
  });
});

inBrowser('your fights', (web) => {
  test('tell two of one encounter apart by who is played', async () => {
    const page = await web.open('#/?seed=apart');
    for (const side of ['the company', 'the watch']) {
      await play(page, 'The Lower Gate', side);
      await page.goto(page.url().replace(/#.*/, '#/?seed=apart'));
      await page.getByText(`you play ${side}`).waitFor();
    }
    // Each shows its map, with all nine who fight in it.
    const maps = page.getByRole('region', { name: 'Your fights' }).locator('li svg');
    await expect.poll(() => maps.count()).toBe(2);
    expect(await maps.first().locator('path[style*="--side"]').count()).toBe(9);
    await page.getByRole('button', { name: 'Delete The Lower Gate' }).first().click();
    await expect.poll(() => maps.count()).toBe(1);
    expect(web.faults).toEqual([]);
  });
});

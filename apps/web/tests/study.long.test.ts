import { AxeBuilder } from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.js';
import { handOver, play } from './player.js';

const violations = async (page: Page): Promise<readonly string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  );

/** Plays a fight to its end and makes a study of all of it. */
async function studied(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
  await play(page, 'The duel at the mill');
  await handOver(page);
  await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
  await page.goto(page.url().replace('#/fight/', '#/review/').replace(/\?.*/, ''));
  await page.getByRole('button', { name: 'Of every step' }).click();
  await page.getByRole('heading', { name: /^1\. / }).waitFor();
}

inBrowser('a study', (web) => {
  test('is made of a review, drawn on, commented, kept, and passed on by link and file', async () => {
    const page = await web.open('#/?seed=study');
    await studied(page);
    const next = page.getByRole('button', { name: 'Next step' });
    await next.click();
    const map = page.getByRole('application', { name: /^Map: / });
    // The button for the next step is next to the map, and has the focus, so that a key goes on from there.
    const [way, ground] = await Promise.all([next.boundingBox(), map.boundingBox()]);
    expect(way?.y).toBeLessThan(ground?.y ?? 0);
    expect(await next.evaluate((each) => each === document.activeElement)).toBe(true);
    await map.focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('radio', { name: 'Arrow' }).check();
    await map.click({ position: { x: 120, y: 120 } });
    await map.click({ position: { x: 260, y: 160 } });
    await page.getByLabel('Comment', { exact: true }).fill('Look at the river.');
    await page.getByRole('button', { name: 'Make it a lesson' }).click();
    await page.getByRole('heading', { name: /^Find the best command for / }).waitFor();
    await page
      .getByRole('region', { name: /^Find the best/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByText(/^(That is the best|Good: |Not the best)/).waitFor();
    expect(await violations(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a page' }).click(),
    ]);
    const html = readFileSync(await file.path(), 'utf8');
    expect(html).toContain('Look at the river.');
    expect(html).toContain('<svg');

    await page.reload();
    await page.getByRole('button', { name: 'Next step' }).click();
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe(
      'Look at the river.',
    );
    await page.getByRole('button', { name: 'Link to this step' }).click();
    const link = await page.getByLabel('Link to this step').inputValue();

    // Another player, who has only the link.
    const other = await web.open(link.slice(link.indexOf('#')), {
      viewport: { width: 390, height: 844 },
    });
    await other.getByText('Look at the river.').waitFor();
    expect(await other.getByRole('application', { name: /^Map: / }).count()).toBe(0);
    expect(await violations(other)).toEqual([]);
    const width = await other.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await other.getByRole('button', { name: 'Play on from here' }).click();
    await other.getByRole('tablist', { name: 'The fight' }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

/** The scripts that begin and show a fight. */
const FIGHT = ['/fight-page-', '/local-', '/play-example-', '/play-rules-', '/rules-'];

inBrowser('the first page', (web) => {
  test('draws the maps that are near the screen, and others as they come near', async () => {
    const page = await web.open('#/', { viewport: { width: 390, height: 844 } });
    const examples = page.getByRole('article');
    const drawn = examples.locator('svg[viewBox] path');
    await drawn.first().waitFor();
    const last = examples.last().locator('span[aria-hidden] svg[viewBox]');
    expect(await examples.count()).toBeGreaterThan(10);
    expect(await last.count()).toBe(0);
    await examples.last().scrollIntoViewIfNeeded();
    await expect.poll(() => last.count()).toBe(1);
  });

  test('loads what a fight takes for who means to play one, or stays', async () => {
    const page = await web.open('#/rules');
    const address = page.url().replace('#/rules', '#/');
    // Requests of the previous page must not count. The clock is controlled, because on a slow machine the visitor
    // would otherwise seem to stay.
    await page.goto('about:blank');
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    const asked = new Set<string>();
    page.on('request', (request) => {
      const name = /\/(?:(?:play-)?rules|rules\/\w+|play-example|fight-page|local)-/.exec(
        request.url(),
      );
      if (name) asked.add(name[0]);
    });
    await page.goto(address);
    const card = page.getByRole('article', { name: 'The duel at the mill' });
    await expect.poll(() => page.clock.runFor(10).then(() => card.count())).toBe(1);
    await page.waitForLoadState('networkidle');
    expect([...asked]).toEqual([]);
    await page.clock.runFor(6_000);
    await expect.poll(() => [...asked].toSorted()).toEqual(FIGHT);
    asked.clear();
    await page.reload();
    await expect.poll(() => page.clock.runFor(10).then(() => card.count())).toBe(1);
    await card.dispatchEvent('pointerover', { pointerType: 'mouse' });
    await expect.poll(() => [...asked].toSorted()).toEqual([...FIGHT, '/rules/lurasko-']);
    await page.context().close();
  });
});

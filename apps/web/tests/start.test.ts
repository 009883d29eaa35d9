import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

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
});

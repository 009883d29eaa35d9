import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

inBrowser('a profile that is used again', (web) => {
  let used: BrowserContext | undefined;

  test('goes back with the marks of a test in it', async () => {
    const page = await web.open('#/rules');
    used = page.context();
    await page.setViewportSize({ width: 500, height: 500 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(async () => {
      localStorage.setItem('mark', '1');
      sessionStorage.setItem('mark', '1');
      document.cookie = 'mark=1';
      await caches.open('mark');
      await new Promise((resolve) => indexedDB.open('mark').addEventListener('success', resolve));
    });
    await page.context().newPage();
  });

  test('has nothing of them for the next', async () => {
    const page = await web.open('#/rules');
    expect(page.context()).toBe(used);
    expect(page.context().pages()).toEqual([page]);
    const found = await page.evaluate(async () => [
      ...[localStorage, sessionStorage].map((storage) => storage.getItem('mark')),
      document.cookie,
      await caches.has('mark'),
      (await indexedDB.databases()).some(({ name }) => name === 'mark'),
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
      history.length,
    ]);
    // Going back leads to a blank page.
    expect(found).toEqual([null, null, '', false, false, 1440, false, 2]);
  });
});

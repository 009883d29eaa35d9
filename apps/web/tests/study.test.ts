import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

inBrowser('a study', (web) => {
  test('in a broken link is told to be none', async () => {
    const page = await web.open('#/study/at/abc', { colorScheme: 'dark' });
    await page.getByText('This link is incomplete').waitFor();
    expect(web.faults).toEqual([]);
  });
});

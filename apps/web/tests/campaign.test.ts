import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { CAMPAIGN } from './toll-road.js';

inBrowser('a campaign', (web) => {
  test('that is broken is refused whole, and one that is not here is told', async () => {
    const page = await web.open('#/library');
    await page.locator('input[aria-label="File to import"]').setInputFiles({
      name: 'bad.campaign.json',
      mimeType: 'text/plain',
      buffer: Buffer.from(JSON.stringify({ ...CAMPAIGN, party: [{ id: 'A B', name: '' }] })),
    });
    await page.getByText(/bad\.campaign\.json.*party/).waitFor();
    expect(await page.getByRole('link', { name: 'The toll road' }).count()).toBe(0);
    await page.goto(page.url().replace(/#.*/, '#/campaign/nowhere'));
    await page.getByText('This campaign was deleted or is in another browser.').waitFor();
    expect(web.faults).toEqual([]);
  });
});

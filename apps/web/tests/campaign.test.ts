import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { CAMPAIGN, importFile } from './toll-road.js';
import { violations } from './violations.js';

inBrowser('a campaign', (web) => {
  test('fits a phone at night, tells a chapter’s silence, and lets the GM change a state', async () => {
    const page = await web.open('#/library', {
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    const text = JSON.stringify({
      ...CAMPAIGN,
      system: 'renaissance',
      party: [{ id: 'hero-greta', name: 'Greta', from: 'watchman', state: { damage: 4 } }],
    });
    await importFile(page, 'road.campaign.json', text);
    await page.getByRole('link', { name: 'The toll road' }).click();
    const party = page.getByRole('list', { name: 'Party', exact: true });
    await party.getByText('4 damage').waitFor();
    await page.getByText('The chapter has no rest.').waitFor();
    await party.getByText('Change by hand').click();
    await party.getByLabel('Damage', { exact: true }).fill('7');
    await party.getByText('7 damage', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Mark as dead Greta' }).click();
    await party.getByRole('heading', { name: 'Greta (dead)' }).waitFor();
    expect(await page.getByRole('button', { name: 'Begin the fight' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(web.faults).toEqual([]);
  });

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

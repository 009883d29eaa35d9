import type { Page } from 'playwright-core';

/** A campaign with a party of two, before its first fight. */
export const CAMPAIGN = {
  format: 'tiltyard-campaign',
  version: 1,
  name: 'The toll road',
  system: 'heimr',
  party: [
    { id: 'hero-greta', name: 'Greta', from: 'reeve', state: { willpower: 1 } },
    { id: 'hero-hild', name: 'Hild', from: 'brawler' },
  ],
  fights: [],
};

/** Imports a file with one item into the library. */
export async function importFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[aria-label="File to import"]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByText(`Imported 1 item from ${name}.`).waitFor();
}

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

const DAY = 24 * 3_600_000;
const START = Date.UTC(2030, 0, 1);

/** A single-coloured picture, as a PNG. */
async function coloured(page: Page, colour: string): Promise<Buffer> {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [48, 48];
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = fill;
    context.fillRect(0, 0, 48, 48);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The hashes of all pictures stored in the browser. */
const kept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('tiltyard-pictures');
        opening.addEventListener('error', () => reject(new Error('no pictures')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const keys = database.transaction('pictures').objectStore('pictures').getAllKeys();
          keys.addEventListener('success', () => {
            database.close();
            resolve(keys.result.map(String));
          });
        });
      }),
  );

/** Does something that adds a picture, and returns the picture's hash. */
async function newPicture(page: Page, choose: () => Promise<void>): Promise<string> {
  const before = await kept(page);
  await choose();
  await expect.poll(async () => (await kept(page)).length).toBe(before.length + 1);
  return (await kept(page)).find((hash) => !before.includes(hash)) ?? '';
}

/**
 * Leaves, and returns some days after the first visit; then, once no other page is open, unused pictures are searched
 * for.
 */
async function comeBack(page: Page, days: number): Promise<void> {
  const now = START + days * DAY;
  await page.clock.setFixedTime(now);
  const looked = (): Promise<boolean> =>
    page
      .waitForFunction(
        (at) => Number(localStorage.getItem('tiltyard-pictures-looked')) === at,
        now,
        { timeout: 5_000 },
      )
      .then(
        () => true,
        () => false,
      );
  await expect
    .poll(
      async () => {
        await page.reload();
        return looked();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

inBrowser('pictures that nothing needs', (web) => {
  test('go after thirty days; those of deleted items, fights and undone changes stay', async () => {
    const page = await web.open('#/library');
    await comeBack(page, 0);
    await page.goto(page.url().replace('#/library', '#/build/true20-doorway'));
    await page.getByText('Background picture').click();
    const choose = (colour: string) => async (): Promise<void> =>
      page.getByLabel('Picture for the map').setInputFiles({
        name: `${colour}.png`,
        mimeType: 'image/png',
        buffer: await coloured(page, colour),
      });
    const ofItem = await newPicture(page, choose('green'));
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: 'Save map' }).click();
    const ofFight = await newPicture(page, choose('blue'));
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: /^Play all/ }).click();
    await page.getByRole('application', { name: /^Map/ }).waitFor();
    // The browser may learn of the new address only after the page is drawn; going back before that has no effect.
    await page.waitForURL(/#\/fight\//);
    await page.goBack();
    await page.waitForURL(/#\/build\//);
    await page.getByText('Background picture').waitFor();
    const unused = await newPicture(page, choose('red'));
    const image = page.locator('svg image');
    const remove = page.getByRole('button', { name: 'Remove picture' });
    await remove.click();
    await expect.poll(() => image.count()).toBe(0);

    // A picture restored by undo is drawn, but afterwards it is only needed while the page is open.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await image.waitFor();
    await remove.click();
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page.getByRole('button', { name: /^Details/ }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('Deleted (1)').waitFor();
    await comeBack(page, 1);
    expect(await kept(page)).toHaveLength(3);
    await comeBack(page, 29);
    expect(await kept(page)).toHaveLength(3);
    await page.getByText('Deleted (1)').click();
    await page.getByRole('button', { name: /^Restore/ }).click();
    await page.getByRole('list', { name: 'Items' }).getByRole('link').waitFor();

    // Another open page may need the picture for its undo.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('list', { name: 'Items' }).getByRole('link').waitFor();
    await page.clock.setFixedTime(START + 32 * DAY);
    await page.reload();
    await page.getByRole('list', { name: 'Items' }).getByRole('link').waitFor();
    expect(await kept(page)).toContain(unused);
    await other.close();
    await comeBack(page, 33);
    expect((await kept(page)).toSorted()).toEqual([ofItem, ofFight].toSorted());
    expect(web.faults).toEqual([]);
    await page.context().close();
  });
});

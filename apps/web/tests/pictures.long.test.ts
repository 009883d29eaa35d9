import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { sharedServer } from './server.js';

/** A PNG of 600 by 400 pixels with a grid of 25, as any paint program would save it. */
async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = '#7a9a5a';
    context.fillRect(0, 0, 600, 400);
    context.fillStyle = '#c8b48c';
    context.fillRect(150, 100, 300, 200);
    context.strokeStyle = '#333';
    for (let x = 0; x <= 600; x += 25) context.strokeRect(x, -1, 0.5, 402);
    for (let y = 0; y <= 400; y += 25) context.strokeRect(-1, y, 602, 0.5);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The header of a PNG of 12,000 by 9,000 pixels. */
const bomb = Buffer.from([
  0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x2e, 0xe0, 0, 0, 0x23, 0x28,
  8, 2, 0, 0, 0,
]);

const choose = (page: Page, buffer: Buffer): Promise<void> =>
  page
    .getByLabel('Picture for the map')
    .setInputFiles({ name: 'keep.png', mimeType: 'image/png', buffer });

const drawnPictures = (page: Page) => page.locator('svg image');

inBrowser('a picture beneath a map', (web) => {
  test('is chosen, laid under the squares, undone, and lies under the fight', async () => {
    const page = await web.open('#/build/true20-doorway');
    await page.getByText('Background picture').click();
    await choose(page, bomb);
    await page.getByText('12000 × 9000 pixels is too large').waitFor();
    await choose(page, bomb.subarray(0, 20));
    await page.getByText('This is no picture').waitFor();
    const real = await picture(page);
    await choose(page, real.subarray(0, 200));
    await page.getByText('damaged').waitFor();
    expect(await drawnPictures(page).count()).toBe(0);

    await choose(page, real);
    await drawnPictures(page).waitFor();
    const columns = await page.getByLabel('Columns').inputValue();
    await expect.poll(() => page.getByLabel('Picture width').inputValue()).toBe(columns);
    await page.getByLabel('Picture width').fill('24');
    await page.getByLabel('Picture height').fill('16');
    await page.getByLabel('Picture left').fill('-0.5');
    expect(await drawnPictures(page).getAttribute('x')).toBe('-24');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => page.getByLabel('Picture left').inputValue()).toBe('0');

    await page.getByRole('button', { name: 'Align by three clicks' }).click();
    await page.getByText('Click a corner of a square in the picture').waitFor();
    await page.getByRole('button', { name: 'Stop aligning' }).click();

    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: /^Play all/ }).click();
    await page.getByRole('application', { name: /^Map/ }).waitFor();
    await drawnPictures(page).waitFor();
    expect(await drawnPictures(page).getAttribute('href')).toMatch(/^blob:/);
    expect(web.faults).toEqual([]);
  });

  test('comes with a Universal VTT map, and goes with a library file to another browser', async () => {
    const page = await web.open('#/library');
    const image = (await picture(page)).toString('base64');
    const file = { resolution: { map_size: { x: 24, y: 16 }, pixels_per_grid: 25 }, image };
    await page.getByLabel('File to import').setInputFiles({
      name: 'Keep.dd2vtt',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await page.getByText('Imported 1 item').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all' }).click(),
    ]);
    const exported = await download.path();
    const { pictures } = JSON.parse(readFileSync(exported, 'utf8'));
    expect(Object.values(pictures)).toHaveLength(1);

    const other = await web.open('#/library');
    await other.getByLabel('File to import').setInputFiles(exported);
    await other.getByText('Imported 1 item').waitFor();
    await other.getByRole('button', { name: /^Details/ }).click();
    const [back] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'Export map as Universal VTT' }).click(),
    ]);
    const vtt = JSON.parse(readFileSync(await back.path(), 'utf8'));
    expect(vtt.resolution.map_size).toEqual({ x: 24, y: 16 });
    expect(Buffer.from(vtt.image, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    const saved: Download[] = [];
    other.on('download', (each) => saved.push(each));
    await other.getByRole('button', { name: 'Export map as Foundry scene' }).click();
    await other.getByText('Put keep.webp into Foundry’s Data folder').waitFor();
    await expect
      .poll(() => saved.map((each) => each.suggestedFilename()))
      .toEqual(['keep.json', 'keep.webp']);
    const scene = JSON.parse(readFileSync((await saved[0]?.path()) ?? '', 'utf8'));
    expect(scene).toMatchObject({ width: 2400, height: 1600, background: { src: 'keep.webp' } });
    const beside = readFileSync((await saved[1]?.path()) ?? '');
    expect(beside.subarray(8, 12).toString()).toBe('WEBP');
    await other.getByRole('link', { name: 'Keep' }).click();
    await drawnPictures(other).waitFor();
    await expect.poll(() => other.getByLabel('Picture height').inputValue()).toBe('16');
    expect(web.faults).toEqual([]);
  });

  test('behind zones is fitted to them, undone by steps, and written into the file', async () => {
    const page = await web.open('#/build/lurasko-pile-up');
    await page.getByText('Background picture').click();
    await choose(page, await picture(page));
    await drawnPictures(page).waitFor();
    const ratio = () => drawnPictures(page).getAttribute('preserveAspectRatio');
    expect(await ratio()).toBe('xMidYMid slice');
    await page.getByLabel('Fit', { exact: true }).selectOption('Show the whole picture');
    await expect.poll(ratio).toBe('xMidYMid meet');
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect.poll(() => drawnPictures(page).count()).toBe(0);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await expect.poll(ratio).toBe('xMidYMid meet');
    await undo.click();
    await expect.poll(ratio).toBe('xMidYMid slice');
    await page.getByLabel('Fit', { exact: true }).selectOption('Stretch to the places');
    await page.getByRole('tab', { name: 'Play or save' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(
      /picture:\s+hash: "?[0-9a-f]{64}"?\s+fit: stretch/,
    );
    await page.getByRole('button', { name: /^Play all/ }).click();
    await page.getByRole('application', { name: /^Map/ }).waitFor();
    await expect.poll(ratio).toBe('none');
    expect(web.faults).toEqual([]);
  });

  test.each(['true20-doorway', 'lurasko-pile-up'])(
    'of a hosted fight reaches those who open a link: %s',
    async (example) => {
      const address = await sharedServer();
      const gm = await web.open(`${address}/#/build/${example}`);
      await gm.getByText('Background picture').click();
      await choose(gm, await picture(gm));
      await drawnPictures(gm).waitFor();
      await gm.getByRole('tab', { name: 'Play or save' }).click();
      await gm.getByRole('button', { name: 'Host online' }).click();
      await gm.getByRole('button', { name: 'Menu', exact: true }).click();
      await gm.getByRole('textbox', { name: 'Player name' }).fill('Mara');
      await gm.getByRole('button', { name: 'Create link' }).click();
      const link = await gm.getByRole('textbox', { name: 'The link for Mara' }).inputValue();
      const player = await web.open(link);
      await drawnPictures(player).waitFor();
      const isDrawn = await drawnPictures(player).evaluate(async (element) => {
        const image = new Image();
        image.src = element.getAttribute('href') ?? '';
        await image.decode();
        return image.naturalWidth;
      });
      expect(isDrawn).toBe(600);
    },
  );

  test('of a combatant is their portrait on the map and in the turn order; sides have the marks chosen for them', async () => {
    const page = await web.open('#/build/true20-doorway');
    await page.getByRole('tab', { name: 'Sheet' }).click();
    await page.getByText('Token', { exact: true }).click();
    await page
      .getByLabel('Portrait', { exact: true })
      .setInputFiles({ name: 'marl.png', mimeType: 'image/png', buffer: await picture(page) });
    await page.getByRole('img', { name: 'Portrait' }).waitFor();
    await page.getByRole('tab', { name: 'Combatants' }).click();
    await page.getByText('Marks of the sides').click();
    await page.getByRole('combobox', { name: 'the house', exact: true }).selectOption('Shield');
    await page.getByRole('button', { name: /^Pym/ }).and(page.locator('[data-member]')).click();
    await page.getByRole('button', { name: 'Edit sheet' }).click();
    await page.getByText('Token', { exact: true }).click();
    await page.getByLabel('Initials').fill('PQ');
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: /^Play all/ }).click();
    const order = page.getByRole('navigation', { name: 'Turn order' });
    await order.waitFor();
    await expect.poll(() => order.locator('image').count()).toBe(1);
    await expect
      .poll(() => page.getByRole('application', { name: /^Map/ }).locator('image').count())
      .toBe(1);
    await order.getByText('PQ', { exact: true }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { stopStore } from './player.js';

inBrowser('the library', (web) => {
  test('a change right before the page is left is kept, though the store has no time for it', async () => {
    const page = await web.open('#/build/true20-doorway');
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: 'Save encounter' }).click();
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page.getByRole('list', { name: 'Items' }).getByRole('link').click();
    const title = page.getByLabel('Title');
    await title.fill('The narrow door');
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page.getByRole('link', { name: 'The narrow door' }).click();
    await stopStore(page);
    await title.fill('The broad door');
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe('The broad door');
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe('The broad door');
    expect(web.faults).toEqual([]);
  });

  test('saves a character as Markdown and reads it back', async () => {
    const page = await web.open('#/build/true20-doorway');
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: /as character$/ }).click();
    await page.getByRole('link', { name: 'Library' }).first().click();
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await items.getByRole('button', { name: /^Details/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as Markdown' }).click(),
    ]);
    const file = await download.path();
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^# .+\n\n\*.+\*\n\n## /);
    await page.getByLabel('File to import').setInputFiles({
      name: 'block.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(text),
    });
    await page.getByText('Imported 1 item').waitFor();
    await expect.poll(() => items.count()).toBe(2);
    const names = await items.getByRole('link').allInnerTexts();
    expect(new Set(names).size).toBe(1);
    await page.getByLabel('File to import').setInputFiles({
      name: 'block.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(text.replace('"combatants"', '"combatant"')),
    });
    await page.getByRole('region', { name: 'Messages' }).getByText('block.md').last().waitFor();
    expect(await items.count()).toBe(2);
    expect(web.faults).toEqual([]);
  });

  test('reads a CSV file of an older spreadsheet', async () => {
    const page = await web.open('#/library');
    await page.getByLabel('File to import').setInputFiles({
      name: 'party.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name;Note\nJürgen \u0080;x', 'latin1'),
    });
    await page.getByText('was read as Windows-1252').waitFor();
    await page.getByRole('combobox', { name: 'System' }).selectOption('true20');
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByRole('link', { name: 'Jürgen €' }).waitFor();
    expect(web.faults).toEqual([]);
  });

  test('reads an actor of Foundry, whose numbers become what is chosen', async () => {
    const page = await web.open('#/library');
    await page.getByText('Characters from a spreadsheet').click();
    await page.getByRole('combobox', { name: 'System' }).selectOption('true20');
    const actor = {
      name: 'Anna',
      type: 'character',
      img: 'anna.webp',
      system: { abilities: { str: { value: 2 } }, luck: 7 },
    };
    await page.getByLabel('CSV file').setInputFiles({
      name: 'fvtt-Actor-anna.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(actor)),
    });
    await page.getByText('Every number of the file is a column').waitFor();
    await page.getByRole('combobox', { name: 'abilities str' }).selectOption({ index: 4 });
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByRole('link', { name: 'Anna' }).waitFor();
    expect(web.faults).toEqual([]);
  });

  test('imports a map, says what was changed, and puts it under an encounter', async () => {
    const page = await web.open('#/library');
    const line = [
      { x: 2, y: 0 },
      { x: 2, y: 6 },
    ];
    const file = {
      resolution: { map_size: { x: 7, y: 6 }, pixels_per_grid: 70 },
      line_of_sight: [line],
    };
    await page.getByLabel('File to import').setInputFiles({
      name: 'Old mill.dd2vtt',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await page.getByText('Read 1 piece of wall.').waitFor();
    await page.getByRole('link', { name: 'Build', exact: true }).click();
    await page.getByRole('button', { name: /^Old mill/ }).click();
    await expect.poll(() => page.getByLabel('Columns').inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => page.getByLabel('Columns').inputValue()).toBe('18');
    expect(web.faults).toEqual([]);
  });
});

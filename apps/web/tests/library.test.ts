import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { stopStore } from './player.js';

inBrowser('the library', (web) => {
  test('keeps an encounter and a creature, finds them, brings deleted ones back', async () => {
    const page = await web.open('#/library');
    await page.getByText('will appear here').waitFor();
    await page.goto(page.url().replace('#/library', '#/build/true20-doorway'));
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: 'Save encounter' }).click();
    await page.getByRole('button', { name: /as creature$/ }).click();
    await page.getByRole('button', { name: 'Save map' }).click();
    await page.getByRole('link', { name: 'Library' }).first().click();
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(3);
    // The encounter and the map show their ground, the encounter those who fight on it, too.
    await expect.poll(() => items.locator('svg').count()).toBe(2);
    const drawn = await items.filter({ hasText: 'encounter' }).locator('svg [style]').count();
    expect(drawn).toBeGreaterThan(1);

    await page.getByLabel('Search').fill('creature');
    await expect.poll(() => items.count()).toBe(1);
    await items.getByRole('button', { name: /^Details/ }).click();
    await page.getByLabel('Tags').fill('night, crypt');
    await page.getByLabel('Tags').press('Enter');
    await page.getByText('#crypt').waitFor();
    await items.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('Nothing matches').waitFor();
    await page.reload();
    await page.getByText('Deleted (1)').click();
    await page.getByRole('button', { name: /^Restore/ }).click();
    await page.getByText('#crypt').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all' }).click(),
    ]);
    const file = await download.path();
    expect(JSON.parse(readFileSync(file, 'utf8')).items).toHaveLength(3);

    // Another browser reads the file.
    const other = await web.open('#/library');
    await other.getByLabel('File to import').setInputFiles(file);
    await other.getByText('Imported 3 items').waitFor();
    await other.getByRole('button', { name: 'Undo', exact: true }).click();
    await other.getByText('will appear here').waitFor();
    expect(web.faults).toEqual([]);
  });

  test('keeps what the builder changes, with what it was before as a version', async () => {
    const page = await web.open('#/build/true20-doorway');
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: 'Save encounter' }).click();
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page.getByRole('list', { name: 'Items' }).getByRole('link').click();
    await page.getByLabel('Title').fill('The narrow door');
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page.getByRole('link', { name: 'The narrow door' }).waitFor();
    await page.getByRole('button', { name: /^Details/ }).click();
    const versions = page.getByRole('list', { name: /^Earlier versions/ });
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(1);
    await versions.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'The narrow door' }).count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

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
    await page.getByText('Paste a table of characters').click();
    await page.getByRole('combobox', { name: 'System' }).selectOption('true20');
    await page.getByLabel('CSV file').setInputFiles({
      name: 'party.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name;Note\nJürgen \u0080;x', 'latin1'),
    });
    await page.getByText('was read as Windows-1252').waitFor();
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByRole('link', { name: 'Jürgen €' }).waitFor();
    expect(web.faults).toEqual([]);
  });

  test('reads an actor of Foundry, whose numbers become what is chosen', async () => {
    const page = await web.open('#/library');
    await page.getByText('Paste a table of characters').click();
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
    await page.screenshot({ path: '/tmp/world-actor.png', fullPage: true });
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByRole('link', { name: 'Anna' }).waitFor();
    expect(web.faults).toEqual([]);
  });

  test('makes characters of pasted cells, with a column left out', async () => {
    const page = await web.open('#/library');
    await page.getByText('Paste a table of characters').click();
    await page.getByRole('combobox', { name: 'System' }).selectOption('true20');
    const cells = page.getByLabel('Cells');
    await cells.fill('Name\tStrength\nAnn\t2\nBob\tmuch');
    const column = page.getByRole('combobox', { name: 'Strength' });
    await column.selectOption({ index: 4 });
    await column.selectOption('');
    await page.getByRole('button', { name: 'Import 2' }).click();
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    await items.getByRole('link', { name: 'Ann' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor();
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

  test('a broken file brings nothing and says so', async () => {
    const page = await web.open('#/library');
    await page.getByLabel('File to import').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"format":"tiltyard-library","version":1,"items":[{"id":"x"}]}'),
    });
    await page.getByText(/broken\.json: .*items\.0/).waitFor();
    await page.getByText('will appear here').waitFor();
  });
});

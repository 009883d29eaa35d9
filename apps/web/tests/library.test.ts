import { readFileSync } from 'node:fs';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

/** The journal of a brawl that has begun. */
function savedBrawl(): object {
  const file = new URL('../../../examples/heimr-tavern.yaml', import.meta.url);
  const loaded = loadRuns(readFileSync(file, 'utf8'), 'heimr-tavern.yaml', rulesets);
  const [run] = loaded.ok ? loaded.value.runs : [];
  if (!run) throw new Error('there is no such brawl');
  return run.use((ruleset, initial) => {
    const { answer } = sensiblePolicy(ruleset);
    const fight = new Fight(ruleset, initial, {
      title: 'A brawl put by',
      seed: 'x',
      decide: (question, state) => ({ value: answer(question, state), from: 'policy' }),
    });
    fight.begin();
    return fight.journal();
  });
}

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
    // The creature has a face, the encounter and the map show their ground, and the encounter also its combatants.
    await expect.poll(() => items.locator('svg').count()).toBe(3);
    const drawn = items.filter({ hasText: 'encounter' }).locator('svg [style]');
    await expect.poll(() => drawn.count()).toBeGreaterThan(1);

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

  test('makes characters of pasted cells, with a column left out', async () => {
    const page = await web.open('#/library');
    await page.getByText('Characters from a spreadsheet').click();
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

  test('a saved fight opens as a fight', async () => {
    const page = await web.open('#/library');
    const files = page.getByLabel('File to import');
    const journal = (text: string) => ({
      name: 'duel.journal.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await files.setInputFiles(journal('{"format":"tiltyard-journal/1","ruleset":"heimr"}'));
    await page.getByText(/^duel\.journal\.json/).waitFor();
    await files.setInputFiles(journal(JSON.stringify(savedBrawl())));
    await page.waitForURL(/#\/fight\//);
    await page
      .getByText('A brawl put by', { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});

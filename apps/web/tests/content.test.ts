import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

inBrowser('weapons of one’s own', (web) => {
  test('are defined with what is wrong beside the field, saved, and picked on a sheet', async () => {
    const page = await web.open('#/library');
    await page.getByText('New character, creature, weapons or campaign').click();
    await page.getByLabel('Kind of item').selectOption('content');
    await page.getByLabel('Game system').selectOption('true20');
    await page.getByLabel('Name of the item').fill('Arms of the north');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('New in weapons').fill('Bearded axe');
    await page.getByLabel('New in weapons').press('Enter');
    const damage = page.getByLabel('Damage', { exact: true });
    await expect.poll(() => damage.getAttribute('aria-invalid')).toBe('true');
    await damage.fill('99');
    await page.getByText(/damage.*30/i).waitFor();
    await damage.fill('4');
    await expect.poll(() => damage.getAttribute('aria-invalid')).toBe('false');
    await page.getByLabel('Hands').fill('2');

    await page.getByRole('link', { name: 'Library', exact: true }).first().click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('bearded');
    await page.getByRole('list', { name: 'Items' }).getByText('Weapons: Bearded axe').waitFor();
    await page.getByRole('link', { name: 'Build', exact: true }).click();
    await page.getByLabel('Title', { exact: true }).waitFor();
    await page.getByLabel('System', { exact: true }).selectOption('true20');
    await page.getByRole('button', { name: /^Arms of the north/ }).click();
    await page.getByRole('tab', { name: 'Weapons' }).click();
    await page.getByRole('button', { name: 'Bearded axe', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByText('File preview').click();
    await expect
      .poll(() => page.locator('pre').textContent())
      .toMatch(/bearded-axe:[^}]*damage: 4[^}]*hands: 2/s);
    expect(web.faults).toEqual([]);
  });
});

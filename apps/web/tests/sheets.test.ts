import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

inBrowser('the sheet of a character', (web) => {
  test('picks weapons and feats as chips, and says beside the field what is wrong, on a phone', async () => {
    const page = await web.open('#/library', { viewport: { width: 390, height: 844 } });
    await page.getByText('New character, creature, weapons or campaign').click();
    await page.getByLabel('Game system').selectOption('true20');
    await page.getByRole('button', { name: 'Create' }).click();
    const feats = page.getByLabel('Feats', { exact: true }).and(page.getByRole('combobox'));
    await feats.fill('evasion');
    await feats.press('Enter');
    await page.getByRole('button', { name: 'Remove Evasion' }).waitFor();
    const dexterity = page.getByLabel('Dexterity', { exact: true });
    await dexterity.fill('99');
    await expect.poll(() => dexterity.getAttribute('aria-invalid')).toBe('true');
    await dexterity.fill('');
    await expect.poll(() => dexterity.getAttribute('aria-invalid')).toBe('false');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    expect(web.faults).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answered, DUELS, scenarioOf, start } from '../scripts/duel.mjs';
import { inBrowser } from './browser.js';
import { violations } from './violations.js';

/** The columns of each system, as far as its duellists have values for them. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  renaissance: ['weapon', 'attack', 'damage', 'AP', 'reach'],
  rolemaster: ['weapon', 'OB', 'criticals', 'fumble', 'reach'],
  true20: ['weapon', 'attack', 'damage', 'critical', 'range'],
  lurasko: ['weapon', 'offence', 'damage', 'drive'],
  heimr: ['weapon', 'C', 'ability', 'P', 'hit'],
};

/** Opens the actor's sheet by key. */
async function openSheet(page: Page) {
  await page.keyboard.press('c');
  const sheet = page.getByRole('dialog', { name: /^Sheet of/ });
  await sheet.getByRole('table').waitFor();
  return sheet;
}

inBrowser('a sheet in a fight', (web) => {
  test.each(DUELS)('of $system has weapons in columns and tabs for arrow keys', async (duel) => {
    const page = await web.open('#/build');
    await start(page, scenarioOf(duel));
    await answered(page);
    const sheet = await openSheet(page);
    const heads = await sheet.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(expect.arrayContaining([...(COLUMNS[duel.system] ?? [])]));
    const tab = (name: string) => sheet.getByRole('tab', { name, exact: true });
    await tab('In this fight').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tab('Everything').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => sheet.getByRole('table').count()).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => tab('Notes').getAttribute('aria-selected')).toBe('true');
    await sheet.getByRole('textbox', { name: /^Notes on/ }).fill('Owes me a horse.');
    await tab('Notes').focus();
    await page.keyboard.press('Home');
    await sheet.getByRole('table').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('[data-action="end"]:enabled').waitFor();
    await (await openSheet(page)).getByRole('tab', { name: 'Notes', exact: true }).click();
    const note = sheet.getByRole('textbox', { name: /^Notes on/ });
    await expect.poll(() => note.inputValue()).toBe('Owes me a horse.');
    expect(web.faults).toEqual([]);
    await page.context().close();
  });

  test.each(DUELS)('of $system fits a phone', async (duel) => {
    const page = await web.open('#/build', { viewport: { width: 390, height: 844 } });
    await start(page, scenarioOf(duel));
    await answered(page);
    const sheet = await openSheet(page);
    const number = sheet.getByRole('cell').getByRole('button', { expanded: false }).first();
    if (await number.isVisible()) await number.click();
    for (const name of ['In this fight', 'Everything', 'Notes']) {
      await sheet.getByRole('tab', { name, exact: true }).click();
      const [has, needs] = await sheet.evaluate((box) => [box.clientWidth, box.scrollWidth]);
      expect(needs, name).toBeLessThanOrEqual(has ?? 0);
      expect(await violations(page), name).toEqual([]);
    }
    await page.context().close();
  });

  test('strikes out the number without what holds now, and starts an attack', async () => {
    const [duel] = DUELS;
    if (!duel) throw new Error('no duel');
    const { combatants, ...rest } = JSON.parse(scenarioOf(duel));
    const hurt = combatants.map((each: object, i: number) => ({
      ...each,
      at: [1 + i, 1],
      state: { wounds: 1 },
    }));
    const page = await web.open('#/build');
    page.setDefaultTimeout(15_000);
    await start(page, JSON.stringify({ ...rest, combatants: hurt }));
    await answered(page);
    const sheet = await openSheet(page);
    await sheet.getByText(/^struck through: before .*wound/).waitFor();
    const row = sheet
      .getByRole('row')
      .filter({ has: page.locator('s') })
      .first();
    // The option to disarm an enemy of the same weapon must not be listed as an own weapon.
    expect(await sheet.getByRole('rowheader', { name: 'greatsword' }).count()).toBe(1);
    await row.getByRole('button', { expanded: false }).first().click();
    await sheet.getByText('ranks', { exact: true }).first().waitFor();
    await row.getByRole('button', { name: /^Attack/ }).click();
    await page.locator('[data-confirm]').waitFor();
    expect(web.faults).toEqual([]);
    await page.context().close();
  });
});

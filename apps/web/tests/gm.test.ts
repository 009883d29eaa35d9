import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { bringIntoSight, play } from './player.js';

const log = (page: Page) => page.getByRole('log', { name: 'Log of the fight' });

/** The position of a token on the map. */
const placeOf = (token: Locator): Promise<string | undefined> =>
  token.evaluate((each) => each.parentElement?.style.transform);

inBrowser('the GM on the map', (web) => {
  test('puts a combatant somewhere by a click, and another by the keys, without a list of cells', async () => {
    const page = await web.open('#/?seed=put');
    await play(page, 'The Lower Gate');
    const piet = page.locator('[data-who="piet"]');
    await bringIntoSight(page, 'piet');
    const before = await placeOf(piet);
    await piet.click({ button: 'right' });
    await page
      .getByRole('dialog', { name: 'Piet' })
      .getByRole('button', { name: 'Move combatant' })
      .click();
    await page.getByRole('heading', { name: /^Move combatant/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await bringIntoSight(page, 'serjeant');
    const other = await page.locator('[data-who="serjeant"]').boundingBox();
    if (!other) throw new Error('the serjeant is not drawn');
    await page.mouse.click(other.x + other.width / 2, other.y + other.height * 2);
    await page.keyboard.press('Enter');
    await log(page).getByText(/Piet/).last().waitFor();
    await expect.poll(() => placeOf(piet)).not.toBe(before);

    const bolt = page.locator('[data-who="bolt"]');
    await bringIntoSight(page, 'bolt');
    const old = await placeOf(bolt);
    await bolt.click({ button: 'right' });
    await page
      .getByRole('dialog', { name: 'Old Bolt' })
      .getByRole('button', { name: 'Move combatant' })
      .click();
    await page.keyboard.press('m');
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => placeOf(bolt)).not.toBe(old);
    expect(web.faults).toEqual([]);
  });

  test('sees whom a blast touches and with what chances before it goes off', async () => {
    const page = await web.open('#/?seed=blast');
    await play(page, 'The Lower Gate');
    await bringIntoSight(page, 'piet');
    await page.locator('[data-who="piet"]').click({ button: 'right' });
    const card = page.getByRole('dialog', { name: 'Piet' });
    await card.getByText(/^\d+ more$/).click();
    await card.getByRole('button', { name: 'Blast' }).click();
    await page.locator('[data-who="piet"]').click({ force: true });
    await page.getByRole('slider', { name: 'Damage value' }).fill('12');
    expect(
      await page
        .locator('[data-touched]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-touched'))),
    ).toContain('piet');
    await page.getByRole('region', { name: 'Odds for Piet' }).waitFor();
    await page.locator('[data-confirm]').click();
    await log(page)
      .getByText(/explo|blast/i)
      .first()
      .waitFor();
    expect(web.faults).toEqual([]);
  });

  test('adds a combatant in the middle of a fight by a click on the map, and takes it back', async () => {
    const page = await web.open('#/?seed=add');
    await play(page, 'The Lower Gate');
    const order = page.getByRole('navigation', { name: 'Turn order' });
    const people = await order.getByRole('listitem').count();
    await order.getByRole('button', { name: 'Add a combatant' }).click();
    await page.getByRole('heading', { name: /^Add a combatant/ }).waitFor();
    await page.getByLabel('Who', { exact: true }).selectOption('watchman');
    await bringIntoSight(page, 'serjeant');
    const serjeant = await page.locator('[data-who="serjeant"]').boundingBox();
    if (!serjeant) throw new Error('the serjeant is not drawn');
    await page.mouse.click(serjeant.x + serjeant.width / 2, serjeant.y + serjeant.height * 2);
    await page.locator('[data-confirm]').click();
    await page.locator('[data-who="watchman"]').waitFor();
    await expect.poll(() => order.getByRole('listitem').count()).toBe(people + 1);
    await log(page)
      .getByText(/joins the fight/)
      .waitFor();
    await page.keyboard.press('u');
    await expect.poll(() => order.getByRole('listitem').count()).toBe(people);
    expect(web.faults).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { bringIntoSight, play, untilTurnOf } from './player.js';

const words = (page: Page): Promise<string> =>
  page
    .locator('[data-sketch] text')
    .allTextContents()
    .then((all) => all.join(' '));

inBrowser('what an action touches, before it is chosen', (web) => {
  test('an area is drawn under the pointer and under the keys, with those in it, and told in words with its rule', async () => {
    const page = await web.open('#/?seed=area');
    await play(page, 'Fog over the loading dock');
    await untilTurnOf(page, 'Mags');
    await page.locator('[data-action="area-attack"]').click();
    expect(await page.locator('[data-sketch-ground]').count()).toBe(0);
    await page.locator('[data-who="guard"]').hover({ force: true });
    await page.locator('[data-sketch-ground] [data-cells]').first().waitFor();
    expect(
      await page
        .locator('[data-touched]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-touched'))),
    ).toContain('guard');
    await page.mouse.move(2, 2);
    await expect.poll(() => page.locator('[data-sketch-ground]').count()).toBe(0);

    await page.keyboard.press('m');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    await page.locator('[data-sketch-ground] [data-cells]').first().waitFor();
    const before = await page
      .locator('[data-sketch-ground] [data-cells]')
      .first()
      .getAttribute('d');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.locator('[data-sketch-ground] [data-cells]').first().getAttribute('d'))
      .not.toBe(before);
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'On the map' });
    await list.getByText(/^Burst, 10 ft/).waitFor();
    await list.getByRole('button', { name: /^Why: Burst/ }).click();
    await page.getByRole('dialog').getByText('T20-AREA-01').waitFor();
    await page.keyboard.press('Escape');
    expect(web.faults).toEqual([]);
  });

  test('a combatant in a place is pressed for the place while one is chosen', async () => {
    const page = await web.open('#/?seed=place');
    await play(page, 'Over the Orchard Wall');
    await untilTurnOf(page, 'Ylva');
    await page.locator('[data-action="observe"]').click();
    await page.locator('[data-who="hake"]').click({ force: true });
    await expect.poll(() => page.locator('[data-confirm]').isEnabled()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-confirm]').count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('the line of a shot is drawn to the combatant pointed at, with what hides them, even if they cannot be chosen', async () => {
    const page = await web.open('#/?seed=line');
    await play(page, 'Fog over the loading dock');
    await untilTurnOf(page, 'Halloran');
    await page.locator('[data-action="attack"]').click();
    await bringIntoSight(page, 'raider-2');
    await page.locator('[data-who="raider-2"]').hover({ force: true });
    await expect.poll(() => words(page)).toMatch(/\d+ ft/);
    await expect.poll(() => words(page)).toContain('a hit misses on');
    expect(await page.locator('[data-hinders]').first().getAttribute('d')).not.toBe('');
    await page.locator('[data-mark="chosen"]').first().focus();
    await expect.poll(() => words(page)).toMatch(/\d+ ft/);
    expect(web.faults).toEqual([]);
  });
});

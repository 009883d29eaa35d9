import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { bringIntoSight, play, untilBegun } from './player.js';

/** A fight of each system, and one of its combatants. */
const FIGHTS = [
  { title: 'The Drowned Bell', who: 'tove' },
  { title: 'The duel at the mill', who: 'reinhold' },
  { title: 'The Lower Gate', who: 'piet' },
  { title: 'The drake in the reeds', who: 'agnes' },
  { title: 'The door of the counting-house', who: 'archer' },
] as const;

/**
 * The GM's actions in the order in which every card lists them; the second name of the healing action is for marks of
 * damage.
 */
const ACTS = [
  /^Deal damage$/,
  /^Heal( a mark)?$/,
  /^Set a condition$/,
  /^Hide or reveal$/,
  /^Move combatant$/,
  /^Remove from the fight$/,
] as const;

const log = (page: Page) => page.getByRole('log', { name: 'Log of the fight' });

/** Counts pointer clicks from now on. */
const countClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    addEventListener(
      'click',
      (event) => {
        const { dataset } = document.documentElement;
        // Clicks caused by keys or by the page itself have no click count.
        if (event.detail > 0) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      { capture: true },
    );
  });

const clicks = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = Number(dataset['clicks']);
    dataset['clicks'] = '0';
    return count;
  });

/** Presses a token and one of the GM's actions on its card. */
async function act(page: Page, who: string, name: RegExp): Promise<void> {
  await bringIntoSight(page, who);
  await clicks(page);
  await page.locator(`[data-who="${who}"]`).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

inBrowser('the acts of a GM', (web) => {
  test.each(FIGHTS)(
    'stand at the same place in a card of $title and take two clicks to begin',
    async ({ title, who }) => {
      const page = await web.open('#/?seed=acts');
      await play(page, title);
      await untilBegun(page);
      await countClicks(page);
      await bringIntoSight(page, who);
      await page.locator(`[data-who="${who}"]`).click();
      const common = page.getByRole('dialog').getByRole('list', { name: 'Common acts' });
      await common.waitFor();
      const names = await common.getByRole('button').allTextContents();
      expect(names.length).toBe(ACTS.length);
      for (const [i, name] of ACTS.entries()) expect(names[i]).toMatch(name);
      await page.keyboard.press('Escape');

      const confirm = page.locator('[data-confirm]');
      for (const name of ACTS.slice(0, 4)) {
        const before = await log(page).textContent();
        await act(page, who, name);
        expect(await clicks(page), String(name)).toBe(2);
        const number = page.getByRole('spinbutton').first();
        if (await number.isVisible()) await number.fill('1');
        await confirm.click();
        expect(await clicks(page), String(name)).toBe(1);
        await expect.poll(() => confirm.count()).toBe(0);
        await expect
          .poll(() => log(page).textContent(), { message: String(name) })
          .not.toBe(before);
        await page.keyboard.press('u');
        await page.locator('[data-redo]:enabled').waitFor();
      }

      await act(page, who, /^Move combatant$/);
      expect(await clicks(page)).toBe(2);
      await page.getByRole('heading', { name: /^Move combatant/ }).waitFor();
      await page.keyboard.press('Escape');

      await act(page, who, /^Remove from the fight$/);
      expect(await clicks(page)).toBe(2);
      await log(page)
        .getByText(/leaves the fight/)
        .first()
        .waitFor();
      expect(web.faults).toEqual([]);
    },
  );
});

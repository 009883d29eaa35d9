import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DUELS, scenarioOf, start } from '../scripts/duel.mjs';
import { inBrowser } from './browser.js';

/** The actions to try in a turn, in this order. */
const EAGER = ['attack', 'strike', 'brawl', 'engage', 'charge', 'move'];

/** The maximum number of key presses for a fight of two. */
const PRESSES = 3000;

/** The parts of the page that decide which key comes next. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const confirm = document.querySelector<HTMLButtonElement>('[data-confirm]');
    const keys = [...document.querySelectorAll('[data-action]:not(:disabled)')].flatMap(
      (button) => {
        const key = button.querySelector('kbd')?.textContent;
        return key ? [[button.getAttribute('data-action') ?? '', key] as const] : [];
      },
    );
    return {
      isAsked: document.querySelector('[data-prompt]') !== null,
      isChoosing: confirm !== null,
      canConfirm: confirm?.matches(':not(:disabled, [aria-disabled="true"])') ?? false,
      keys,
    };
  });

/** Tabs to something that can be chosen on the map; false if there is nothing. */
async function toChoice(page: Page, press: (key: string) => Promise<void>): Promise<boolean> {
  for (let tabs = 0; tabs < 40; tabs++) {
    await press('Tab');
    const isThere = await page.evaluate(() =>
      document.activeElement?.matches('[data-mark="open"]:not([data-friend])'),
    );
    if (isThere) return true;
  }
  return false;
}

inBrowser('a whole fight by keyboard alone', (web) => {
  test.each(DUELS)('is played to its end: $system', async (duel) => {
    const page = await web.open('#/build');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await start(page, scenarioOf(duel));
    const keyboard = { presses: 0 };
    const press = async (key: string): Promise<void> => {
      keyboard.presses++;
      await page.keyboard.press(key.replace('⇧', 'Shift+Digit'));
    };
    const winner = page.getByRole('heading', { name: /^(Won by|No one is left)/ });
    const acted = new Set<string>();
    for (let tried = 0; keyboard.presses < PRESSES;) {
      if (await winner.isVisible()) break;
      const { isAsked, isChoosing, canConfirm, ...rest } = await seen(page);
      const keys = new Map(rest.keys);
      if (isAsked || canConfirm) await press('Enter');
      else if (isChoosing && (await toChoice(page, press))) await press('Enter');
      else if (isChoosing) await press('Escape');
      else if (keys.has('end')) {
        const next = EAGER.filter((id) => keys.has(id))[tried++];
        if (next !== undefined) acted.add(next);
        else tried = 0;
        await press(keys.get(next ?? 'end') ?? 'e');
      }
      await page.waitForTimeout(50);
    }
    expect(await winner.isVisible(), `after ${keyboard.presses} presses`).toBe(true);
    expect(acted.size).toBeGreaterThan(0);
    expect(web.faults).toEqual([]);
  });
});

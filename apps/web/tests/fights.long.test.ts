import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { handOver, play, playToTheEnd } from './player.js';

const FIGHTS = [
  ['renaissance', 'The Lower Gate', 'the watch'],
  ['rolemaster', 'The drake in the reeds', 'the hunters'],
  ['true20', 'The door of the counting-house', 'the house'],
  ['lurasko', 'The duel at the mill', 'Isaura'],
  ['heimr', 'The Drowned Bell', 'the carters'],
] as const;

/** Turns that are played by clicks; the table plays the rest. */
const TURNS = 6;

inBrowser('a fight from start to end by clicks', (web) => {
  test.each(FIGHTS)('%s', async (_, title, side) => {
    const page = await web.open('#/?seed=clicks');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, title, side);
    const confirmed = await playToTheEnd(page, TURNS);
    expect(confirmed).toBeGreaterThan(0);
    await handOver(page);
    const winner = page.getByRole('heading', { name: /^(Won by|No one is left)/ });
    for (let i = 0; i < 900 && !(await winner.isVisible()); i++) {
      const button = page.locator('[data-prompt] [data-answer]:enabled').first();
      if (await button.isVisible()) await button.click();
      else await page.waitForTimeout(100);
    }
    expect(await winner.isVisible()).toBe(true);
    expect(web.faults).toEqual([]);
    await page.context().close();
  });
});

import { systems } from '@tiltyard/rulesets/systems';
import { expect, test } from 'vitest';
import { allExamples } from '../src/examples/examples.js';
import { inBrowser } from './browser.js';
import { handOver, play, playToTheEnd } from './player.js';

/** The last sample of each system, and its first side. */
const FIGHTS = systems.map(({ id }) => {
  const sample = allExamples().findLast(({ system }) => system === id);
  const [side] = sample?.sides ?? [];
  if (!sample || !side) throw new Error(`there is no sample of ${id}`);
  return [id, sample.title, side.name] as const;
});

/** The number of turns that are played by clicks; the rest is automatic. */
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
  });
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { acting, byFallback } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { play } from './player.js';

const ENTRIES = 1_000;

/** A fight of many turns in which everyone only waits. */
function longJournal(): string {
  const file = fileURLToPath(
    new URL('../../../examples/renaissance-gatehouse.yaml', import.meta.url),
  );
  const loaded = loadRuns(readFileSync(file, 'utf8'), file, rulesets);
  const [run] = loaded.ok ? loaded.value.runs : [];
  if (!run) throw new Error('the encounter cannot be read');
  return run.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, {
      seed: 'long',
      title: 'A long wait',
      decide: (question) => ({ value: byFallback([question])[0] ?? null, from: 'fallback' }),
    });
    fight.begin();
    while (fight.log.length < ENTRIES)
      fight.perform({ do: 'end', by: acting(fight.state) ?? '', with: {} });
    return JSON.stringify(fight.journal(true));
  });
}

/** What was written since the last check: the number of values, and their length as text. */
interface Written {
  readonly values: number;
  readonly length: number;
}

declare global {
  interface Window {
    written: { values: number; length: number };
  }
}

/**
 * Counts what the page writes to the browser for commands from now on, even after a reload; the thumbnail for the first
 * page is not counted, because it is written once a round.
 */
const countWrites = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.written = { values: 0, length: 0 };
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      if (this.transaction.db.name !== 'tiltyard-fight-pictures') {
        window.written.values++;
        window.written.length += JSON.stringify(value).length;
      }
      return put.call(this, value, key);
    };
  });

const entry = (page: Page): Promise<string | null> =>
  page.getByRole('slider', { name: /^Timeline/ }).getAttribute('aria-valuetext');

/** Ends a turn, and returns what was written for it. */
async function endTurn(page: Page): Promise<Written> {
  const before = await entry(page);
  await page.evaluate(() => {
    window.written = { values: 0, length: 0 };
  });
  await page.locator('[data-action="end"]').click();
  await expect.poll(() => entry(page)).not.toBe(before);
  // The entry, the room's record without its entries, and the fight's line on the first page.
  await expect.poll(() => page.evaluate(() => window.written.values)).toBeGreaterThanOrEqual(3);
  // Further writes would be finished once another request to the database is answered.
  await page.evaluate(() => indexedDB.databases());
  return page.evaluate(() => window.written);
}

inBrowser('a fight that is kept in the browser', (web) => {
  test('costs a command no more writing after a thousand entries than after ten, also once it was loaded again', async () => {
    const page = await web.open('#/');
    await countWrites(page);
    await page.reload();
    await page.goto(page.url().replace(/#.*/, '#/?seed=short'));
    await play(page, 'The Lower Gate');
    for (let i = 0; i < 10; i++) await endTurn(page);
    const early = await endTurn(page);
    expect(early.values).toBe(3);

    await page.goto(page.url().replace(/#.*/, '#/build'));
    await page.getByLabel('Scenario file').setInputFiles({
      name: 'long.json',
      mimeType: 'application/json',
      buffer: Buffer.from(longJournal()),
    });
    await page.locator('[data-action="end"]').waitFor();
    const late = await endTurn(page);
    expect(late.values).toBe(3);
    expect(late.length).toBeLessThan(early.length * 1.5);

    await page.reload();
    await page.locator('[data-action="end"]').waitFor();
    const again = await endTurn(page);
    expect(again.values).toBe(3);
    expect(again.length).toBeLessThan(early.length * 1.5);
    expect(web.faults).toEqual([]);
    await page.context().close();
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { handOver, play } from './player.js';

inBrowser('the best command', (web) => {
  test('of every step can be looked up after the fight, which can be reviewed', async () => {
    const page = await web.open('#/?seed=review');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The duel at the mill');
    await handOver(page);
    await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
    expect(await page.getByRole('region', { name: 'Best command' }).count()).toBe(0);
    await page.goto(page.url().replace('#/fight/', '#/review/').replace(/\?.*/, ''));
    await page.getByRole('img', { name: /^How likely .* is to win/ }).waitFor();
    await page.getByRole('button', { name: 'Next step' }).waitFor();
    await page.getByRole('heading', { name: 'Turning points' }).waitFor();
    await page.getByRole('heading', { name: /^Won by/ }).waitFor();
    await page.getByRole('img', { name: /^Map: Isaura/ }).waitFor();
    const save = async (name: string): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: 120_000 }),
        page.getByRole('button', { name }).click({ timeout: 120_000 }),
      ]);
      return readFileSync(await file.path(), 'utf8');
    };
    expect(await save('As a page')).toContain('<h1>The duel at the mill</h1>');
    expect(await save('As Markdown')).toMatch(/^# The duel at the mill\n/);
    expect(web.faults).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { handOver, play } from './player.js';

inBrowser('sides that the page plays', (web) => {
  test('look ahead as far as they are told to, beside the page', async () => {
    const page = await web.open('#/?seed=levels');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    const begun = page.waitForEvent('worker', (worker) => worker.url().includes('think'));
    await play(page, 'The duel at the mill', 'Isaura');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const level = page.getByLabel('How Sir Reinhold plays');
    expect(await level.inputValue()).toBe('sensible');
    await level.selectOption('strong');
    expect(await page.getByLabel('How Isaura plays').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await handOver(page);
    await begun;
    await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(await page.getByLabel('How Sir Reinhold plays').inputValue()).toBe('strong');
    expect(await page.getByLabel('How Isaura plays').inputValue()).toBe('sensible');
    expect(web.faults).toEqual([]);
  });
});

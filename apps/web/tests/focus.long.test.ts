import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { play, untilBegun } from './player.js';

/** What has the keyboard, by what it is called. */
const held = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing';
    return at.getAttribute('aria-label') ?? at.textContent?.trim() ?? '';
  });

inBrowser('the keyboard stays where it was', (web) => {
  test('on what starts a search, stops it and starts it again', async () => {
    const page = await web.open('#/lab/lurasko-duel');
    const find = page.getByRole('button', { name: 'Find it', exact: true });
    await find.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => held(page)).toBe('Stop');
    await page.keyboard.press('Enter');
    await expect.poll(() => held(page)).toMatch(/^Find it/);
    const run = page.getByRole('region', { name: 'Run it many times' });
    await run.getByLabel('How many times').selectOption('100000');
    await run.getByRole('button', { name: 'Run', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => held(page)).toBe('Stop');
    await run.getByRole('heading', { name: 'Who wins' }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Enter');
    await run.getByText(/Stopped after the first/).waitFor();
    expect(await held(page)).toBe('Run');
  });

  test('on undo, which says that there is no more and does no more', async () => {
    const page = await web.open('#/build');
    await page.getByRole('button', { name: /^Add commoner/ }).click();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.focus();
    await page.keyboard.press('Enter');
    await page.getByText('No combatants yet.').waitFor();
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await held(page)).toBe('Undo');
    await page.keyboard.press('Tab');
    await expect.poll(() => undo.getAttribute('disabled')).toBe('');
    expect(await held(page)).toBe('Redo');
  });

  test('beside a combatant who is deleted or duplicated', async () => {
    const page = await web.open('#/build');
    for (const name of ['commoner', 'brawler'])
      await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => held(page)).toMatch(/^Commoner/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Duplicate', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Side A, 2' }).waitFor();
    expect(await held(page)).toMatch(/^Commoner/);
    await page.getByRole('button', { name: 'Edit sheet', exact: true }).press('Enter');
    await expect.poll(() => held(page)).toBe('Sheet');
    // What is to be fixed is told where there is a line for it.
    const tabs = page.getByRole('tablist');
    await tabs.getByText('to fix').waitFor();
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });

  test('on a token that was brought into sight, and on where a sheet was opened', async () => {
    const page = await web.open('#/?seed=moat');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The Hollow Way');
    await untilBegun(page);
    const marker = page.locator('[data-edge]').first();
    const who = (await marker.getAttribute('data-edge')) ?? '';
    await marker.press('Enter');
    const token = page.locator(`[data-who="${who}"]`);
    await expect.poll(() => token.evaluate((at) => at === document.activeElement)).toBe(true);

    // Keys go through the targets, each of which is chosen on the way.
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    const targets = page.getByRole('group', { name: 'Target' }).getByRole('radio');
    await targets.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => targets.nth(2).isChecked()).toBe(true);
    expect(await targets.nth(2).evaluate((at) => at === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => targets.count()).toBe(0);
    await page.keyboard.press('Escape');

    const sheet = page.getByRole('dialog', { name: /^Sheet of/ });
    const opener = page.getByRole('button', { name: /^Sheet/ }).first();
    await opener.press('Enter');
    await sheet.getByRole('button', { name: /^Close/ }).press('Enter');
    await expect.poll(() => sheet.count()).toBe(0);
    expect(await opener.evaluate((at) => at === document.activeElement)).toBe(true);

    // Beside the sheet the map goes on; Esc means the sheet from there too.
    await page.keyboard.press('c');
    await sheet.waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);
  });
});

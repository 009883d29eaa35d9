import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DUELS, scenarioOf, start } from '../scripts/duel.mjs';
import { inBrowser } from './browser.js';
import { hostedWithAnn, play, untilBegun, untilTurnOf } from './player.js';
import { sharedServer } from './server.js';

/** The label of the focused element. */
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
    // The number of problems is shown where there is a line for it.
    const tabs = page.getByRole('tablist');
    await tabs.getByText('to fix').waitFor();
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });

  test('on a token that was brought into sight, and on where a sheet was opened', async () => {
    const page = await web.open('#/?seed=moat');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The Hollow Way');
    await untilBegun(page);
    // Everyone is in view at first.
    const closer = page.getByRole('button', { name: 'Zoom in' });
    for (let i = 0; i < 4; i++) await closer.click();
    const marker = page.locator('[data-edge]').first();
    const who = (await marker.getAttribute('data-edge')) ?? '';
    await marker.press('Enter');
    const token = page.locator(`[data-who="${who}"]`);
    await expect.poll(() => token.evaluate((at) => at === document.activeElement)).toBe(true);

    // Arrow keys move through the targets and choose each of them on the way.
    await page.keyboard.press('Escape');
    await page.keyboard.press('4');
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

    // The map can be used next to the sheet; even there, Esc closes the sheet.
    await page.keyboard.press('c');
    await sheet.waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);
  });

  test('on the choice of a place when one is deleted, and beside an id that is changed', async () => {
    const page = await web.open('#/build/heimr-tavern');
    const chooser = page.getByLabel('Place to change');
    await chooser.selectOption('A3');
    await page.getByRole('button', { name: 'Delete place' }).press('Enter');
    await expect.poll(() => chooser.getByText('A3').count()).toBe(0);
    expect(await chooser.evaluate((at) => at === document.activeElement)).toBe(true);
    await chooser.selectOption('A2');
    await page.getByLabel('Id', { exact: true }).fill('attic');
    await page.getByLabel('Id', { exact: true }).press('Tab');
    await expect.poll(() => chooser.inputValue()).toBe('attic');
    const traits = page.getByLabel('Traits');
    expect(await traits.evaluate((at) => at === document.activeElement)).toBe(true);
  });

  test('on a place that a combatant is put into by keys', async () => {
    const page = await web.open('#/build/heimr-tavern');
    const map = page.getByRole('group', { name: 'Places and the ways between them' });
    await map.getByRole('button', { name: 'Gorm', exact: true }).press('Enter');
    await map.getByRole('button', { name: 'Place Gorm in the hearth' }).press('Enter');
    await page
      .getByRole('button', { name: 'Undo', exact: true })
      .and(page.locator(':enabled'))
      .waitFor();
    expect(await held(page)).toMatch(/the hearth$/);
  });

  test('in the part about the server, whatever the library does there', async () => {
    const page = await web.open(`${await sharedServer()}/#/library`);
    const item = { id: 'axe', kind: 'content', system: 'heimr', title: 'Axe', about: '', tags: [] };
    const items = [{ ...item, changed: 1, data: { content: { title: 'Axe' } }, versions: [] }];
    await page.getByLabel('File to import').setInputFiles({
      name: 'axe.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ format: 'tiltyard-library', version: 1, items })),
    });
    const press = (name: string): Promise<void> =>
      page.getByRole('button', { name }).press('Enter');
    const isOnHeading = async (next: string): Promise<void> => {
      await page.getByRole('button', { name: next }).waitFor();
      await expect.poll(() => held(page)).toBe('On the server');
    };
    await page.getByRole('button', { name: 'Copy Axe' }).press('Enter');
    await page.getByRole('button', { name: 'Delete Axe (copy)' }).press('Enter');
    await page.getByText('Deleted (1)').waitFor();
    expect(await held(page)).not.toBe('nothing');
    await press('Keep on the server');
    await isOnHeading('Untie this browser');
    await press('Untie this browser');
    await isOnHeading('Keep on the server');
    await press('Keep on the server');
    await isOnHeading('Remove from the server');
    await press('Remove from the server');
    await press('Remove for everyone');
    await isOnHeading('Keep on the server');
  });

  test('beside a value that was set for a moment in the laboratory', async () => {
    const page = await web.open('#/lab/lurasko-duel');
    await page.getByRole('button', { name: 'Change a value' }).press('Enter');
    const form = page.getByRole('group', { name: 'Set a value' });
    await form.getByRole('combobox').nth(1).selectOption({ label: 'damage: 0' });
    await form.getByRole('spinbutton').fill('1');
    await form.getByRole('button', { name: 'Set value' }).press('Enter');
    await page.getByText('1 value changed').waitFor();
    expect(await held(page)).toBe('Change a value');
  });

  test('in the options once a parameter is pressed', async () => {
    const page = await web.open('#/');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The Lower Gate', 'the company');
    await untilTurnOf(page, 'Tam Fletcher');
    await page.locator('[data-action="attack"]').press('Enter');
    const target = page.getByRole('group', { name: 'Target' }).getByRole('radio').first();
    await target.waitFor();
    await page.getByRole('button', { name: /^target…/ }).press('Enter');
    await expect
      .poll(() => target.evaluate((radio) => radio === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Space');
    await page.locator('[data-odds]').waitFor();
  });

  test('on what comes in the place of an action and of a question', async () => {
    const page = await web.open('#/build');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    const duel = DUELS.find(({ system }) => system === 'rolemaster');
    if (!duel) throw new Error('no such duel');
    await start(page, scenarioOf(duel));
    await untilBegun(page);
    const attack = async (): Promise<void> => {
      await page.locator('[data-action="attack"]').press('Enter');
      await page.locator('[data-confirm]').press('Enter');
      await page.locator('[data-prompt]').waitFor();
    };
    await attack();
    await page.getByRole('button', { name: 'Cancel action' }).press('Enter');
    await expect.poll(() => held(page)).toMatch(/your turn$/);
    await attack();
    for (let asked = 0; asked < 9 && (await page.locator('[data-prompt]').isVisible()); asked++) {
      await page.locator('[data-prompt] [data-answer]').first().press('Enter');
      await expect.poll(() => held(page)).toMatch(/your turn$|^Your decision/);
    }
    expect(await held(page)).toMatch(/your turn$/);
  });

  test('on the entry of the log that the fight goes back to', async () => {
    const page = await web.open('#/?seed=moat');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The Hollow Way');
    await untilBegun(page);
    for (const action of ['full-defense', 'drop-prone']) {
      await page.locator(`[data-action="${action}"]`).press('Enter');
      await page.locator('[data-confirm]').press('Enter');
      await page.locator('[data-confirm]').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Details of entry 2', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Undo to here' }).press('Enter');
    await page.getByRole('button', { name: 'Details of entry 3' }).waitFor({ state: 'detached' });
    expect(await held(page)).toBe('Details of entry 2');
  });

  test('on a die that is changed, and in the log once it is', async () => {
    const page = await web.open('#/?seed=moat');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The Hollow Way');
    await untilBegun(page);
    await page.getByRole('button', { name: 'Details of entry 1', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'change' }).first().press('Enter');
    expect(await held(page)).toBe('Result');
    await page.keyboard.press('Enter');
    await page.getByText('edited').first().waitFor();
    await expect.poll(() => held(page)).toBe('Log of the fight');
  });

  test('on whether a fight ends, and beside it once it has', async () => {
    const page = await web.open('#/?seed=moat');
    await play(page, 'The duel at the mill');
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'End fight and reveal seed' }).press('Enter');
    expect(await held(page)).toBe('Keep playing');
    await page.keyboard.press('Enter');
    expect(await held(page)).toBe('End fight and reveal seed');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'End fight', exact: true }).press('Enter');
    await page.getByText('The seed of the dice').waitFor();
    expect(await held(page)).not.toBe('nothing');
  });

  test('outside of a box that Tab leads out of, which closes', async () => {
    const page = await web.open('#/?seed=moat');
    await play(page, 'The duel at the mill');
    await page.locator('[data-who="isaura"]').press('Enter');
    const card = page.getByRole('dialog', { name: 'Isaura' });
    await card.waitFor();
    await page.keyboard.press('Tab');
    expect(await card.count()).toBe(1);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await card.waitFor({ state: 'detached' });
    expect(await held(page)).not.toBe('nothing');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: /^Sheet of/ }).waitFor();
  });

  test('beside a fight that is deleted', async () => {
    const page = await web.open('#/?seed=moat');
    await play(page, 'The duel at the mill');
    await page.goto(page.url().replace(/#.*/, '#/'));
    const fight = page.getByRole('button', { name: 'Delete The duel at the mill' });
    await fight.press('Enter');
    await fight.waitFor({ state: 'detached' });
    expect(await held(page)).not.toBe('nothing');
  });

  test('among the seats when one is closed and when a lobby is opened', async () => {
    const { gm } = await hostedWithAnn(web, await sharedServer());
    await gm.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await gm.getByRole('button', { name: 'Close the seat of Ann' }).press('Enter');
    await expect.poll(() => held(gm)).toBe('Seats');
    await gm.getByRole('button', { name: 'Open a lobby' }).press('Enter');
    await gm.getByRole('button', { name: 'Close the lobby' }).waitFor();
    expect(await held(gm)).toBe('Seats');
  });

  test('on what tries the house rules, which says when it can’t and tries again', async () => {
    const page = await web.open('#/lab/lurasko-duel');
    await page.context().route(/house-rules\.worker/, (route) => route.abort());
    const ask = page.getByRole('button', { name: 'Which house rules affect this?' });
    await expect.poll(() => ask.isEnabled()).toBe(true);
    await ask.press('Enter');
    await page.getByText(/Couldn’t start trying the house rules/).waitFor();
    expect(await held(page)).toBe('Which house rules affect this?');
    await page.context().unroute(/house-rules\.worker/);
    await ask.press('Enter');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(() => ask.getAttribute('aria-disabled')).not.toBe('true');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

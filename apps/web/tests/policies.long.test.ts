import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { Server } from './server.js';
import { violations } from './violations.js';

const order = (page: Page) => page.getByRole('navigation', { name: 'Turn order' });

inBrowser('what a hosted table settles', (web) => {
  const server = new Server();
  afterEach(() => server.kill());
  afterAll(() => server.remove());

  async function host(title: string): Promise<Page> {
    const page = await web.open(await server.start());
    await page
      .locator('article', { has: page.getByRole('heading', { name: title, exact: true }) })
      .getByRole('button', { name: 'Host online' })
      .click();
    await order(page).waitFor();
    return page;
  }

  async function inMenu(page: Page, work: () => Promise<void>): Promise<void> {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await work();
    await page.keyboard.press('Escape');
  }

  const choose = (page: Page, label: string, option: string): Promise<void> =>
    inMenu(page, async () => {
      await page
        .getByRole('combobox', { name: label, exact: true })
        .selectOption({ label: option });
    });

  async function invite(gm: Page, name: string, who: string): Promise<Page> {
    let link = '';
    await inMenu(gm, async () => {
      await gm.getByRole('textbox', { name: 'Player name' }).fill(name);
      await gm.getByRole('checkbox', { name: who }).check();
      await gm.getByRole('button', { name: 'Create link' }).click();
      link = await gm.getByRole('textbox', { name: `The link for ${name}` }).inputValue();
    });
    const page = await web.open(link);
    await order(page).waitFor();
    return page;
  }

  /** Ends turns as the GM until it is a combatant's turn. */
  async function untilTurnOf(gm: Page, name: string): Promise<void> {
    const acting = order(gm).locator('[aria-current="step"]');
    const words = async (): Promise<string> => (await acting.textContent()) ?? '';
    for (let now = await words(), i = 0; i < 12 && !now.includes(name); now = await words(), i++) {
      await gm.locator('[data-action="end"]').click();
      await expect.poll(words).not.toBe(now);
    }
  }

  const entries = (page: Page): Promise<number> =>
    page.getByRole('log', { name: 'Log of the fight' }).locator('[data-entry]').count();

  test('a command is declared, seen by all, sent back or confirmed by the GM', async () => {
    const gm = await host('The Lower Gate');
    const player = await invite(gm, 'Ann', 'Grot');
    await choose(gm, 'Players’ commands are carried out', 'Once the GM confirms');
    await gm.getByRole('button', { name: 'Start fight', exact: true }).click();
    await untilTurnOf(gm, 'Grot');
    const before = await entries(gm);
    const declare = async (): Promise<void> => {
      await player.locator('[data-action="full-defense"]').click();
      await player.locator('[data-confirm]').click();
      await player.getByText('Waiting for the GM to confirm.').waitFor();
    };
    await declare();
    const declared = gm.getByRole('region', { name: 'Declared' });
    await declared.getByText('declared by Ann').waitFor();
    await declared.getByText('Full Defense', { exact: true }).waitFor();
    expect(await violations(gm)).toEqual([]);
    expect(await violations(player)).toEqual([]);
    expect(await entries(gm)).toBe(before);
    await declared.getByRole('button', { name: 'Send back' }).click();
    await expect.poll(() => player.getByRole('region', { name: 'Declared' }).count()).toBe(0);
    await declare();
    await declared.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => entries(gm)).toBe(before + 1);
    await expect.poll(() => player.getByRole('region', { name: 'Declared' }).count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('numbers kept back are neither on the page nor in its odds, and dice are rolled at a press', async () => {
    const gm = await host('The Lower Gate');
    const player = await invite(gm, 'Ann', 'Tam Fletcher');
    await gm.getByRole('button', { name: 'Start fight', exact: true }).click();
    await untilTurnOf(gm, 'Tam Fletcher');
    await choose(gm, 'the watch', 'Health in words, no numbers');
    await player.locator('[data-who="bolt"]').click({ button: 'right' });
    await player.getByRole('dialog').getByText('unhurt').first().waitFor();
    await player
      .getByRole('dialog')
      .getByRole('button', { name: /^Sheet/ })
      .click();
    await player.getByText('The GM keeps the rest of this sheet back.').waitFor();
    expect(await violations(player)).toEqual([]);
    await player.keyboard.press('Escape');
    await choose(gm, 'Rolls', 'Rolled at the press of a button');
    await player.locator('[data-action="attack"]').click();
    await player.locator('[data-who="bolt"]').click({ force: true });
    await player.getByText('No odds: the GM keeps these numbers back.').waitFor();
    await player.locator('[data-confirm]').click();
    await player.locator('[data-roll]').click();
    await expect.poll(() => player.locator('[data-roll]').count()).toBe(0);
    expect(web.faults).toEqual([]);
  });
});

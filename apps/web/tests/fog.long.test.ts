import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { hostedWithAnn, play } from './player.js';
import { sharedServer } from './server.js';

const map = (page: Page) => page.getByRole('application', { name: /^Map/ });
const bar = (page: Page) => page.getByRole('group', { name: 'Fog' });
const tool = (page: Page) => page.getByRole('button', { name: 'Fog', exact: true });
const press = (page: Page, name: string) =>
  bar(page).getByRole('button', { name, exact: true }).click();
const token = (page: Page, who: string) => page.locator(`[data-who="${who}"]`).first();
const log = (page: Page) => page.getByRole('log', { name: 'Log of the fight' });

/** The centre of a combatant's token, as a point of the page. */
async function middleOf(
  page: Page,
  who: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await token(page, who).boundingBox();
  if (!box) throw new Error(`${who} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

inBrowser('fog on the map', (web) => {
  test('the GM covers squares by a click and by dragging, lifts all, and undoes it', async () => {
    const page = await web.open('#/?seed=fog');
    await play(page, 'The Lower Gate');
    await tool(page).click();
    await press(page, 'Cover');
    const { x, y } = await middleOf(page, 'grot');
    await page.mouse.click(x, y);
    await log(page).getByText('The referee covers 1 place with fog.').waitFor();
    await page.mouse.move(x - 60, y - 60);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 60, { steps: 4 });
    await page.mouse.up();
    await log(page)
      .getByText(/The referee covers \d+ places with fog\./)
      .waitFor();
    // The GM still sees who is in the fog, and can lift it from a combatant's square.
    expect(await token(page, 'grot').isVisible()).toBe(true);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await press(page, 'Lift');
    await press(page, 'Lift all');
    await log(page)
      .getByText(/The referee lifts the fog from \d+ places\./)
      .waitFor();
    await expect.poll(() => page.locator('[data-fog]').count()).toBe(0);
    await page.locator('[data-undo]').click();
    await page.locator('[data-fog]').waitFor({ state: 'attached' });
    expect(web.faults).toEqual([]);
  });

  test('a rectangle is covered from the keyboard, from corner to corner, and said', async () => {
    const page = await web.open('#/?seed=fog');
    await play(page, 'The Lower Gate');
    await tool(page).click();
    await press(page, 'Cover');
    const keys = async (...names: readonly string[]): Promise<void> => {
      // A prompt may take the focus.
      await map(page).focus();
      for (const name of names) await page.keyboard.press(name);
    };
    await keys('ArrowRight', 'Shift+Enter');
    const said = (text: RegExp) =>
      page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    await said(/Rectangle from [A-Z]+\d+\. Go to the opposite corner/);
    await keys('Escape');
    await said(/No rectangle\./);
    await keys('Shift+Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowUp');
    const dragged = page.locator('[data-dragged]');
    await expect.poll(() => dragged.getAttribute('width')).toBe('144');
    expect(await dragged.getAttribute('height')).toBe('96');
    await keys('Enter');
    await said(/Covered [A-Z]+\d+ to [A-Z]+\d+\./);
    await log(page).getByText('The referee covers 6 places with fog.').waitFor();
    await expect.poll(() => dragged.count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('places are covered by a click or from the keyboard', async () => {
    const page = await web.open('#/?seed=fog');
    await play(page, 'The Drowned Bell');
    await tool(page).click();
    await press(page, 'Cover');
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('[data-fogged]').waitFor({ state: 'attached' });
    // A prompt takes the focus again.
    await map(page).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => bar(page).count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('a player sees no one in it until it is lifted, and has no such tool', async () => {
    const { gm, player } = await hostedWithAnn(web, await sharedServer());
    await map(player).waitFor();
    const all = await player.locator('[data-who]').count();
    await tool(gm).click();
    await press(gm, 'Cover');
    await press(gm, 'Cover all');
    await player.locator('[data-fog]').waitFor({ state: 'attached' });
    await expect.poll(() => player.locator('[data-who]').count()).toBeLessThan(all);
    expect(await token(player, 'grot').isVisible()).toBe(true);
    expect(await tool(player).count()).toBe(0);
    await press(gm, 'Lift');
    await press(gm, 'Lift all');
    await expect.poll(() => player.locator('[data-who]').count()).toBe(all);
    expect(web.faults).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { play, untilTurnOf } from './player.js';

inBrowser('several at once', (web) => {
  test('attacks are put together in a form, each aimed on the map, with the odds of all of them', async () => {
    const page = await web.open('#/?seed=several');
    await play(page, 'The Lower Gate');
    await untilTurnOf(page, 'Sylvie');
    await page.locator('[data-action="attacks"]').click();
    const first = page.getByRole('group', { name: 'Attacks in order 1' });
    await first.getByRole('radio', { name: 'rapier' }).waitFor();
    expect(await page.getByRole('textbox', { name: /Attacks/ }).count()).toBe(0);
    const onMap = page.locator('[data-mark="open"], [data-mark="chosen"]').first();
    await onMap.click({ force: true });
    await page.getByRole('button', { name: 'Add another' }).click();
    const second = page.getByRole('group', { name: 'Attacks in order 2' });
    // A weapon that is already used cannot be chosen again.
    await expect.poll(() => second.getByText('1 not possible').count()).toBeGreaterThan(0);
    await onMap.click({ force: true });
    await page
      .getByRole('region', { name: /^Odds for/ })
      .first()
      .waitFor();
    await expect.poll(() => page.locator('[data-confirm]').isEnabled()).toBe(true);
    await second.getByRole('button', { name: /^Remove ?: 2$/ }).click();
    await expect.poll(() => second.count()).toBe(0);
    await page.locator('[data-confirm]').click();
    // In the middle of the action, the defender is asked how to defend.
    await page.locator('[data-prompt]').first().waitFor();
    expect(web.faults).toEqual([]);
  });

  test('a line of squares is chosen on the map, by pointer and by keys', async () => {
    const page = await web.open('#/?seed=sweep');
    await play(page, 'Fog over the loading dock');
    await untilTurnOf(page, 'Halloran');
    await page.locator('[data-action="sweep"]').click();
    const squares = page.getByRole('group', { name: /^Squares swept/ });
    await squares.getByText('choose where it begins').waitFor();
    await page.locator('[data-who="raider-3"]').click({ force: true });
    await squares.getByText('1 chosen').waitFor();
    await page.locator('[data-who="raider-4"]').hover({ force: true });
    await expect.poll(() => page.locator('[data-touched]').count()).toBe(2);
    await page.locator('[data-who="raider-4"]').click({ force: true });
    await squares.getByText('3 chosen').waitFor();
    await page
      .getByRole('list', { name: 'On the map' })
      .getByText(/^Sweep, 3 of/)
      .waitFor();
    await squares.getByRole('button', { name: 'Remove last' }).click();
    await squares.getByText('2 chosen').waitFor();
    await squares.getByRole('button', { name: 'Clear' }).click();
    await squares.getByText('choose where it begins').waitFor();
    expect(web.faults).toEqual([]);
  });
});

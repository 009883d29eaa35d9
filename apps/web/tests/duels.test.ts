import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { start } from '../scripts/duel.mjs';

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

const bottom = (box: Box): number => (box ? box.y + box.height : Infinity);

const apart = (a: Box, b: Box): boolean =>
  a !== null &&
  b !== null &&
  (a.x + a.width <= b.x || b.x + b.width <= a.x || bottom(a) <= b.y || bottom(b) <= a.y);

inBrowser('a defence in Twenty', (web) => {
  test('is asked for with what each answer makes of the blow', async () => {
    const page = await web.open('#/build');
    await start(
      page,
      JSON.stringify({
        title: 'Dodge or parry',
        ruleset: 'true20',
        seed: 'defence',
        order: ['ann', 'bob'],
        map: { rows: ['....', '....'] },
        combatants: [
          { id: 'ann', name: 'Ann', side: 'ann', from: 'veteran', at: [0, 0] },
          { id: 'bob', name: 'Bob', side: 'bob', from: 'duellist', at: [1, 0] },
        ],
      }),
    );
    const bob = page.locator('[data-who="bob"]').first();
    await bob.click({ force: true });
    const attack = page.locator('[data-against="attack"]:enabled').first();
    await attack.waitFor();
    expect(apart(await bob.boundingBox(), await page.getByRole('dialog').boundingBox())).toBe(true);
    await attack.click();
    const prompt = page.locator('[data-prompt="defense"]');
    await prompt.waitFor();
    for (const answer of ['Dodge', 'Parry'])
      await expect
        .poll(() =>
          prompt
            .getByRole('row')
            .filter({ has: page.locator(`[data-answer="${answer}"]`) })
            .locator('[data-odds-answer]')
            .textContent(),
        )
        .toMatch(/^\d+%$/);
    await prompt.getByText('default', { exact: true }).waitFor();
    // On a phone every answer is above the button, and the button is on the screen.
    await page.setViewportSize({ width: 390, height: 667 });
    const button = page.locator('[data-default-answer]');
    await expect.poll(async () => bottom(await button.boundingBox())).toBeLessThanOrEqual(667);
    const last = await prompt.getByRole('row').last().boundingBox();
    expect(bottom(last)).toBeLessThanOrEqual((await button.boundingBox())?.y ?? 0);
  });
});

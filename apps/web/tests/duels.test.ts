import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { answered, DUELS, pressesOfTurn, scenarioOf, start } from '../scripts/duel.mjs';

inBrowser('a turn of a move, an attack and its end', (web) => {
  test.each(DUELS)('takes four presses at most: $system', async (duel) => {
    const page = await web.open('#/build');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await start(page, scenarioOf(duel));
    await answered(page);
    expect(await pressesOfTurn(page, duel)).toBeLessThanOrEqual(4);
    expect(web.faults).toEqual([]);
  });
});

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
    await page.locator('[data-who="bob"]').first().click({ force: true });
    await page.locator('[data-against="attack"]:enabled').first().click();
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
  });
});

import { expect, test } from 'vitest';
import { answered, DUELS, pressesOfTurn, scenarioOf, start } from '../scripts/duel.mjs';
import { inBrowser } from './browser.js';

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

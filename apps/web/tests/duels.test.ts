import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { acting, answered, doTo, drag, DUELS, isAsked, scenarioOf, start } from './duel.js';

inBrowser('a turn of a move, an attack and its end', (web) => {
  test.each(DUELS)('takes four presses at most: $system', async (duel) => {
    const page = await web.open('#/build');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await start(page, scenarioOf(duel));
    await answered(page);
    const first = (await acting(page).textContent()) ?? '';
    const [own, foe] = first.startsWith('Ann') ? ['ann', 'bob'] : ['bob', 'ann'];
    // What is pressed, as the page itself hears it.
    await page.evaluate(() => {
      let presses = 0;
      addEventListener(
        'pointerdown',
        () => document.documentElement.setAttribute('data-presses', String(++presses)),
        true,
      );
    });
    const presses = async (): Promise<number> =>
      Number(await page.locator('html').getAttribute('data-presses'));
    let answers = 0;
    const settle = async (): Promise<void> => {
      const before = await presses();
      await answered(page);
      answers += (await presses()) - before;
    };
    const undo = page.locator('[data-undo]');
    const confirm = page.locator('[data-confirm]:enabled');
    for (const deed of duel.deeds) {
      const before = await undo.textContent();
      if (deed === 'drag') await drag(page, own, foe);
      else await doTo(page, foe, deed);
      await expect
        .poll(async () => {
          // What a busy machine has not worked out yet is looked at before it is done.
          if (await confirm.isVisible()) await confirm.click();
          return (await undo.textContent()) !== before || (await isAsked(page));
        })
        .toBe(true);
      await settle();
    }
    await page.locator('[data-action="end"]').click();
    await expect.poll(() => undo.textContent()).toContain('End the turn');
    expect((await presses()) - answers).toBeLessThanOrEqual(4);
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

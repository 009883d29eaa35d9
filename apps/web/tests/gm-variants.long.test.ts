import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answered, scenarioOf, start } from '../scripts/duel.mjs';
import { inBrowser } from './browser.js';
import { bringIntoSight, play } from './player.js';

const log = (page: Page) => page.getByRole('log', { name: 'Log of the fight' });

inBrowser('the GM on the map', (web) => {
  test('takes a combatant out by two clicks from the token, and by undo back', async () => {
    const page = await web.open('#/?seed=remove');
    await play(page, 'The Lower Gate');
    const piet = page.locator('[data-who="piet"]');
    await bringIntoSight(page, 'piet');
    await piet.click({ button: 'right' });
    await page
      .getByRole('dialog', { name: 'Piet' })
      .getByRole('button', { name: 'Remove from the fight' })
      .click();
    await log(page).getByText('Piet leaves the fight.').waitFor();
    await expect.poll(() => piet.count()).toBe(0);
    expect(
      await page.getByRole('navigation', { name: 'Turn order' }).getByText('Piet').count(),
    ).toBe(0);
    await page.keyboard.press('u');
    await piet.waitFor();
    expect(web.faults).toEqual([]);
  });

  test('selects several tokens, lets go of them by Escape, and does the same to all', async () => {
    const page = await web.open('#/?seed=several');
    await play(page, 'The Lower Gate');
    const [piet, bolt] = [page.locator('[data-who="piet"]'), page.locator('[data-who="bolt"]')];
    const selected = page.getByRole('region', { name: 'Selected combatants' });
    await bringIntoSight(page, 'piet');
    await piet.click({ modifiers: ['Shift'] });
    await selected.getByRole('heading', { name: '1 selected' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => selected.count()).toBe(0);

    await piet.click({ button: 'right' });
    await page
      .getByRole('dialog', { name: 'Piet' })
      .getByRole('button', { name: 'Select several' })
      .click();
    await bringIntoSight(page, 'bolt');
    await bolt.click();
    await selected.getByRole('heading', { name: '2 selected' }).waitFor();
    await selected.getByRole('button', { name: 'Knock prone' }).click();
    await page.locator('[data-confirm]').click();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Turn order' }).getByText('prone').count())
      .toBe(2);
    // What was done to both is undone and redone in one step.
    const prone = page.getByRole('navigation', { name: 'Turn order' }).getByText('prone');
    await page.locator('[data-undo]').click();
    await expect.poll(() => prone.count()).toBe(0);
    await page.locator('[data-redo]').click();
    await expect.poll(() => prone.count()).toBe(2);
    await selected.getByRole('button', { name: 'Remove from the fight' }).click();
    await page.locator('[data-confirm]').click();
    await log(page).getByText('Old Bolt leaves the fight.').waitFor();
    await expect.poll(() => piet.or(bolt).count()).toBe(0);
    await expect.poll(() => selected.count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test.each(['in its field', 'beside it'])(
    'answers a prompt for words by Enter %s',
    async (where) => {
      const page = await web.open('#/build');
      await start(page, scenarioOf({ system: 'rolemaster', from: 'templar' }));
      await answered(page);
      await page.locator('[data-who="bob"]').click({ button: 'right' });
      const card = page.getByRole('dialog', { name: 'Bob' });
      await card.getByText(/^\d+ more$/).click();
      await card.getByRole('button', { name: 'Apply critical effects' }).click();
      const cell = page.getByLabel('Effects, as in a critical');
      await cell.fill('KB10');
      await cell.press('Enter');
      await page.locator('[data-who="ann"]').click({ force: true });
      await page.locator('[data-confirm]').click();
      const prompt = page.locator('[data-prompt]');
      const kind = (): Promise<string | null> => prompt.getAttribute('data-prompt');
      await prompt.waitFor();
      while ((await kind()) !== 'knock-terrain') {
        const before = await kind();
        await prompt.locator('[data-answer]:enabled').first().click();
        await expect.poll(kind).not.toBe(before);
      }
      const words = prompt.getByRole('textbox');
      await words.fill('into the brook');
      if (where === 'beside it') await words.blur();
      await page.keyboard.press('Enter');
      await expect.poll(() => prompt.count()).toBe(0);
      expect(web.faults).toEqual([]);
    },
  );

  test('sets any value by a form that fits it, with what it is now filled in: a number, a list, a value of the sheet', async () => {
    const page = await web.open('#/?seed=set');
    await play(page, 'The Lower Gate');
    await bringIntoSight(page, 'piet');
    await page.locator('[data-who="piet"]').click({ button: 'right' });
    const card = page.getByRole('dialog', { name: 'Piet' });
    await card.getByRole('button', { name: 'Set a value' }).click();
    await card.getByLabel('Value').selectOption({ label: 'prone: false' });
    await card.getByLabel('New value').selectOption({ label: 'yes' });
    await card.getByRole('button', { name: 'Set value' }).click();
    await page.getByRole('navigation', { name: 'Turn order' }).getByText('prone').waitFor();

    await page.locator('[data-who="piet"]').click({ button: 'right' });
    await card.getByRole('button', { name: 'Set a value' }).click();
    await card.getByLabel('Combatant').selectOption({ label: 'Anneke' });
    await card.getByLabel('Value').selectOption('fixed.sheets.anneke.DUR');
    expect(Number(await card.getByLabel('New value').inputValue())).toBeGreaterThan(0);
    await card.getByLabel('New value').fill('44');
    await card.getByRole('button', { name: 'Set value' }).click();
    await log(page).getByText(/44/).first().waitFor();

    await page.locator('[data-who="piet"]').click({ button: 'right' });
    await card.getByRole('button', { name: 'Set a value' }).click();
    await card.getByLabel('Value').selectOption('combatants.piet.hands');
    await card.getByRole('button', { name: /^Remove ?: 2$/ }).click();
    await card.getByLabel('Reason').fill('lost a hand');
    await card.getByRole('button', { name: 'Set value' }).click();
    await log(page)
      .getByText(/lost a hand/)
      .waitFor();
    expect(web.faults).toEqual([]);
  });
});

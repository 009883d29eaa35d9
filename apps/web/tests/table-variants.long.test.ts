import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.js';
import { bringIntoSight, endTurn, play } from './player.js';

const log = (page: Page) => page.getByRole('log', { name: 'Log of the fight' });

inBrowser('focus and large text', (web) => {
  test('a box that closes gives the focus back to the map, and the map keeps its room beside large text', async () => {
    const page = await web.open('#/?seed=kept');
    await play(page, 'The dragon in the marsh');
    const map = page.getByRole('application', { name: /^Map/ });
    await page.keyboard.press('m');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => map.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect((await map.boundingBox())?.width ?? 0).toBeGreaterThan(400);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the end of a fight for good', (web) => {
  test('asks once more before it is done', async () => {
    const page = await web.open('#/?seed=kept');
    await play(page, 'The dragon in the marsh');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: /^End fight and reveal seed/ }).click();
    await page.getByRole('button', { name: 'Keep playing' }).click();
    await page.getByRole('button', { name: /^End fight and reveal seed/ }).click();
    await page.getByRole('button', { name: 'End fight', exact: true }).click();
    await page.getByText('The seed of the dice:').waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('looking on', (web) => {
  test('squares to move to are shaded by the best chance from there, and a foe says what they can do', async () => {
    const page = await web.open('#/?seed=moat');
    await play(page, 'The Hollow Way');
    await page.getByRole('button', { name: 'Best squares' }).click();
    await page.locator('[data-action="move"]').click();
    await page.locator('[data-best]').first().waitFor();
    await page.keyboard.press('Escape');
    await bringIntoSight(page, 'statue');
    await page.locator('[data-who="statue"]').click({ button: 'right' });
    await page.getByRole('button', { name: 'What can they do?' }).click();
    await page
      .locator('[data-threat]')
      .first()
      .or(page.getByText('has no attack that reaches anyone'))
      .waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('physical dice', (web) => {
  test('dice are asked for one by one, typed in, and marked so in the log', async () => {
    const page = await web.open('#/?seed=dice');
    await play(page, 'The Lower Gate');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('checkbox', { name: /Roll physical dice/ }).check();
    await page.keyboard.press('Escape');
    // An attack by a combatant with an enemy to shoot at.
    for (let i = 0; i < 9 && (await page.locator('[data-action="attack"]').count()) === 0; i++)
      await endTurn(page);
    await page.locator('[data-action="attack"]').click();
    for (let i = 0; i < 9 && !(await page.locator('[data-mark="open"]').first().isVisible()); i++) {
      await page.keyboard.press('Escape');
      await endTurn(page);
      await page.locator('[data-action="attack"]').click();
    }
    await page.locator('[data-mark="open"]').first().click({ force: true });
    await page.locator('[data-confirm]').click();
    let typed = 0;
    const undo = page.locator('[data-undo]');
    for (let i = 0; i < 200 && !(await undo.textContent())?.includes('Attack'); i++) {
      const die = page.locator('[data-prompt="die"]');
      const other = page
        .locator('[data-prompt]:not([data-prompt="die"]) [data-answer]:enabled')
        .first();
      if (await die.isVisible()) {
        const input = die.getByRole('textbox');
        // Never the same number twice in a row, because equal rolls would tie for ever.
        await input.fill(String(1 + (typed++ % 6)));
        await die.getByRole('button', { name: 'Confirm' }).click();
      } else if (await other.isVisible()) await other.click();
      await page.waitForTimeout(50);
    }
    expect(typed).toBeGreaterThan(0);
    await log(page)
      .getByRole('button', { name: /^Details of entry/ })
      .last()
      .click();
    await log(page).getByText('(rolled by hand)').first().waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('odds', (web) => {
  test('stand beside a number that is set in answer to a question, and change with it', async () => {
    const page = await web.open('#/build');
    const people = ['ann', 'bob'].map((id, i) => ({
      id,
      name: id,
      side: id,
      from: 'templar',
      at: [2 + i, 2],
    }));
    const scenario = {
      title: 'Toe to toe',
      ruleset: 'rolemaster',
      seed: 'toe',
      map: { rows: ['......', '......', '......', '......'] },
      combatants: people,
    };
    await page.getByLabel('Scenario file').setInputFiles({
      name: 'toe.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(scenario)),
    });
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: 'Play all sides' }).click();
    await page.locator('[data-action="attack"]').click();
    if (!(await page.locator('[data-confirm]').isEnabled()))
      await page.locator('[data-mark="open"]').first().click({ force: true });
    await page.locator('[data-confirm]').click();
    await page.locator('[data-prompt] [data-answer="parry"]').click();
    const prompt = page.locator('[data-prompt="parry"]');
    const told = prompt.getByText(/\d% harmed/);
    await told.waitFor();
    const before = await told.textContent();
    await prompt.getByRole('slider').press('End');
    await expect.poll(() => told.textContent()).not.toBe(before);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('against the rules', (web) => {
  test('the GM lets happen what they refuse, with a reason that stands in the log', async () => {
    const page = await web.open('#/?seed=force');
    await play(page, 'The Lower Gate');
    // Targets that the rules refuse can be chosen on the map as well.
    await page.getByText(/\d not now$/).click();
    await page.getByRole('button', { name: /^Override.*Disarm$/ }).click();
    await page.getByText('GM override').waitFor();
    await page.locator('[data-mark="open"]').first().waitFor();
    expect(await page.locator('[data-mark="refused"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByText(/\d not now$/).click();
    await page.getByRole('button', { name: /^Override.*Stand up$/ }).click();
    const confirm = page.locator('[data-confirm]');
    expect(await confirm.isEnabled()).toBe(false);
    await page.getByLabel('Reason (shown in the log)').fill('was pushed over before');
    await confirm.click();
    await log(page).getByText('GM override: was pushed over before').waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('a question in what the GM overrode', (web) => {
  test('shows why it happens and the odds of the answers', async () => {
    const page = await web.open('#/build');
    await page.getByLabel('Scenario file').setInputFiles({
      name: 'reach.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          title: 'Out of reach',
          ruleset: 'renaissance',
          order: ['ann', 'bob'],
          map: { rows: ['........', '........', '........'] },
          combatants: ['ann', 'bob'].map((id, i) => ({
            id,
            name: id,
            side: id,
            from: 'swordsman',
            at: [1 + 5 * i, 1],
            sheet: { skills: { 'one-handed': 90 } },
          })),
        }),
      ),
    });
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: 'Play all sides' }).click();
    const prompt = page.locator('[data-prompt]');
    // The dice differ each time, so a missed attack is repeated.
    for (let tries = 0; tries < 6 && !(await prompt.isVisible()); tries++) {
      if (tries > 0) await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText(/\d not now$/).click();
      await page.getByRole('button', { name: /^Override.*Attack$/ }).click();
      const bob = page.locator('[data-who="bob"]');
      if ((await bob.getAttribute('data-mark')) === 'open') await bob.click({ force: true });
      await page.getByLabel('Reason (shown in the log)').fill('a very long sword');
      await page.locator('[data-confirm]').click();
      await prompt.or(log(page).getByText('GM override: a very long sword')).first().waitFor();
    }
    await prompt.getByText('GM override: a very long sword').waitFor();
    await prompt.getByText(/\d%/).first().waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('a phone that shows odds', (web) => {
  test('has them in sight beside the button as soon as an action is chosen, without scrolling', async () => {
    const page = await web.open('#/?seed=odds', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await play(page, 'The duel at the mill');
    await page.locator('[data-action="engage"]').tap();
    if (await page.locator('[data-mark="open"]').first().isVisible())
      await page.locator('[data-mark="open"]').first().tap({ force: true });
    await page.locator('[data-confirm]').tap();
    for (let i = 0; i < 400 && !(await page.locator('[data-action="strike"]').isVisible()); i++) {
      const button = page.locator('[data-prompt] [data-answer]:enabled').first();
      if (await button.isVisible()) await button.tap();
      await page.waitForTimeout(50);
    }
    await page.locator('[data-action="strike"]').tap();
    const line = page.locator('[data-odds-line]');
    await expect.poll(() => line.textContent()).toMatch(/%/);
    const box = await line.boundingBox();
    const button = await page.locator('[data-confirm]').boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 844 && box.height > 0).toBe(true);
    expect(button && box && button.y + button.height <= 844 && button.y > box.y).toBe(true);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('on paper', (web) => {
  test('there is the whole log and who stands how, and nothing to press', async () => {
    const page = await web.open('#/?seed=paper');
    await play(page, 'The Lower Gate');
    await page.locator('[data-action="end"]').waitFor();
    // All inside the page, because a call for each turn would take longer than the turns.
    await page.evaluate(async () => {
      const count = () =>
        document.querySelector('[aria-valuetext]')?.getAttribute('aria-valuetext');
      for (let i = 0; i < 130; i++) {
        const before = count();
        // The button may still be waiting for the turn before.
        while (count() === before) {
          document.querySelector<HTMLButtonElement>('[data-action="end"]')?.click();
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      }
    });
    const turns = page.getByText(/^Round \d+: .*'s turn\.$/);
    expect(await turns.count()).toBeLessThan(130);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => turns.count()).toBeGreaterThanOrEqual(130);
    await page.getByText(/^The fight begins\./).waitFor();
    const pressed = await page
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility() && !each.hasAttribute('data-paper'))
          .map((each) => each.textContent),
      );
    expect(pressed).toEqual([]);
    expect(
      await page
        .getByRole('combobox')
        .evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
    ).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Turn order' }).isVisible()).toBe(true);
    // No text is cut off in a box that would have to be scrolled.
    expect(
      await page.getByRole('log').evaluate((lines) => lines.scrollHeight - lines.clientHeight),
    ).toBeLessThanOrEqual(1);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('on a small screen', (web) => {
  test('the next actor is seen from the top of what they can do', async () => {
    const page = await web.open('#/?seed=top', {
      viewport: { width: 390, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    await play(page, 'The Lower Gate');
    const end = page.locator('[data-action="end"]');
    await end.waitFor();
    await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    const scrolled = (): Promise<number> =>
      page.getByRole('tabpanel').evaluate((panel) => panel.scrollTop);
    expect(await scrolled()).toBeGreaterThan(0);
    await end.click();
    await expect.poll(scrolled).toBe(0);
    expect(web.faults).toEqual([]);
  });
});

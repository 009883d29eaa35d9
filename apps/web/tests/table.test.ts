import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.js';
import { bringIntoSight, endTurn, play } from './player.js';

const log = (page: Page) => page.getByRole('log', { name: 'Log of the fight' });
const acting = (page: Page) =>
  page.getByRole('navigation', { name: 'Turn order' }).locator('[aria-current="step"]');

inBrowser('undo and time travel', (web) => {
  test('what is undone is named, redo brings it back, the past can be looked at and forked', async () => {
    const page = await web.open('#/?seed=time');
    await play(page, 'The Lower Gate');
    const first = await acting(page).textContent();
    await endTurn(page);
    const second = await acting(page).textContent();
    expect(second).not.toBe(first);

    const undo = page.locator('[data-undo]');
    expect(await undo.textContent()).toContain('End the turn');
    await undo.click();
    await expect.poll(() => acting(page).textContent()).toBe(first);
    await page.locator('[data-redo]').click();
    await expect.poll(() => acting(page).textContent()).toBe(second);

    await endTurn(page);
    const third = await acting(page).textContent();
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    await page.getByRole('button', { name: 'Back to now' }).waitFor();
    await page.getByRole('slider', { name: /^Timeline/ }).fill('0');
    await expect.poll(() => acting(page).textContent()).toBe(first);
    expect(await page.locator('[data-action]').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect.poll(() => acting(page).textContent()).toBe(third);

    const address = page.url();
    await page.getByRole('slider', { name: /^Timeline/ }).fill('0');
    await page.getByRole('button', { name: 'Fork here' }).click();
    await expect.poll(() => page.url()).not.toBe(address);
    await expect.poll(() => acting(page).textContent()).toBe(first);
    expect(web.faults).toEqual([]);
  });

  test('a fight is still there after the page was loaded again', async () => {
    const page = await web.open('#/?seed=kept');
    await play(page, 'The dragon in the marsh');
    await endTurn(page);
    const who = await acting(page).textContent();
    await page.waitForTimeout(300);
    await page.reload();
    await expect.poll(() => acting(page).textContent()).toBe(who);
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page
      .getByRole('region', { name: 'Your fights' })
      .getByRole('link', { name: 'The dragon in the marsh' })
      .waitFor();
  });
});

inBrowser('looking on', (web) => {
  test('a GM sees as spectators do, and a display in another window follows the turn', async () => {
    const page = await web.open('#/?seed=hollow');
    await play(page, 'The Hollow Way');
    const tokens = page.locator('[data-who]');
    await page.locator('[data-who="robin"]').waitFor();
    const all = await tokens.count();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByLabel('See the fight as').selectOption('Spectators');
    await expect.poll(() => tokens.count()).toBeLessThan(all);
    expect(await page.locator('[data-who="robin"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to GM' }).click();
    await expect.poll(() => tokens.count()).toBe(all);

    const display = await page.context().newPage();
    await display.goto(`${page.url()}?display`);
    const heading = display.locator('[data-display] h1');
    await heading.waitFor();
    expect(await display.getByRole('button').and(display.locator('button')).count()).toBe(0);
    expect(await display.locator('[data-who="robin"]').count()).toBe(0);
    // During the turn of an unnoticed combatant, the display only shows the fight's name.
    const shown = async (): Promise<boolean> => {
      const name = await heading.textContent();
      return name !== null && (await acting(page).textContent())?.includes(name) === true;
    };
    for (let i = 0; i < 8 && !(await shown()); i++) await endTurn(page);
    await expect.poll(shown).toBe(true);
    const before = await heading.textContent();
    await endTurn(page);
    await expect.poll(() => heading.textContent()).not.toBe(before);
    expect(web.faults).toEqual([]);
  });

  test('a display that was opening while a turn ended shows the turn after it', async () => {
    const page = await web.open('#/?seed=opening');
    await play(page, 'The Lower Gate');
    const display = await page.context().newPage();
    let letIn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    // By the time the rules are requested, the display has read the fight.
    const asked = display.waitForRequest(/\/rules\/renaissance-/);
    await display.route(/\/rules\/renaissance-/, async (route) => {
      await gate;
      await route.continue();
    });
    await display.goto(`${page.url()}?display`);
    await asked;
    await endTurn(page);
    await page.waitForTimeout(500);
    letIn();
    const heading = display.locator('[data-display] h1');
    await expect
      .poll(async () =>
        (await acting(page).textContent())?.includes((await heading.textContent()) ?? '?'),
      )
      .toBe(true);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the GM in place', (web) => {
  test('sets a value with a reason, which the log tells', async () => {
    const page = await web.open('#/?seed=gm');
    await play(page, 'The Lower Gate');
    await bringIntoSight(page, 'piet');
    await page.locator('[data-who="piet"]').click({ button: 'right' });
    const card = page.getByRole('dialog', { name: 'Piet' });
    await card.getByRole('button', { name: 'Set a value' }).click();
    await card.getByLabel('Value').selectOption('combatants.piet.damage');
    await card.getByLabel('New value').fill('12');
    await card.getByLabel('Reason').fill('fell off the wall');
    await card.getByRole('button', { name: 'Set value' }).click();
    await log(page).getByText('fell off the wall').waitFor();
    await page
      .getByRole('navigation', { name: 'Turn order' })
      .getByText('12 of 30 damage')
      .waitFor();
  });
});

inBrowser('odds', (web) => {
  test('stand on possible targets, and open into a distribution and every number', async () => {
    const page = await web.open('#/build');
    await page.getByLabel('Scenario file').setInputFiles({
      name: 'duel.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          title: 'A duel',
          ruleset: 'lurasko',
          order: ['isa', 'rein'],
          map: { places: ['yard'] },
          combatants: [
            { id: 'isa', side: 'isa', from: 'duelist', at: 'yard' },
            { id: 'rein', side: 'rein', from: 'villager', at: 'yard' },
          ],
        }),
      ),
    });
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByRole('button', { name: 'Play all sides' }).click();
    for (const action of ['engage', 'strike']) {
      await page.locator(`[data-action="${action}"]`).click();
      if (await page.locator('[data-mark="open"]').first().isVisible())
        await page.locator('[data-mark="open"]').first().click({ force: true });
      if (action === 'strike') break;
      await page.locator('[data-confirm]').click();
      for (let i = 0; i < 400 && !(await page.locator('[data-action="strike"]').isVisible()); i++) {
        const button = page.locator('[data-prompt] [data-answer]:enabled').first();
        if (await button.isVisible()) await button.click();
        await page.waitForTimeout(50);
      }
    }
    const chance = page.locator('[data-plate][aria-hidden]').getByText(/%$/);
    await chance.first().waitFor();
    await page
      .getByRole('region', { name: /^Odds for/ })
      .first()
      .waitFor();
    // Possible events are worded as in the log, not given by note ids.
    const events = await page
      .locator('[data-event]')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('data-event'), each.textContent]));
    expect(events.length).toBeGreaterThan(0);
    for (const [id, text] of events) expect(text).not.toMatch(new RegExp(`^${id} `));
    await page.getByText('All numbers').click();
    await page.locator('details[open] details summary strong').first().waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('a phone', (web) => {
  test('plays a turn with the map above and the panel under the thumb, without anything wider than the screen', async () => {
    const page = await web.open('#/?seed=pocket', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const wide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await wide()).toBe(0);
    await play(page, 'The Drowned Bell');
    for (let i = 0; i < 400; i++) {
      const button = page.locator('[data-prompt] [data-answer]:enabled').first();
      if (await button.isVisible()) await button.tap();
      else if (await page.locator('[data-action="end"]').isVisible()) break;
      await page.waitForTimeout(50);
    }
    await page.locator('[data-action="move"]').tap();
    // Where the map only shows what is near, the places are listed below it as well.
    await page.getByRole('group', { name: 'Destination' }).locator('label').first().tap();
    await page.locator('[data-confirm]').tap();
    await page.getByRole('tab', { name: 'Log' }).tap();
    await log(page)
      .getByText(/moves|goes|runs/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Order' }).tap();
    await page.getByRole('navigation', { name: 'Turn order' }).waitFor();
    expect(await wide()).toBe(0);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the keyboard alone', (web) => {
  test('starts a fight, moves a combatant by arrow keys, undoes it, ends the turn', async () => {
    const page = await web.open('#/?seed=keys');
    await page.getByRole('button', { name: 'Play all sides' }).first().focus();
    await page.keyboard.press('Enter');
    await acting(page).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');

    const entries = () =>
      page.getByRole('slider', { name: /^Timeline/ }).getAttribute('aria-valuetext');
    const digit = await page.locator('[data-action="move"] kbd').textContent();
    await page.keyboard.press(digit ?? '1');
    await page.locator('[data-confirm]').waitFor();
    // Arrow keys move on the map at once.
    const before = await entries();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-confirm]').isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(entries).not.toBe(before);
    await page.keyboard.press('u');
    await expect.poll(() => page.locator('[data-redo]').isEnabled()).toBe(true);
    const who = await acting(page).textContent();
    await page.keyboard.press('e');
    await expect.poll(() => acting(page).textContent()).not.toBe(who);
    // The key of an action that is impossible now starts no other action.
    const shifted = page.locator('[data-action]').filter({ hasText: /⇧\d/ }).first();
    const held = (await shifted.locator('kbd').textContent())?.slice(1);
    await page.keyboard.press(`Shift+Digit${held}`);
    await page.getByRole('button', { name: /^Back/ }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('alone against the table', (web) => {
  test('an ambush is one: who hides is not shown until the table is no longer the GM', async () => {
    const page = await web.open('#/?seed=bracken');
    await play(page, 'The Hollow Way', 'the escort');
    const order = page.getByRole('navigation', { name: 'Turn order' });
    await order.getByText('Bull Barrow').waitFor();
    expect(await order.getByText('Nine-Finger Cobb').count()).toBe(0);
    expect(await page.locator('[data-who="cobb"]').count()).toBe(0);
    expect(await page.locator('[data-prompt]').getByText('GM decides').count()).toBe(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const ruled = page.getByLabel('GM rulings; show only what my combatants know');
    expect(await ruled.isChecked()).toBe(true);
    await ruled.click();
    await order.getByText('Nine-Finger Cobb').waitFor();
    expect(await page.locator('[data-who="cobb"]').count()).toBe(1);
    await ruled.click();
    await expect.poll(() => order.getByText('Nine-Finger Cobb').count()).toBe(0);
    expect(web.faults).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Web } from './browser.js';

/** The actions to try first, in every system's own words. */
const EAGER = [
  'strike',
  'attack',
  'charge',
  'engage',
  'brawl',
  'grapple',
  'move',
  'run',
  'total-defense',
  'full-defense',
  'go-on',
];

/** Starts a sample encounter from the first page. */
export async function play(page: Page, title: string, side?: string): Promise<void> {
  const card = page.locator('article', {
    has: page.getByRole('heading', { name: title, exact: true }),
  });
  await card
    .getByRole('button', {
      name: side === undefined ? 'Play all sides' : `Play ${side}`,
      exact: true,
    })
    .click();
  await page
    .getByRole('navigation', { name: 'Turn order' })
    .or(page.getByRole('tablist', { name: 'The fight' }))
    .first()
    .waitFor();
}

const over = (page: Page): Promise<boolean> =>
  page.getByRole('heading', { name: /^(Won by|No one is left)/ }).isVisible();

/** Gives the first answer to the open prompt, if there is one. */
async function answer(page: Page): Promise<boolean> {
  const button = page.locator('[data-prompt] [data-answer]:enabled').first();
  if (!(await button.isVisible())) return false;
  await button.click();
  return true;
}

/**
 * Makes all open choices by clicks on the map or in the panel, until the action can be confirmed; false if it cannot.
 */
async function choose(page: Page): Promise<boolean> {
  const confirm = page.locator('[data-confirm]');
  for (let i = 0; i < 6; i++) {
    if (await confirm.isEnabled()) return true;
    const mark = page.locator('[data-mark="open"]:not([data-friend])').first();
    if (await mark.isVisible()) {
      await mark.click({ force: true });
      continue;
    }
    const select = page
      .locator('select')
      .filter({ has: page.locator('option[value=""]', { hasText: /places|Choose/ }) })
      .first();
    if (!(await select.isVisible())) return false;
    const count = await select.locator('option').count();
    if (count < 2) return false;
    await select.selectOption({ index: count - 1 });
  }
  return confirm.isEnabled();
}

/**
 * Plays on by clicks for the combatants of this seat, until the fight is over.
 * @param turns the maximum number of turns taken; after them, the fight goes on by itself.
 * @returns how many clicks confirmed an action.
 */
export async function playToTheEnd(page: Page, turns: number): Promise<number> {
  let confirmed = 0;
  for (let taken = 0; taken < turns;) {
    if (await over(page)) return confirmed;
    if (await answer(page)) continue;
    const end = page.locator('[data-action="end"]:enabled');
    const action = page
      .locator(EAGER.map((id) => `[data-action="${id}"]:enabled`).join(', '))
      .first();
    if (!(await action.isVisible()) && !(await end.isVisible())) {
      await page.waitForTimeout(60);
      continue;
    }
    let acted = false;
    for (const id of EAGER) {
      const button = page.locator(`[data-action="${id}"]:enabled`);
      if (!(await button.isVisible())) continue;
      await button.click();
      if (await choose(page)) {
        await page.locator('[data-confirm]').click();
        confirmed++;
        acted = true;
        await page.waitForTimeout(30);
        break;
      }
      await page.keyboard.press('Escape');
    }
    if (acted) continue;
    taken++;
    if (await end.isVisible()) await end.click();
  }
  return confirmed;
}

/** Makes everyone automatic from now on. */
export async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const boxes = page.getByRole('group', { name: 'Automatic play' }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.keyboard.press('Escape');
}

/** Ends the actor's turn and waits for the next. */
export async function endTurn(page: Page): Promise<void> {
  const before = await page
    .getByRole('slider', { name: /^Timeline/ })
    .getAttribute('aria-valuetext');
  await page.locator('[data-action="end"]').click();
  await expect
    .poll(() => page.getByRole('slider', { name: /^Timeline/ }).getAttribute('aria-valuetext'))
    .not.toBe(before);
}

/** Answers all prompts before the first turn. */
export async function untilBegun(page: Page): Promise<void> {
  const acting = page
    .getByRole('navigation', { name: 'Turn order' })
    .locator('[aria-current="step"]');
  for (let i = 0; i < 400 && !(await acting.isVisible()); i++)
    if (!(await answer(page))) await page.waitForTimeout(40);
}

/** Ends turns, answering all prompts, until it is a combatant's turn. */
export async function untilTurnOf(page: Page, name: string): Promise<void> {
  const acting = page
    .getByRole('navigation', { name: 'Turn order' })
    .locator('[aria-current="step"]');
  for (let i = 0; i < 400; i++) {
    const end = page.locator('[data-action="end"]:enabled');
    if (await answer(page)) continue;
    if (await end.isVisible()) {
      if ((await acting.textContent())?.includes(name)) return;
      await end.click();
    }
    await page.waitForTimeout(40);
  }
  throw new Error(`it never becomes the turn of ${name}`);
}

/** If a combatant is out of view, presses their marker at the edge of the map. */
export async function bringIntoSight(page: Page, who: string): Promise<void> {
  const marker = page.locator(`[data-edge="${who}"]`);
  if (await marker.isVisible()) await marker.click();
}

/**
 * Hosts The Lower Gate, with Ann as the player of Grot.
 * @param address of the server's page
 * @returns the pages of the two
 */
export async function hostedWithAnn(
  web: Pick<Web, 'open'>,
  address: string,
): Promise<{ readonly gm: Page; readonly player: Page }> {
  const gm = await web.open(address);
  await gm
    .locator('article', { has: gm.getByRole('heading', { name: 'The Lower Gate', exact: true }) })
    .getByRole('button', { name: 'Host online' })
    .click();
  await gm.getByRole('button', { name: 'Menu', exact: true }).click();
  await gm.getByRole('textbox', { name: 'Player name' }).fill('Ann');
  await gm.getByRole('checkbox', { name: 'Grot' }).check();
  await gm.getByRole('button', { name: 'Create link' }).click();
  const link = await gm.getByRole('textbox', { name: 'The link for Ann' }).inputValue();
  await gm.keyboard.press('Escape');
  return { gm, player: await web.open(link) };
}

/**
 * From now on, nothing is written to a page's store, because its writes never finish, as if the page were left at once.
 */
export const stopStore = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const store = { get: () => ({}), put: () => ({}), delete: () => ({}), transaction: {} };
    Object.defineProperty(IDBDatabase.prototype, 'transaction', {
      value: () => ({ objectStore: () => store }),
    });
  });

import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { Server } from './server.js';
import { violations } from './violations.js';

const order = (page: Page) => page.getByRole('navigation', { name: 'Turn order' });

/** Whether an element is completely inside the window, without any of its text cut off. */
async function isWholeInSight(page: Page, part: Locator): Promise<boolean> {
  const [box, size] = [await part.boundingBox(), page.viewportSize()];
  if (!box || !size) return false;
  const isCut = await part.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
  return (
    !isCut &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= size.width &&
    box.y + box.height <= size.height
  );
}

inBrowser('a hosted table', (web) => {
  const server = new Server();
  afterEach(() => server.kill());
  afterAll(() => server.remove());

  async function host(address: string, title: string): Promise<Page> {
    const page = await web.open(address);
    await page
      .locator('article', { has: page.getByRole('heading', { name: title, exact: true }) })
      .getByRole('button', { name: 'Host online' })
      .click();
    await order(page).waitFor();
    return page;
  }

  async function invite(gm: Page, name: string, combatants: readonly string[]): Promise<Page> {
    await gm.getByRole('button', { name: 'Menu', exact: true }).click();
    await gm.getByRole('textbox', { name: 'Player name' }).fill(name);
    for (const who of combatants) await gm.getByRole('checkbox', { name: who }).check();
    await gm.getByRole('button', { name: 'Create link' }).click();
    const link = await gm.getByRole('textbox', { name: `The link for ${name}` }).inputValue();
    await gm.keyboard.press('Escape');
    const page = await web.open(link);
    await order(page).waitFor();
    return page;
  }

  /** The GM answers for everyone until a player's own page shows a prompt. */
  async function untilAsked(gm: Page, name: string, page: Page): Promise<void> {
    const others = gm
      .locator('[data-prompt]')
      .filter({ hasNotText: `${name} decides` })
      .locator('[data-answer]:enabled')
      .first();
    for (let i = 0; i < 400 && !(await page.locator('[data-prompt]').isVisible()); i++) {
      if (await others.isVisible()) await others.click();
      else await gm.waitForTimeout(50);
    }
  }

  // The server's dice differ each time, and sometimes no prompt comes for a long time: then the fight is restarted.
  test(
    'the hidden are hidden from the player, and a question goes to the player it is for',
    { retry: 1 },
    async () => {
      const address = await server.start();
      const gm = await host(address, 'The toll road at dusk');
      await order(gm).getByText('Weasel').waitFor();
      const player = await invite(gm, 'Mara', ['Ysolde']);
      await order(player).getByText('Ysolde').waitFor();
      await player.getByText('You play Ysolde. Waiting for the GM to start.').waitFor();
      await order(player).getByText('you', { exact: true }).waitFor();
      expect(await order(player).getByText('Weasel').count()).toBe(0);
      expect(await player.locator('[data-who="purse-1"]').count()).toBe(0);
      await player.context().close();
      await gm.context().close();

      const tavern = await host(address, 'The Drowned Bell');
      const odd = await invite(tavern, 'Odile', ['Odd']);
      await tavern.getByRole('button', { name: 'Start fight', exact: true }).click();
      await untilAsked(tavern, 'Odd', odd);
      await odd.locator('[data-prompt]').getByText('Odd').first().waitFor();
      await odd.locator('[data-prompt] [data-answer]:enabled').first().click();
      await expect.poll(() => odd.locator('[data-prompt]').count()).toBe(0);
    },
  );

  test('what works odds out is there before the fight begins', async () => {
    const gm = await host(await server.start(), 'The Lower Gate');
    await expect.poll(() => gm.workers().map((worker) => worker.url())).toHaveLength(1);
    expect(gm.workers()[0]?.url()).toContain('odds.worker');
    await gm.getByRole('button', { name: 'Start fight', exact: true }).waitFor();
    await gm.context().close();
  });

  test('the GM is told whose turn it is to act, a player has no empty lines in the log, and a wrong link says what to do', async () => {
    const gm = await host(await server.start(), 'The Lower Gate');
    const player = await invite(gm, 'Ann', ['Grot']);
    await gm.getByRole('button', { name: 'Start fight', exact: true }).click();
    const acting = order(gm).locator('[aria-current="step"]');
    await acting.waitFor();
    for (let i = 0; i < 9 && !(await acting.textContent())?.includes('Grot'); i++) {
      const before = await acting.textContent();
      await gm.locator('[data-action="end"]').click();
      await expect.poll(() => acting.textContent()).not.toBe(before);
    }
    await gm.getByText('Ann, or you, to act').waitFor();
    const seats = gm.getByRole('list', { name: 'Players' });
    const ann = seats.getByRole('listitem').filter({ hasText: 'Ann' });
    expect(await ann.textContent()).toBe('Ann: Grot; connected; to decide now');
    expect(await seats.getByRole('listitem').last().textContent()).toBe('you: GM; connected');
    await player.getByText('your turn', { exact: true }).waitFor();
    expect(
      await player
        .getByRole('log')
        .locator('[data-entry]')
        .evaluateAll(
          (all) => all.filter((each) => /^\s*\??\s*$/.test(each.textContent ?? '')).length,
        ),
    ).toBe(0);
    await player.locator('[data-action="end"]').click();
    await player.getByText('the GM acts').waitFor();
    await expect.poll(() => ann.textContent()).toBe('Ann: Grot; connected');
    await expect
      .poll(() => seats.getByRole('listitem').last().textContent())
      .toBe('you: GM; connected; to decide now');
    const lost = await web.open(`${player.url()}x`);
    await lost.getByText(/This link is invalid/).waitFor();
    await lost.context().close();
    await player.context().close();
    await expect.poll(() => ann.textContent()).toBe('Ann: Grot; away');
  });

  test('a closed seat shows no one as connected, and a fight that the GM ends says so to all', async () => {
    const gm = await host(await server.start(), 'The Lower Gate');
    const [player, other] = [await invite(gm, 'Ann', ['Grot']), await invite(gm, 'Ben', [])];
    await gm.getByRole('button', { name: 'Start fight', exact: true }).click();
    await gm.locator('[data-action="end"]').waitFor();
    const seats = player.getByRole('list', { name: 'Players' }).getByRole('listitem');
    await expect.poll(() => seats.first().textContent()).toContain('connected');
    await gm.getByRole('button', { name: 'Menu', exact: true }).click();
    await gm.getByRole('button', { name: 'Close the seat of Ann' }).click();
    await player.getByText('This seat was closed').waitFor();
    for (const text of await seats.allTextContents()) expect(text).toContain('connection unknown');
    expect(await player.locator('[data-here="true"]').count()).toBe(0);
    await player.getByRole('heading', { name: 'This table is closed to you' }).waitFor();
    expect(await player.getByText(/^Waiting for/).count()).toBe(0);

    await gm.getByRole('button', { name: 'End fight and reveal seed' }).click();
    await gm.getByRole('button', { name: 'End fight', exact: true }).click();
    await gm.keyboard.press('Escape');
    for (const page of [gm, other]) {
      await page.getByRole('heading', { name: 'The GM ended this fight' }).waitFor();
      expect(await page.locator('[data-action]').count()).toBe(0);
      expect(await page.locator('[data-undo]').isDisabled()).toBe(true);
    }
    await order(gm).getByRole('button', { name: /Piet/ }).click();
    const card = gm.getByRole('dialog', { name: 'Piet' });
    await card.getByRole('button', { name: 'Sheet of Piet' }).waitFor();
    expect(await card.getByText(/GM actions/).count()).toBe(0);
    expect(await card.getByRole('list', { name: /against|acts/ }).count()).toBe(0);
  });

  test('a player may ask for the best command only once the GM allows it', async () => {
    const gm = await host(await server.start(), 'The Lower Gate');
    const player = await invite(gm, 'Ann', ['Grot']);
    await gm.getByRole('button', { name: 'Start fight', exact: true }).click();
    await gm.getByRole('region', { name: 'Best command' }).waitFor();
    await order(player).locator('[aria-current="step"]').waitFor();
    const advice = player.getByRole('region', { name: 'Best command' });
    expect(await advice.count()).toBe(0);
    await player.getByRole('button', { name: 'Menu', exact: true }).click();
    const seen = player.getByRole('checkbox', { name: 'Players may ask for the best command' });
    expect(await seen.isDisabled()).toBe(true);
    expect(await seen.isChecked()).toBe(false);
    await gm.getByRole('button', { name: 'Menu', exact: true }).click();
    // The box is ticked once the server has confirmed it.
    await gm.getByRole('checkbox', { name: 'Players may ask for the best command' }).click();
    await expect.poll(() => seen.isChecked()).toBe(true);
    await player.keyboard.press('Escape');
    await advice.waitFor();
  });

  test('a question with a time limit counts down to its default, and the player asked may have the time they need', async () => {
    const tavern = await host(await server.start(), 'The Drowned Bell');
    const odd = await invite(tavern, 'Odile', ['Odd']);
    await tavern.getByRole('button', { name: 'Menu', exact: true }).click();
    await tavern.getByRole('combobox', { name: /^Time limit for decisions/ }).selectOption('60');
    await tavern.keyboard.press('Escape');
    await tavern.getByRole('button', { name: 'Start fight', exact: true }).click();
    await untilAsked(tavern, 'Odd', odd);
    const clock = odd.locator('[data-prompt]').getByText(/^\d+ s, then /);
    await clock.waitFor();
    // On a phone both are above the answers, visible without scrolling.
    await odd.setViewportSize({ width: 390, height: 844 });
    for (const part of [clock, odd.getByRole('button', { name: 'Pause timer' })])
      await expect.poll(() => isWholeInSight(odd, part)).toBe(true);
    expect(await violations(odd), 'a prompt with its clock').toEqual([]);
    // At twice the usual size on a desktop, no button covers the answers.
    await odd.setViewportSize({ width: 720, height: 450 });
    for (const part of [clock, odd.locator('[data-prompt] [data-answer]').first()])
      await expect.poll(() => isWholeInSight(odd, part)).toBe(true);
    const first = Number.parseInt((await clock.textContent()) ?? '', 10);
    expect(first).toBeLessThanOrEqual(60);
    await expect
      .poll(async () => Number.parseInt((await clock.textContent()) ?? '', 10))
      .toBeLessThan(first);
    await odd.getByRole('button', { name: 'Pause timer' }).click();
    await expect.poll(() => clock.count()).toBe(0);
    await odd.locator('[data-prompt] [data-answer]:enabled').first().click();
    await expect.poll(() => odd.locator('[data-prompt]').count()).toBe(0);
  });

  test('a player forks the fight at a past moment and plays on from there, without what was hidden from them being shown', async () => {
    const gm = await host(await server.start(), 'The toll road at dusk');
    const player = await invite(gm, 'Mara', ['Ysolde']);
    await gm.getByRole('button', { name: 'Start fight', exact: true }).click();
    await order(gm).locator('[aria-current="step"]').waitFor();
    await order(gm).getByText('Weasel').waitFor();
    await expect
      .poll(() => player.getByRole('slider', { name: /^Timeline/ }).getAttribute('aria-valuetext'))
      .toContain('of 1');
    const table = player.url();
    await player.getByRole('slider', { name: /^Timeline/ }).fill('-1');
    await player.getByRole('button', { name: 'Fork here' }).click();
    await expect.poll(() => player.url()).not.toBe(table);
    await player
      .getByText(/from entry 0/)
      .first()
      .waitFor();
    await order(player).getByText('Ysolde').waitFor();
    expect(await order(player).getByText('Weasel').count()).toBe(0);
    await player.getByRole('button', { name: 'Start fight', exact: true }).click();
    await order(player).locator('[aria-current="step"]').waitFor();
    // The fight itself has not changed.
    expect(
      await gm.getByRole('slider', { name: /^Timeline/ }).getAttribute('aria-valuetext'),
    ).toContain('of 1');
  });

  test('a player whose network goes is told at once, and what was asked for meanwhile is done once it is back', async () => {
    const gm = await host(await server.start(), 'The Lower Gate');
    const player = await invite(gm, 'Ann', [
      'Captain Moreau',
      'Sylvie Quick',
      'Grot',
      'Tam Fletcher',
    ]);
    await gm.getByRole('button', { name: 'Start fight', exact: true }).click();
    const end = player.locator('[data-action="end"]');
    for (let i = 0; i < 9 && !(await end.isVisible()); i++) {
      await gm.locator('[data-action="end"]:enabled').click();
      await player.waitForTimeout(300);
    }
    const acting = order(player).locator('[aria-current="step"]');
    const before = await acting.textContent();
    await player.context().setOffline(true);
    await player.getByText('Connection lost, reconnecting').waitFor({ timeout: 5_000 });
    await end.click();
    await player.getByText('1 not yet confirmed').waitFor();
    expect(await acting.textContent()).toBe(before);
    await player.context().setOffline(false);
    await expect.poll(() => acting.textContent(), { timeout: 30_000 }).not.toBe(before);
    expect(await player.getByText('Connection lost').count()).toBe(0);
  });

  test('the server is killed in mid-fight: the page says so, comes back by itself, and nothing is lost', async () => {
    const page = await host(await server.start(), 'The Lower Gate');
    await page.getByRole('button', { name: 'Start fight', exact: true }).click();
    const acting = order(page).locator('[aria-current="step"]');
    await acting.waitFor();
    const first = await acting.textContent();
    await page.locator('[data-action="end"]').click();
    await expect.poll(() => acting.textContent()).not.toBe(first);
    const second = await acting.textContent();
    await server.kill();
    const lost = page.getByText('Connection lost, reconnecting');
    await lost.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => isWholeInSight(page, lost)).toBe(true);
    expect(await violations(page), 'no connection').toEqual([]);
    // The message has a line of its own, which covers nothing of the fight.
    const [word, fight] = [
      await lost.boundingBox(),
      await page.locator('[data-narrow]').boundingBox(),
    ];
    expect(word && fight && word.y + word.height <= fight.y).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('[data-action="end"]').click();
    await page.getByText('1 not yet confirmed').waitFor();
    await server.start();
    await expect.poll(() => page.getByText('Connection lost').count(), { timeout: 30_000 }).toBe(0);
    await expect.poll(() => acting.textContent()).not.toBe(second);
    expect(
      await page.getByRole('slider', { name: /^Timeline/ }).getAttribute('aria-valuetext'),
    ).toContain('of 3');
  });
});

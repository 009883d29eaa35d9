import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { hostedWithAnn, play } from './player.js';
import { sharedServer } from './server.js';

const map = (page: Page) => page.getByRole('application', { name: /^Map/ });
const pings = (page: Page) => page.locator('[data-ping]');
const said = (page: Page, words: RegExp) => page.getByRole('status').getByText(words);

/** The positions of all combatants on the page. */
const places = (page: Page): Promise<string> =>
  page.locator('[data-who]').evaluateAll((all) =>
    all
      .map((each) => each.getBoundingClientRect())
      .map(({ x, y }) => `${x} ${y}`)
      .join(),
  );

/** Waits until the map stops moving, because positions measured before would no longer be under the pointer. */
async function atRest(page: Page): Promise<void> {
  await page.locator('[data-who]').first().waitFor();
  for (let before = ''; ;) {
    const now = await places(page);
    if (now === before) return;
    before = now;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

/** Moves the pointer, which has pressed a button of another page, off the map, where it would point at something. */
async function pointerAway(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await atRest(page);
}

/** An empty square in the right half of the view, where the map reaches to the edge, as a point of the page. */
async function freeSquare(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  await atRest(page);
  const box = await map(page).boundingBox();
  if (!box) throw new Error('there is no map');
  for (let y = box.y + box.height / 2; y < box.y + box.height; y += 12)
    for (let x = box.x + box.width / 2; x < box.x + box.width - 40; x += 12)
      if (
        await page.evaluate(
          (at) =>
            document.elementFromPoint(at.x, at.y)?.closest('[role="application"]') !== null &&
            document.elementFromPoint(at.x, at.y)?.closest('[data-who]') === null,
          { x, y },
        )
      )
        return { x, y };
  throw new Error('somebody stands everywhere');
}

inBrowser('a ping on the map', (web) => {
  test('alone: by Alt and a click or by a key, said aloud, gone soon, and in no log', async () => {
    const page = await web.open('#/?seed=ping');
    await play(page, 'The Lower Gate');
    const entries = await page
      .getByRole('slider', { name: /^Timeline/ })
      .getAttribute('aria-valuetext');
    const at = await freeSquare(page);
    await page.keyboard.down('Alt');
    await page.mouse.click(at.x, at.y);
    await page.keyboard.up('Alt');
    await pings(page).waitFor();
    expect(await pings(page).textContent()).toBe('You');
    await said(page, /You point at [A-Z]+\d+\./).waitFor({ state: 'attached' });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await expect.poll(() => pings(page).count(), { timeout: 20_000 }).toBe(0);
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('p');
    await pings(page).waitFor();
    expect(
      await page.getByRole('slider', { name: /^Timeline/ }).getAttribute('aria-valuetext'),
    ).toBe(entries);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('on a map of places: the arrows walk them, the key points', async () => {
    const page = await web.open('#/?seed=ping');
    await play(page, 'The Drowned Bell');
    await pointerAway(page);
    await page.keyboard.press('m');
    await page.keyboard.press('p');
    await said(page, /Choose a place/).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('p');
    await pings(page).waitFor();
    await said(page, /You point at the fiddler's bench\./).waitFor({ state: 'attached' });
    expect(web.faults).toEqual([]);
  });

  test('by a finger that rests on the ground of a phone, but not by one that moves the map', async () => {
    const page = await web.open('#/?seed=ping', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await play(page, 'The Lower Gate');
    let { x, y } = await freeSquare(page);
    const hand = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0): Promise<unknown> =>
      hand.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
      });
    await touch('touchStart');
    await touch('touchMove', 60);
    // Longer than a long press.
    await page.waitForTimeout(1_000);
    await touch('touchEnd');
    expect(await pings(page).count()).toBe(0);
    // The map has moved meanwhile.
    ({ x, y } = await freeSquare(page));
    await touch('touchStart');
    await pings(page).waitFor();
    await touch('touchEnd');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('is seen by the others of a table with the name of who points', async () => {
    const { gm, player } = await hostedWithAnn(web, await sharedServer());
    await map(player).waitFor();
    await player.keyboard.press('m');
    await player.keyboard.press('ArrowRight');
    await player.keyboard.press('p');
    await pings(gm).getByText('Ann').waitFor({ state: 'attached' });
    await said(gm, /Ann points at [A-Z]+\d+\./).waitFor({ state: 'attached' });
    expect(web.faults).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answered, scenarioOf, start } from '../scripts/duel.mjs';
import { inBrowser } from './browser.js';

/** What the page did to attract attention, and whether its tab is hidden. */
interface Noticed {
  hidden: boolean;
  readonly told: string[];
  closed: number;
  sounds: number;
  buzzes: number;
}

/** Replaces the browser's means of attracting attention with ones that record their calls. */
function standIn(): void {
  const noticed: Noticed = { hidden: false, told: [], closed: 0, sounds: 0, buzzes: 0 };
  Object.assign(globalThis, { noticed });
  localStorage.setItem('tiltyard-notices', 'sound vibration notification');
  Object.defineProperty(document, 'hidden', { get: () => noticed.hidden });
  Object.defineProperty(navigator, 'vibrate', {
    value: () => {
      noticed.buzzes += 1;
      return true;
    },
  });
  OscillatorNode.prototype.start = () => {
    noticed.sounds += 1;
  };
  OscillatorNode.prototype.stop = () => undefined;
  class Told extends EventTarget {
    static readonly permission = 'granted';
    constructor(title: string) {
      super();
      noticed.told.push(title);
    }
    close(): void {
      noticed.closed += 1;
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: Told });
}

const noticed = (page: Page): Promise<Noticed> =>
  page.evaluate(() => Reflect.get(globalThis, 'noticed'));

const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((is) => {
    Reflect.get(globalThis, 'noticed').hidden = is;
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

const icon = (page: Page): Promise<string> =>
  page.locator('link[rel="icon"]').evaluate((link: HTMLLinkElement) => link.href);

/** Ends the turn in a way that works on a hidden page. */
const end = (page: Page): Promise<void> =>
  page.locator('[data-action="end"]:enabled').evaluate((button: HTMLElement) => button.click());

inBrowser('a turn', (web) => {
  test('is told by sound and vibration, and to a hidden tab by title, icon and notification', async () => {
    const page = await web.open('#/');
    await page.addInitScript(standIn);
    await page.goto(page.url().replace(/#.*/, '?notices#/build'));
    await start(page, scenarioOf({ system: 'renaissance', from: 'swordsman' }));
    await answered(page);
    const title = await page.title();
    const plain = await icon(page);
    const before = await noticed(page);
    await end(page);
    await expect.poll(async () => (await noticed(page)).sounds).toBe(before.sounds + 1);
    expect(await noticed(page)).toMatchObject({ told: [], buzzes: before.buzzes + 1 });
    expect(await page.title()).toBe(title);

    await hide(page, true);
    await expect.poll(() => page.title()).toMatch(/^Your turn: (?:Ann|Bob)$/);
    expect(await icon(page)).not.toBe(plain);
    const first = await page.title();
    await end(page);
    await expect.poll(() => page.title()).not.toBe(first);
    const second = await page.title();
    expect(second).toMatch(/^Your turn: (?:Ann|Bob)$/);
    await expect.poll(async () => (await noticed(page)).told).toEqual([second]);

    await hide(page, false);
    await expect.poll(() => page.title()).toBe(title);
    expect(await icon(page)).toBe(plain);
    expect((await noticed(page)).closed).toBeGreaterThan(0);
    expect(web.faults).toEqual([]);
    await page.context().close();
  });
});

import { row } from './measure.mjs';

// How long the page is blocked at a time while its workers think, on a processor four times slower.

const WIDE = { viewport: { width: 1440, height: 900 } };

/** A page that records every task of more than 50 ms; browsers report no shorter ones. */
async function watchedPage(browser) {
  const context = await browser.newContext(WIDE);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  const session = await context.newCDPSession(page);
  const slow = (rate) => session.send('Emulation.setCPUThrottlingRate', { rate });
  return { page, slow };
}

const forget = (page) => page.evaluate(() => (window.longTasks = []));
/** The longest task recorded, or 50 ms if none was longer. */
const longest = (page) => page.evaluate(() => Math.max(50, ...window.longTasks));

/** The longest task from a change in the builder until the gauge has been recomputed. */
async function gaugeRow(browser, address) {
  const { page, slow } = await watchedPage(browser);
  await page.goto(`${address}/#/build/renaissance-gatehouse`);
  const gauge = page.getByRole('region', { name: 'How the fight goes' });
  await gauge.getByText(/^\d+ fights, ± \d+$/).waitFor();
  await slow(4);
  await forget(page);
  await gauge.getByLabel('Everyone plays').selectOption('cautious');
  await gauge.locator('[data-old]').waitFor();
  await gauge.locator('[data-old]').waitFor({ state: 'detached' });
  await gauge.getByText(/^\d+ fights, ± \d+$/).waitFor();
  const worst = await longest(page);
  await page.context().close();
  return row(
    'web-longest-task-gauge',
    'ms',
    worst,
    'a change in the builder, processor 4 times slower',
  );
}

/** The longest task from opening a review until it is done, including a step forward. */
async function reviewRow(browser, address) {
  const { page, slow } = await watchedPage(browser);
  await page.goto(`${address}/#/?seed=review`);
  await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
  await page.getByRole('button', { name: 'Play all sides' }).first().click();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const sides = page.getByRole('group', { name: 'Automatic play' }).getByRole('checkbox');
  await sides.first().waitFor();
  for (const side of await sides.all()) await side.check();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
  await slow(4);
  await forget(page);
  await page.goto(page.url().replace('#/fight/', '#/review/').replace(/\?.*/, ''));
  await page.getByRole('heading', { name: 'Turning points' }).waitFor();
  await page.getByRole('progressbar', { name: 'Review' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Next step' }).click();
  const worst = await longest(page);
  await page.context().close();
  return row('web-longest-task-review', 'ms', worst, 'a duel reviewed, processor 4 times slower');
}

/** The longest task while the page thinks. */
export const longTaskRows = async (browser, address) => [
  await gaugeRow(browser, address),
  await reviewRow(browser, address),
];

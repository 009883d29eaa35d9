import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { servedPage } from '../apps/web/scripts/served-page.mjs';
import { readCommandLine } from '../scripts/command-line.mjs';
import { middle, row } from './measure.mjs';
import { printRows } from './report.mjs';
import { longTaskRows } from './web-long-tasks.mjs';
import { crowdRows, firstActionRow, pressRows, slowRows } from './web-hands.mjs';

/**
 * The page in a real browser: how much it loads, how soon it is usable, and how fast it responds. Medians of several
 * runs.
 */

readCommandLine('npm run bench:web -- [--json]   --json prints rows as JSON', {
  json: { type: 'boolean', default: false },
});

const COMBATANTS = 40;
const TRIES = 15;
/** The acting combatant in the turn order. */
const ACTING = 'nav [aria-current="step"]';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** Two lines of twenty combatants, near enough to fight. */
const people = Array.from({ length: COMBATANTS }, (_, i) => {
  const foe = i % 2 === 1;
  const rank = Math.floor(i / 2);
  return {
    id: `c${i}`,
    name: `${foe ? 'Foe' : 'Friend'} ${rank + 1}`,
    side: foe ? 'foes' : 'friends',
    from: 'swordsman',
    at: [4 + (rank % 10), foe ? 8 + Math.floor(rank / 10) : 7 - Math.floor(rank / 10)],
  };
});
const scenario = JSON.stringify({
  title: 'Forty',
  ruleset: 'renaissance',
  map: { rows: Array.from({ length: 16 }, () => '.'.repeat(20)) },
  combatants: people,
});

const { address, browser, close } = await servedPage();

const median = (values) => middle(values).median;
const rows = [];
const add = (id, unit, ours, what) => rows.push(row(id, unit, ours, what));
const kilobytes = (bytes) => bytes / 1024;

/**
 * Loads the page in a fresh profile; measures the time until it can be used, and the compressed size of all its
 * scripts.
 */
async function load(hash, ready) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const scripts = new Set();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const begun = performance.now();
  await page.goto(`${address}/${hash}`);
  await ready(page).waitFor();
  const took = performance.now() - begun;
  await page.waitForTimeout(300);
  await context.close();
  const bytes = [...scripts].reduce(
    (sum, each) => sum + gzipSync(readFileSync(join(path('../apps/web/dist'), each))).length,
    0,
  );
  return { took, bytes };
}

try {
  const start = [];
  for (let i = 0; i < 5; i++)
    start.push(await load('', (page) => page.getByRole('button', { name: /^Play / }).first()));
  const first = 'the first page, in a fresh profile';
  add('web-start-ready', 'ms', median(start.map(({ took }) => took)), first);
  add('web-start-scripts', 'kB', kilobytes(start[0]?.bytes ?? 0), `${first}, compressed`);

  const { fight, token } = await (
    await fetch(`${address}/api/fights`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scenario, name: 'GM' }),
    })
  ).json();
  const link = `#/table/${fight}/${token}`;
  const table = [];
  for (let i = 0; i < 5; i++)
    table.push(await load(link, (page) => page.locator('[data-who]').first()));
  const crowd = `a hosted fight of ${COMBATANTS}`;
  add('web-fight-ready', 'ms', median(table.map(({ took }) => took)), crowd);
  add('web-fight-scripts', 'kB', kilobytes(table[0]?.bytes ?? 0), `${crowd}, compressed`);

  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.goto(`${address}/${link}`);
  await page.getByRole('button', { name: 'Start fight', exact: true }).click();
  await page.locator('[data-action="end"]').waitFor();

  // Measured in the page: from the click to the frame in which the map shows who acts next.
  const clicks = [];
  for (let i = 0; i < TRIES; i++) {
    clicks.push(
      await page.evaluate(
        (acting) =>
          new Promise((resolve) => {
            const before = document.querySelector(acting)?.textContent;
            const begun = performance.now();
            document.querySelector('[data-action="end"]')?.click();
            const look = () =>
              document.querySelector(acting)?.textContent === before
                ? requestAnimationFrame(look)
                : requestAnimationFrame(() => resolve(performance.now() - begun));
            look();
          }),
        ACTING,
      ),
    );
    await page.locator('[data-action="end"]:enabled').waitFor();
  }
  add('web-click-to-map', 'ms', median(clicks), `${crowd}, by the server`);

  // Each combatant has an enemy to attack in these two lines.
  const odds = [];
  for (let i = 0; i < TRIES; i++) {
    const attack = page.locator('[data-action="attack"]');
    if (await attack.isVisible()) {
      await attack.click();
      if (await page.locator('[data-mark="open"]').first().isVisible()) {
        odds.push(
          await page.evaluate(
            () =>
              new Promise((resolve) => {
                const begun = performance.now();
                document
                  .querySelector('[data-mark="open"]')
                  ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
                const look = () =>
                  document.querySelector('[data-odds]')
                    ? resolve(performance.now() - begun)
                    : requestAnimationFrame(look);
                look();
              }),
          ),
        );
      }
      await page.keyboard.press('Escape');
    }
    const end = page.locator('[data-action="end"]:enabled');
    await end.click();
    await page.waitForTimeout(150);
  }
  if (odds.length === 0) throw new Error('no combatant had an enemy in reach');
  add('web-choice-to-odds', 'ms', median(odds), crowd);
  await page.close();
  rows.push(...(await pressRows(browser, address)), await firstActionRow(browser, address));
  rows.push(...(await crowdRows(browser, address)), ...(await slowRows(browser, address)));
  rows.push(...(await longTaskRows(browser, address)));
} finally {
  await close();
}
const all = readdirSync(path('../apps/web/dist/assets'), { recursive: true }).filter((name) =>
  name.endsWith('.js'),
);
const compressed = (name) =>
  gzipSync(readFileSync(join(path('../apps/web/dist/assets'), name))).length;
const whole = all.reduce((sum, name) => sum + compressed(name), 0);
add('web-all-scripts', 'kB', kilobytes(whole), 'compressed');
printRows(rows);

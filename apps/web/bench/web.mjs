import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

/** How the page does in a real browser: what it loads, how soon it is there, how quickly it answers. Medians of several tries. */

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const COMBATANTS = 40;
const TRIES = 15;
/** Whoever acts, in the turn order. */
const ACTING = 'nav [aria-current="step"]';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const executablePath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((each) => each !== undefined && existsSync(each));
if (executablePath === undefined) {
  console.error(
    'There is no Chromium here. Install one (Debian: apt-get install chromium) or name it in CHROMIUM.',
  );
  process.exit(1);
}

/** Two lines of twenty, near enough to fight. */
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

const data = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'));
const server = spawn(
  process.execPath,
  [
    path('../../cli/bin/tiltyard.js'),
    'serve',
    '--port',
    '0',
    '--data',
    data,
    '--web',
    path('../dist'),
    '--log',
    'silent',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const address = await new Promise((resolve) =>
  server.stdout.on('data', (chunk) => resolve(/http:\/\/[\w.]+:\d+/.exec(String(chunk))?.[0])),
);
const browser = await chromium.launch({ executablePath, args: FLAGS });

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const rows = [];
const row = (what, figure, goal) => rows.push({ what, figure, goal });

/** Loads the page in a fresh profile: how long until it can be used, and the compressed size of all its scripts. */
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
    (sum, each) => sum + gzipSync(readFileSync(join(path('../dist'), each))).length,
    0,
  );
  return { took, bytes };
}

try {
  const start = [];
  for (let i = 0; i < 5; i++)
    start.push(await load('', (page) => page.getByRole('button', { name: /^Play / }).first()));
  row(
    'first page, ready',
    `${Math.round(median(start.map(({ took }) => took)))} ms`,
    'under 1,500 ms',
  );
  row(
    'first page, scripts compressed',
    `${Math.round((start[0]?.bytes ?? 0) / 1024)} kB`,
    'under 300 kB',
  );

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
  row(
    `table of ${COMBATANTS}, ready`,
    `${Math.round(median(table.map(({ took }) => took)))} ms`,
    'under 1,500 ms',
  );
  row(
    `table of ${COMBATANTS}, scripts compressed`,
    `${Math.round((table[0]?.bytes ?? 0) / 1024)} kB`,
    'under 300 kB',
  );

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
  row(
    `click to map, ${COMBATANTS} combatants, by the server`,
    `${Math.round(median(clicks))} ms`,
    'under 100 ms',
  );

  // Whoever acts has somebody to attack in these two lines.
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
  row(
    'choice to exact odds',
    odds.length === 0 ? 'nobody in reach' : `${Math.round(median(odds))} ms`,
    'under 50 ms',
  );
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
const all = readdirSync(path('../dist/assets')).filter((name) => name.endsWith('.js'));
row(
  'all scripts compressed',
  `${Math.round(all.reduce((sum, name) => sum + gzipSync(readFileSync(join(path('../dist/assets'), name))).length, 0) / 1024)} kB`,
  '',
);
for (const { what, figure, goal } of rows)
  console.log(`${what.padEnd(50)}${figure.padStart(12)}  ${goal}`);

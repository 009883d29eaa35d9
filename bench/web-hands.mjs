import { answered, DUELS, pressesOfTurn, scenarioOf, start } from '../apps/web/scripts/duel.mjs';
import { middle, row } from './measure.mjs';

// Benchmarks of handling the fight screen: the number of presses, and the time to a response.

const TRIES = 9;
/** Moves of the pointer while a token is dragged. */
const STEPS = 60;
const SIDE = 60;
/** Where a token may be dragged to, relative to its position. */
const BESIDE = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

const median = (values) => middle(values).median;

/** Sixty fighters on 60 × 60 cells, in two lines that have met. */
const CROWD = JSON.stringify({
  title: 'Sixty',
  ruleset: 'renaissance',
  seed: 'sixty',
  order: ['c0', 'c1'],
  map: { rows: Array.from({ length: SIDE }, () => '.'.repeat(SIDE)) },
  combatants: Array.from({ length: 60 }, (_, i) => ({
    id: `c${i}`,
    name: `${i % 2 ? 'Foe' : 'Friend'} ${Math.floor(i / 2) + 1}`,
    side: i % 2 ? 'foes' : 'friends',
    from: 'swordsman',
    at: [15 + Math.floor(i / 2), 30 + (i % 2)],
  })),
});

/** The number of presses for a move, an attack and the end of the turn, in every system. */
export async function pressRows(browser, address) {
  const rows = [];
  for (const duel of DUELS) {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${address}/#/build`);
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await start(page, scenarioOf(duel));
    await answered(page);
    const presses = await pressesOfTurn(page, duel);
    rows.push(
      row(`web-presses-${duel.system}`, 'presses', presses, 'move, attack, end of the turn'),
    );
    await page.close();
  }
  return rows;
}

/** From a first visit to the first action: a fight is chosen, and a token is dragged. */
export async function firstActionRow(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(address);
  let presses = 0;
  await page.getByRole('button', { name: 'Play all sides' }).first().click();
  presses++;
  await page.locator('[data-action="end"]').waitFor();
  const undo = page.locator('[data-undo]');
  const before = await undo.textContent();
  const ring = await page.locator('[data-whose]').first().boundingBox();
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  presses++;
  for (const [dx, dy] of BESIDE) {
    await page.mouse.move(x + dx * ring.width, y + dy * ring.height, { steps: 4 });
    if (await page.locator('[data-moving] [data-open]').isVisible()) break;
  }
  await page.mouse.up();
  for (let i = 0; (await undo.textContent()) === before; i++) {
    if (i > 100) throw new Error('the token that was dragged did not move');
    await page.waitForTimeout(30);
  }
  await context.close();
  return row('web-first-action', 'presses', presses, 'a first visit to the first action done');
}

/** The processor time used by the page itself so far, in milliseconds. */
async function meterOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

const boxOf = async (page, who) => {
  const box = await page.locator(`[data-who="${who}"]`).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};

/** Waits for two frames, so that the change is painted. */
const painted = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** The time of a press, of a hover and of dragging a token with sixty fighters on 60 × 60 cells. */
export async function crowdRows(browser, address) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.goto(`${address}/#/build`);
  await start(page, CROWD);
  await answered(page);
  await page.waitForTimeout(2000);
  const cpu = await meterOf(page);
  const presses = [];
  for (let i = 0; i < TRIES; i++) {
    const before = await cpu();
    await page
      .locator('[data-action="attack"]')
      .evaluate((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await page.locator('[data-mark="open"]').first().waitFor();
    await painted(page);
    presses.push((await cpu()) - before);
    await page.keyboard.press('Escape');
    await page.locator('[data-action="attack"]').waitFor();
    await page.waitForTimeout(200);
  }
  const hovers = await hoverTimes(page);
  const drags = await dragTimes(page, cpu);
  await page.close();
  const what = 'sixty on 60 × 60';
  return [
    row('web-press-to-paint', 'ms', median(presses), `${what}, processor time of the page`),
    row('web-hover-to-odds', 'ms', median(hovers), what),
    row('web-drag-frame', 'ms', median(drags), `${what}, processor time of the page for a move`),
  ];
}

/**
 * The time from the pointer's arrival on an action until the chances on its targets are shown, as measured by the page
 * itself.
 */
async function hoverTimes(page) {
  const times = [];
  const plate = page.locator('[data-plate]').first();
  for (let i = 0; i < TRIES; i++) {
    const took = page.evaluate(
      () =>
        new Promise((done) => {
          const button = document.querySelector('[data-action="attack"]');
          button.addEventListener(
            'pointerover',
            () => {
              const begun = performance.now();
              const look = () =>
                document.querySelector('[data-plate]')
                  ? done(performance.now() - begun)
                  : requestAnimationFrame(look);
              look();
            },
            { once: true },
          );
        }),
    );
    await page.locator('[data-action="attack"]').hover();
    times.push(await took);
    await page.mouse.move(1, 1);
    await plate.waitFor({ state: 'detached' });
  }
  return times;
}

/** The processor time for each move of a token that is dragged and put back. */
async function dragTimes(page, cpu) {
  const from = await boxOf(page, 'c0');
  const times = [];
  for (let i = 0; i < 3; i++) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - from.width, { steps: 3 });
    await painted(page);
    const before = await cpu();
    for (let step = 0; step < STEPS; step++) {
      const angle = (2 * Math.PI * step) / STEPS;
      await page.mouse.move(
        from.x + 3 * from.width * Math.sin(angle),
        from.y - from.width - 2 * from.width * Math.abs(Math.cos(angle)),
      );
    }
    await painted(page);
    times.push(((await cpu()) - before) / STEPS);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  return times;
}

/**
 * A page over a slow network (1.6 Mbit/s, 150 ms) with a processor four times slower; `bytes` returns the amount loaded
 * so far.
 */
async function slowPage(browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const play = page.getByRole('button', { name: 'Play all sides' }).first();
  return { context, page, play, bytes: () => bytes };
}

/** How long a visitor looks at the first page before leaving, in milliseconds. */
const GLANCE = 3000;

/** The first page with everything loaded while it is viewed, and the start of a fight on it. */
export async function slowRows(browser, address) {
  const looked = await slowPage(browser);
  await looked.page.goto(address);
  await looked.play.waitFor();
  await looked.page.waitForTimeout(GLANCE);
  const first = looked.bytes() / 1024;
  await looked.context.close();
  const { context, page, play } = await slowPage(browser);
  const begun = performance.now();
  await page.goto(address);
  await play.click();
  await page.locator('[data-action]').first().waitFor();
  const playable = performance.now() - begun;
  await context.close();
  return [
    row('web-first-page', 'kB', first, `all that came over the wire, looked at for ${GLANCE} ms`),
    row('web-slow-playable', 'ms', playable, 'Fast 3G, processor 4 times slower'),
  ];
}

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

/** One against another, and what leads to them: the token dragged beside them, or what is done to them from their card. */
const DUELS = [
  { system: 'renaissance', from: 'swordsman', deeds: ['drag', 'attack'] },
  { system: 'rolemaster', from: 'templar', deeds: ['drag', 'attack'] },
  { system: 'true20', from: 'guard', deeds: ['drag', 'attack'] },
  // Where no squares are counted, who comes near engages, and a charge is both.
  { system: 'lurasko', from: 'guard', deeds: ['engage', 'strike'] },
  { system: 'heimr', from: 'brawler', deeds: ['charge'] },
] as const;

type Duel = (typeof DUELS)[number];

/** Where the two stand: three squares apart, in one place, or in places side by side. */
const SETTINGS: Readonly<
  Record<string, { readonly map: object; readonly at: readonly unknown[] } | undefined>
> = {
  lurasko: {
    map: { places: [{ id: 'yard', name: 'the yard' }], borders: [] },
    at: [{ zone: 'yard' }, { zone: 'yard' }],
  },
  heimr: { map: { rows: ['A1 A2'] }, at: ['A1', 'A2'] },
};

const ON_SQUARES = {
  map: { rows: ['........', '........', '........'] },
  at: [
    [1, 1],
    [4, 1],
  ],
};

function scenarioOf({ system, from }: Duel): string {
  const { map, at } = SETTINGS[system] ?? ON_SQUARES;
  return JSON.stringify({
    title: 'Four clicks',
    ruleset: system,
    seed: 'four',
    map,
    combatants: ['ann', 'bob'].map((id, i) => ({
      id,
      name: id === 'ann' ? 'Ann' : 'Bob',
      side: id,
      from,
      at: at[i],
    })),
  });
}

/** Opens a scenario in the builder and plays all its sides. */
async function start(page: Page, text: string): Promise<void> {
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'duel.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.getByRole('tab', { name: 'Play or save' }).click();
  await page.getByRole('button', { name: 'Play all sides' }).click();
  await page.locator('[data-action="end"]').or(page.locator('[data-prompt]')).first().waitFor();
}

const isAsked = (page: Page): Promise<boolean> => page.locator('[data-prompt]').isVisible();

/** Answers whatever is asked until the one who acts may go on; the clicks for that are nobody's turn. */
async function answered(page: Page): Promise<void> {
  const end = page.locator('[data-action="end"]:enabled');
  const answer = page.locator('[data-prompt] [data-answer]:enabled').first();
  for (let i = 0; i < 400 && !(await end.isVisible()); i++) {
    if (await answer.isVisible()) await answer.click();
    else await page.waitForTimeout(30);
  }
}

const boxOf = async (page: Page, who: string) => {
  const box = await page.locator(`[data-who="${who}"]`).first().boundingBox();
  if (!box) throw new Error(`${who} is not on the map`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};

const acting = (page: Page) =>
  page.getByRole('navigation', { name: 'Turn order' }).locator('[aria-current="step"]');

/** Drags a token beside another. */
async function drag(page: Page, own: string, foe: string): Promise<void> {
  const [from, to] = [await boxOf(page, own), await boxOf(page, foe)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x + Math.sign(from.x - to.x) * to.width * 1.2, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Does something to somebody from their card, which is opened if it is not. */
async function doTo(page: Page, foe: string, deed: string): Promise<void> {
  const row = page.locator(`[data-against="${deed}"]:enabled`).first();
  if (!(await page.getByRole('dialog').isVisible()))
    await page.locator(`[data-who="${foe}"]`).first().click({ force: true });
  await row.click();
}

inBrowser('a turn of a move, an attack and its end', (web) => {
  test.each(DUELS)('takes four presses at most: $system', async (duel) => {
    const page = await web.open('#/build');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await start(page, scenarioOf(duel));
    await answered(page);
    const first = (await acting(page).textContent()) ?? '';
    const [own, foe] = first.startsWith('Ann') ? ['ann', 'bob'] : ['bob', 'ann'];
    // What is pressed, as the page itself hears it.
    await page.evaluate(() => {
      let presses = 0;
      addEventListener(
        'pointerdown',
        () => document.documentElement.setAttribute('data-presses', String(++presses)),
        true,
      );
    });
    const presses = async (): Promise<number> =>
      Number(await page.locator('html').getAttribute('data-presses'));
    let answers = 0;
    const settle = async (): Promise<void> => {
      const before = await presses();
      await answered(page);
      answers += (await presses()) - before;
    };
    const undo = page.locator('[data-undo]');
    for (const deed of duel.deeds) {
      const before = await undo.textContent();
      if (deed === 'drag') await drag(page, own, foe);
      else await doTo(page, foe, deed);
      await expect
        .poll(async () => (await undo.textContent()) !== before || (await isAsked(page)))
        .toBe(true);
      await settle();
    }
    await page.locator('[data-action="end"]').click();
    await expect.poll(() => undo.textContent()).toContain('End the turn');
    expect((await presses()) - answers).toBeLessThanOrEqual(4);
    expect(web.faults).toEqual([]);
    await page.context().close();
  });
});

inBrowser('a defence in Twenty', (web) => {
  test('is asked for with what each answer makes of the blow', async () => {
    const page = await web.open('#/build');
    await start(
      page,
      JSON.stringify({
        title: 'Dodge or parry',
        ruleset: 'true20',
        seed: 'defence',
        order: ['ann', 'bob'],
        map: { rows: ['....', '....'] },
        combatants: [
          { id: 'ann', name: 'Ann', side: 'ann', from: 'veteran', at: [0, 0] },
          { id: 'bob', name: 'Bob', side: 'bob', from: 'duellist', at: [1, 0] },
        ],
      }),
    );
    await page.locator('[data-who="bob"]').first().click({ force: true });
    await page.locator('[data-against="attack"]:enabled').first().click();
    const prompt = page.locator('[data-prompt="defense"]');
    await prompt.waitFor();
    for (const answer of ['Dodge', 'Parry'])
      await expect
        .poll(() =>
          prompt
            .getByRole('row')
            .filter({ has: page.locator(`[data-answer="${answer}"]`) })
            .locator('[data-odds-answer]')
            .textContent(),
        )
        .toMatch(/^\d+%$/);
    await prompt.getByText('default', { exact: true }).waitFor();
    await page.context().close();
  });
});

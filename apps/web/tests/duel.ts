import type { Page } from 'playwright-core';

/** One against another, and what leads to them: the token dragged beside them, or what is done to them from their card. */
export const DUELS = [
  { system: 'renaissance', from: 'swordsman', deeds: ['drag', 'attack'] },
  { system: 'rolemaster', from: 'templar', deeds: ['drag', 'attack'] },
  { system: 'true20', from: 'guard', deeds: ['drag', 'attack'] },
  // Where no squares are counted, who comes near engages, and a charge is both.
  { system: 'lurasko', from: 'guard', deeds: ['engage', 'strike'] },
  { system: 'heimr', from: 'brawler', deeds: ['charge'] },
] as const;

interface Duel {
  readonly system: string;
  readonly from: string;
}

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

export function scenarioOf({ system, from }: Duel): string {
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
export async function start(page: Page, text: string): Promise<void> {
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'duel.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.getByRole('tab', { name: 'Play or save' }).click();
  await page.getByRole('button', { name: 'Play all sides' }).click();
  await page.locator('[data-action="end"]').or(page.locator('[data-prompt]')).first().waitFor();
}

export const isAsked = (page: Page): Promise<boolean> => page.locator('[data-prompt]').isVisible();

/** Answers whatever is asked until the one who acts may go on; the clicks for that are nobody's turn. */
export async function answered(page: Page): Promise<void> {
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

export const acting = (page: Page) =>
  page.getByRole('navigation', { name: 'Turn order' }).locator('[aria-current="step"]');

/** Drags a token beside another. */
export async function drag(page: Page, own: string, foe: string): Promise<void> {
  const [from, to] = [await boxOf(page, own), await boxOf(page, foe)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x + Math.sign(from.x - to.x) * to.width * 1.2, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Does something to a combatant from their card, which is opened if it is not. */
export async function doTo(page: Page, foe: string, deed: string): Promise<void> {
  const row = page.locator(`[data-against="${deed}"]:enabled`).first();
  if (!(await page.getByRole('dialog').isVisible()))
    await page.locator(`[data-who="${foe}"]`).first().click({ force: true });
  await row.click();
}

/**
 * Duels of two combatants, each with the steps of an attack: dragging the token next to the
 * opponent, or choosing an action on their card.
 */
export const DUELS = [
  { system: 'renaissance', from: 'swordsman', deeds: ['drag', 'attack'] },
  { system: 'rolemaster', from: 'templar', deeds: ['drag', 'attack'] },
  { system: 'true20', from: 'guard', deeds: ['drag', 'attack'] },
  // Without squares, approaching means engaging, and a charge does both.
  { system: 'lurasko', from: 'guard', deeds: ['engage', 'strike'] },
  { system: 'heimr', from: 'brawler', deeds: ['charge'] },
];

/** Where the two combatants stand: three squares apart, in one place, or in neighbouring places. */
const SETTINGS = {
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

/** The scenario of a duel as text. */
export function scenarioOf({ system, from }) {
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
export async function start(page, text) {
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'duel.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.getByRole('tab', { name: 'Play or save' }).click();
  await page.getByRole('button', { name: 'Play all sides' }).click();
  await page.locator('[data-action="end"]').or(page.locator('[data-prompt]')).first().waitFor();
}

export const isAsked = (page) => page.locator('[data-prompt]').isVisible();

/** Answers all prompts until the actor can go on; these clicks do not count towards a turn. */
export async function answered(page) {
  const end = page.locator('[data-action="end"]:enabled');
  const answer = page.locator('[data-prompt] [data-answer]:enabled').first();
  for (let i = 0; i < 400 && !(await end.isVisible()); i++) {
    if (await answer.isVisible()) await answer.click();
    else await page.waitForTimeout(30);
  }
}

const boxOf = async (page, who) => {
  const box = await page.locator(`[data-who="${who}"]`).first().boundingBox();
  if (!box) throw new Error(`${who} is not on the map`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};

export const acting = (page) =>
  page.getByRole('navigation', { name: 'Turn order' }).locator('[aria-current="step"]');

/** Drags a token next to another. */
export async function drag(page, own, foe) {
  const [from, to] = [await boxOf(page, own), await boxOf(page, foe)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x + Math.sign(from.x - to.x) * to.width * 1.2, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Chooses an action on a combatant's card, opening the card first if needed. */
export async function doTo(page, foe, deed) {
  const row = page.locator(`[data-against="${deed}"]:enabled`).first();
  if (!(await page.getByRole('dialog').isVisible()))
    await page.locator(`[data-who="${foe}"]`).first().click({ force: true });
  await row.click();
}

/** Counts the presses on the page. Returns a function that reads the count. */
async function countPresses(page) {
  await page.evaluate(() => {
    let presses = 0;
    addEventListener(
      'pointerdown',
      () => document.documentElement.setAttribute('data-presses', String(++presses)),
      true,
    );
  });
  return async () => Number(await page.locator('html').getAttribute('data-presses'));
}

/** Waits until the condition holds. */
async function until(page, isSo) {
  for (let i = 0; i < 400; i++) {
    if (await isSo()) return;
    await page.waitForTimeout(30);
  }
  throw new Error('what was done in the duel had no effect');
}

/** Plays one turn of a duel with the pointer alone, and ends it. */
export async function pressesOfTurn(page, { deeds }) {
  const first = (await acting(page).textContent()) ?? '';
  const [own, foe] = first.startsWith('Ann') ? ['ann', 'bob'] : ['bob', 'ann'];
  const presses = await countPresses(page);
  let answers = 0;
  const undo = page.locator('[data-undo]');
  const confirm = page.locator('[data-confirm]:enabled');
  for (const deed of deeds) {
    const before = await undo.textContent();
    if (deed === 'drag') await drag(page, own, foe);
    else await doTo(page, foe, deed);
    await until(page, async () => {
      // On a busy machine the odds may be late: wait for them before acting.
      if (await confirm.isVisible()) await confirm.click();
      return (await undo.textContent()) !== before || (await isAsked(page));
    });
    const asked = await presses();
    await answered(page);
    answers += (await presses()) - asked;
  }
  await page.locator('[data-action="end"]').click();
  await until(page, async () => (await undo.textContent())?.includes('End the turn'));
  return (await presses()) - answers;
}

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { answered, doTo, start } from '../scripts/duel.mjs';
import { handOver, play } from './player.js';
import { smallText } from './violations.js';

const timeline = (page: Page) => page.getByRole('slider', { name: /^Timeline/ });

inBrowser('the turn order', (web) => {
  test('has a name on one line, also where the table plays', async () => {
    const page = await web.open('#/?seed=line');
    await play(page, 'The Lower Gate', 'the watch');
    const row = page
      .getByRole('navigation', { name: 'Turn order' })
      .getByRole('button', { name: /Captain Moreau/ });
    await row.getByText('auto').waitFor();
    const name = await row.getByText('Captain Moreau').boundingBox();
    expect(name?.height).toBeLessThan(26);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the strip below the map', (web) => {
  test('shows harm over the whole fight by side, and says what came of an entry', async () => {
    const page = await web.open('#/?seed=strip');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The Lower Gate');
    expect(await page.locator('[data-harm]').count()).toBe(0);
    await handOver(page);
    await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
    const review = page.getByRole('region', { name: 'Actions' }).getByRole('link', {
      name: 'Review the fight',
    });
    expect(await review.getAttribute('href')).toMatch(/^#\/review\//);
    expect(await page.locator('[data-harm]').count()).toBeGreaterThan(3);
    expect(await page.locator('[data-fallen]').count()).toBeGreaterThan(3);
    const order = page.getByRole('navigation', { name: 'Turn order' });
    const standing = await order.getByText(/ of 9 standing$/).innerText();
    expect(await order.textContent()).toMatch(/^Round \d+ \d of 9 standing/);
    expect(Number.parseInt(standing, 10)).toBeLessThan(9);
    const legend = page.getByRole('list', { name: 'Colours of the timeline' });
    expect(await legend.getByRole('listitem').allTextContents()).toEqual([
      ' harm by the company',
      ' harm by the watch',
    ]);
    expect(await timeline(page).getAttribute('aria-valuetext')).toMatch(
      /^Entry \d+ of \d+: [A-Z].*; .*disabled/,
    );
    expect(web.faults).toEqual([]);
  });
});

/** Two riders far from a line of infantry, on a wide meadow. */
const MEADOW = JSON.stringify({
  title: 'Far apart',
  ruleset: 'renaissance',
  seed: 'far',
  order: ['ann', 'bob', 'cid'],
  map: { rows: Array.from({ length: 12 }, () => '.'.repeat(40)) },
  combatants: [
    { id: 'ann', name: 'Ann', side: 'horse', from: 'knight', at: [3, 5], state: { riding: 'bay' } },
    { id: 'bay', name: 'Bay', side: 'horse', from: 'war-horse', at: [3, 5] },
    { id: 'bob', name: 'Bob', side: 'foot', from: 'spearman', at: [14, 5] },
    { id: 'cid', name: 'Cid', side: 'foot', from: 'crossbowman', at: [29, 6] },
  ],
});

/** Whether a combatant's token is inside the map's window. */
async function isSeen(page: Page, who: string): Promise<boolean> {
  const [map, token] = await Promise.all([
    page.getByRole('application', { name: /^Map/ }).boundingBox(),
    page.locator(`[data-who="${who}"]`).first().boundingBox(),
  ]);
  return (
    map !== null &&
    token !== null &&
    token.x >= map.x &&
    token.y >= map.y &&
    token.x + token.width <= map.x + map.width &&
    token.y + token.height <= map.y + map.height
  );
}

inBrowser('an action at a distance', (web) => {
  test.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
  ])('keeps the actor in sight, and foes or where they are, on %i × %i', async (width, height) => {
    const page = await web.open('#/build', { viewport: { width, height } });
    await start(page, MEADOW);
    await answered(page);
    await page.locator('[data-action="ride-by"]').click();
    const isWide = width > 1100;
    for (const who of ['bob', 'cid'])
      await expect
        .poll(async () => {
          const marked = await page.locator(`[data-edge="${who}"]`).isVisible();
          return (await isSeen(page, who)) || (!isWide && marked);
        })
        .toBe(true);
    expect(await isSeen(page, 'ann')).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('[data-action="charge"]').click();
    // Only Bob is in reach, and the shortest path to him is shown.
    await expect.poll(() => page.locator('[data-confirm]').isEnabled()).toBe(true);
    await page.getByText('(9 m)').first().waitFor();
    expect(await isSeen(page, 'ann')).toBe(true);
    // A phone has the turn order in one row, and uses the timeline's space for the actions.
    const isPhone = width < 700;
    const strip = page.getByRole('list', { name: 'Turn order in short' });
    expect(await strip.getByRole('button', { name: /to act$/ }).count()).toBe(isPhone ? 1 : 0);
    expect(await timeline(page).count()).toBe(isPhone ? 0 : 1);
    expect(web.faults).toEqual([]);
  });
});

/** A combatant between two enemies, and a third out of everyone's reach. */
const BETWEEN = JSON.stringify({
  title: 'Between two',
  ruleset: 'renaissance',
  seed: 'between',
  order: ['ann', 'bob', 'cid'],
  map: { rows: Array.from({ length: 10 }, () => '.'.repeat(12)) },
  combatants: [
    { id: 'ann', name: 'Ann', side: 'a', from: 'swordsman', at: [4, 4] },
    { id: 'bob', name: 'Bob', side: 'b', from: 'swordsman', at: [5, 4] },
    { id: 'dan', name: 'Dan', side: 'b', from: 'swordsman', at: [5, 5] },
    { id: 'cid', name: 'Cid', side: 'b', from: 'crossbowman', at: [10, 8] },
  ],
});

inBrowser('what cannot be done, or not be told', (web) => {
  test('a way out of two foes’ reach is never called safe, and a foe out of reach says why', async () => {
    const page = await web.open('#/build');
    await start(page, BETWEEN);
    await answered(page);
    await page.locator('[data-who="cid"]').first().click({ force: true });
    const card = page.getByRole('dialog', { name: 'Cid' });
    await card.getByText('Nothing else can be done to Cid now:').waitFor();
    await card
      .getByText(/Cid is out of reach/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');

    const box = await page.locator('[data-who="ann"]').first().boundingBox();
    if (!box) throw new Error('Ann is not on the map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 3.4 * box.width, y, { steps: 6 });
    const line = page.getByText(/^Ann · .*let go to move/);
    await expect.poll(() => line.textContent()).toMatch(/too much may happen|attack/i);
    expect(await line.textContent()).not.toContain('provokes no one');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(web.faults).toEqual([]);
  });
});

/** An archer at the greatest distance from an enemy at which a phone can show both. */
const AT_RANGE = JSON.stringify({
  title: 'At range',
  ruleset: 'rolemaster',
  seed: 'range',
  order: ['ann', 'bob'],
  map: { rows: Array.from({ length: 8 }, () => '.'.repeat(24)) },
  combatants: [
    { id: 'ann', name: 'Ann', side: 'a', from: 'poacher', at: [2, 4] },
    { id: 'bob', name: 'Bob', side: 'b', from: 'templar', at: [11, 4] },
  ],
});

inBrowser('a prompt', (web) => {
  test('shows both between whom it is, above the question and on the map of a phone', async () => {
    const page = await web.open('#/build', { viewport: { width: 390, height: 844 } });
    await start(page, AT_RANGE);
    await answered(page);
    await page.locator('[data-action="attack"]').click();
    await page.locator('[data-confirm]').click();
    const prompt = page.locator('[data-prompt]');
    await prompt.waitFor();
    await expect.poll(() => isSeen(page, 'bob')).toBe(true);
    expect(await isSeen(page, 'ann')).toBe(true);
    await expect.poll(() => prompt.locator('svg').count()).toBeGreaterThan(1);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the choice of a target', (web) => {
  test('shows a foe far away on a phone, and not friends on the other side instead', async () => {
    const page = await web.open('#/build', { viewport: { width: 390, height: 844 } });
    const scene = JSON.parse(AT_RANGE);
    const [ann, bob] = scene.combatants;
    const combatants = [
      { ...ann, at: [10, 4] },
      { ...bob, at: [22, 4] },
      { id: 'cid', name: 'Cid', side: 'a', from: 'templar', at: [1, 4] },
    ];
    await start(page, JSON.stringify({ ...scene, combatants, order: ['ann', 'bob', 'cid'] }));
    await answered(page);
    await page.locator('[data-action="attack"]').click();
    await expect.poll(() => isSeen(page, 'bob')).toBe(true);
    expect(await isSeen(page, 'ann')).toBe(true);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('a fight in the colours of the system', (web) => {
  test('still shows bars, what is left of a turn, and whose turn it is', async () => {
    const page = await web.open('#/build');
    await page.emulateMedia({ forcedColors: 'active' });
    await start(page, BETWEEN);
    await answered(page);
    await page.locator('[data-lead]').first().waitFor();
    const order = page.getByRole('navigation', { name: 'Turn order' });
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const colours = await order
      .locator('li')
      .first()
      .locator('i')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(colours.length).toBeGreaterThan(1);
    for (const colour of colours) expect([canvas, 'rgb(255, 255, 255)']).not.toContain(colour);
    const acting = order.locator('[aria-current="step"]');
    expect(await acting.evaluate((each) => getComputedStyle(each).outlineStyle)).toBe('solid');
    await page.context().close();
  });
});

/** Two combatants in one of four places, which a phone draws small. */
const FOUR_YARDS = JSON.stringify({
  title: 'Four yards',
  ruleset: 'lurasko',
  seed: 'yards',
  map: {
    places: ['yard', 'barn', 'gate', 'wood'].map((id) => ({ id, name: id })),
    borders: ['barn', 'gate', 'wood'].map((to) => ({ from: 'yard', to })),
  },
  combatants: ['ann', 'bob'].map((id) => ({
    id,
    name: id === 'ann' ? 'Ann' : 'Bob',
    side: id,
    from: 'guard',
    at: { zone: 'yard' },
  })),
});

inBrowser('words on the map', (web) => {
  test('about those who are engaged are large enough to read on a phone', async () => {
    const page = await web.open('#/build', { viewport: { width: 390, height: 844 } });
    await start(page, FOUR_YARDS);
    await answered(page);
    const own = await page
      .locator('[data-mine] header .name, [data-mine] h2 .name')
      .first()
      .innerText();
    await doTo(page, own === 'Ann' ? 'bob' : 'ann', 'engage');
    await answered(page);
    await page.getByRole('application').getByText('engagement').waitFor({ state: 'attached' });
    expect(await smallText(page)).toEqual([]);
  });
});

inBrowser('your fights', (web) => {
  test('tell two of one encounter apart by who is played', async () => {
    const page = await web.open('#/?seed=apart');
    for (const side of ['the company', 'the watch']) {
      await play(page, 'The Lower Gate', side);
      await page.goto(page.url().replace(/#.*/, '#/?seed=apart'));
      await page.getByText(`you play ${side}`).waitFor();
    }
    // Each fight shows its map, with all nine combatants.
    const maps = page.getByRole('region', { name: 'Your fights' }).locator('li svg');
    await expect.poll(() => maps.count()).toBe(2);
    await expect.poll(() => maps.first().locator('path[style*="--side"]').count()).toBe(9);
    await page.getByRole('button', { name: 'Delete The Lower Gate' }).first().click();
    await expect.poll(() => maps.count()).toBe(1);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('what is said of one who fights alone, and where their blows get', (web) => {
  test('says a name once, no bonus of nothing, and keeps the menu’s first lines in sight', async () => {
    const page = await web.open('#/?seed=once');
    await play(page, 'The duel at the mill');
    await page.locator('[data-who="isaura"]').first().click({ button: 'right' });
    const card = page.getByRole('dialog', { name: 'Isaura' });
    expect(await card.locator('header').innerText()).toBe('Isaura\n\nunhurt');
    await card.getByRole('button', { name: 'Sheet' }).click();
    const duellist = page.getByRole('dialog', { name: 'Sheet of Isaura' });
    await duellist.waitFor();
    expect(await duellist.getByText('Isaura', { exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Fight menu' });
    await menu.getByText('Dice', { exact: true }).waitFor();
    expect(await menu.evaluate(({ scrollTop }) => scrollTop)).toBe(0);

    await page.goto(page.url().replace(/#.*/, '#/?seed=once'));
    await play(page, 'The door of the counting-house');
    await page
      .getByRole('navigation', { name: 'Turn order' })
      .getByRole('button', { name: /Black Tom/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Black Tom' })
      .getByRole('button', { name: 'Sheet' })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Sheet of Black Tom' });
    await sheet.getByRole('tab', { name: 'Everything' }).click();
    const combat = sheet.getByRole('region', { name: 'Combat', exact: true });
    expect(await combat.innerText()).not.toContain('Bonus');
    expect(await sheet.getByRole('region', { name: 'Saves' }).innerText()).toMatch(
      /Toughness\s+Tough\s+1$/,
    );
    await combat.getByText('Dodge', { exact: true }).click();
    expect(await combat.innerText()).toMatch(/base Defense \d+, Dexterity \d+ *\s*T20-CTX-07/);
    expect(await sheet.getByRole('region', { name: 'Weapons and armor' }).innerText()).toMatch(
      /mace\s+\+\d damage/,
    );
    expect(web.faults).toEqual([]);
  });
});

/** A sword that differs from the system's own. */
const STRANGE_SWORD = {
  title: 'A strange sword',
  ruleset: 'lurasko',
  seed: 'sword',
  content: { weapons: { sword: { name: 'sword', damage: 99, drive: 1 } } },
  combatants: ['ann', 'bob'].map((id) => ({
    id,
    side: id,
    from: 'knight',
    sheet: { weapons: ['sword'] },
  })),
};

inBrowser('the sheet in a fight', (web) => {
  test('tells a thing as the file describes it, not as the system does', async () => {
    const page = await web.open('#/build');
    await start(page, JSON.stringify(STRANGE_SWORD));
    await answered(page);
    await page.keyboard.press('c');
    const sheet = page.getByRole('dialog', { name: /^Sheet of/ });
    const row = sheet.getByRole('row').filter({ hasText: 'sword' });
    await row.first().waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['99', '1']),
    );
    await sheet.getByRole('tab', { name: 'Everything' }).click();
    const gear = sheet.getByRole('region', { name: 'Weapons and armour' });
    expect(await gear.innerText()).toMatch(/sword\s+damage 99, drive 1/);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the log', (web) => {
  test('leads back to an entry once nothing is under way any more, and GM acts show no certain chances', async () => {
    const page = await web.open('#/build');
    await start(page, BETWEEN);
    await answered(page);
    await page.locator('[data-action="full-defense"]').click();
    await page.locator('[data-confirm]').click();
    await page.locator('[data-action="end"]').click();
    const log = page.getByRole('log', { name: 'Log of the fight' });
    await log
      .getByRole('button', { name: /^Details of entry/ })
      .last()
      .click();
    const back = log.getByRole('button', { name: 'Undo to here' });
    await expect.poll(() => back.isEnabled()).toBe(true);
    await page.locator('[data-who="dan"]').first().click({ button: 'right' });
    await page.getByRole('button', { name: 'Set a condition' }).click();
    await page.getByText('Certain for').first().waitFor();
    expect(await page.locator('[data-plate]').count()).toBe(0);
    expect(web.faults).toEqual([]);
  });
});

/** One combatant stands over a fallen ally and a fallen enemy. */
const OVER_THE_FALLEN = JSON.stringify({
  title: 'Over the fallen',
  ruleset: 'true20',
  order: ['marl', 'vane', 'tom', 'pym'],
  combatants: [
    { id: 'marl', name: 'Marl', side: 'house', from: 'guard', at: [4, 3] },
    { id: 'tom', side: 'mob', from: 'bandit', at: [4, 3], state: { marks: { unconscious: 1 } } },
    { id: 'pym', side: 'house', from: 'guard', at: [4, 3], state: { marks: { unconscious: 1 } } },
    { id: 'vane', name: 'Vane', side: 'mob', from: 'bandit', at: [14, 3] },
  ],
});

inBrowser('those who lie below another', (web) => {
  test('are drawn at corners of the square, and chosen there by pointer or key, a foe first', async () => {
    const page = await web.open('#/build');
    await start(page, OVER_THE_FALLEN);
    await answered(page);
    const who = (id: string) => page.locator(`[data-who="${id}"]`);
    const width = async (id: string): Promise<number> => (await who(id).boundingBox())?.width ?? 0;
    expect(await width('tom')).toBeLessThan((await width('marl')) * 0.8);
    await page.locator('[data-action="coup-de-grace"]').click();
    const map = page.getByRole('application', { name: /^Map/ });
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect.poll(() => who('tom').getAttribute('data-mark')).toBe('chosen');
    const corner = await who('pym').boundingBox();
    if (!corner) throw new Error('Pym is not on the map.');
    await page.mouse.click(corner.x + 5, corner.y + 5);
    await expect.poll(() => who('pym').getAttribute('data-mark')).toBe('chosen');
    expect(web.faults).toEqual([]);
  });
});

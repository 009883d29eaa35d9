import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { canvas, newcomers, pressCell, saved } from './builder-map.js';

inBrowser('an encounter of one’s own', (web) => {
  test('ground is painted as a rectangle, mirrored, and filled, each undone at once', async () => {
    const page = await web.open('#/build');
    const rows = async (): Promise<readonly string[]> => {
      await page.getByRole('tab', { name: 'Play or save' }).click();
      const text = readFileSync(await saved(page, 'Save as a file'), 'utf8');
      return [...text.matchAll(/^ +- ([.~]+)$/gm)].map(([, row]) => row ?? '');
    };
    await page.getByRole('button', { name: 'Difficult ground' }).click();
    await page.getByRole('button', { name: 'Rectangle' }).click();
    await page.getByRole('button', { name: 'Mirror left and right' }).click();
    await pressCell(page, 1, 1);
    await page.getByText('Click the other end.').waitFor();
    await pressCell(page, 3, 2);
    await expect
      .poll(async () => (await rows()).filter((row) => row.includes('~')))
      .toEqual(['.~~~..........~~~.', '.~~~..........~~~.']);
    await page.getByRole('button', { name: 'Mirror left and right' }).click();
    await page.getByRole('button', { name: 'Fill', exact: true }).click();
    await pressCell(page, 0, 5);
    await expect.poll(async () => new Set((await rows()).join(''))).toEqual(new Set('~'));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(rows).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('roads and names are painted, shown once, undone at once and kept in the file', async () => {
    const page = await web.open('#/build');
    await page.getByRole('button', { name: 'Road', exact: true }).click();
    await page.getByRole('button', { name: 'Rectangle' }).click();
    await pressCell(page, 1, 3);
    await page.getByText('Click the other end.').waitFor();
    await pressCell(page, 9, 4);
    await page.getByLabel('Name of squares').fill('the salt road');
    await page.getByText('Open squares are drawn as a road. The map shows the name.').waitFor();
    await page.getByRole('button', { name: 'Fill', exact: true }).click();
    await pressCell(page, 5, 3);
    const name = canvas(page).getByText('the salt road');
    await name.waitFor();
    expect(await name.count()).toBe(1);
    await page.getByRole('tab', { name: 'Play or save' }).click();
    const file = async (): Promise<string> =>
      readFileSync(await saved(page, 'Save as a file'), 'utf8');
    expect(await file()).toContain('mark: the salt road');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await name.waitFor({ state: 'detached' });
    expect(await file()).toContain('mark: road');
    expect(web.faults).toEqual([]);
  });

  test('squares are raised in the units of the system, keep what they are made of, and are lowered again', async () => {
    const page = await web.open('#/build/true20-doorway');
    await page.getByRole('button', { name: 'Rubble, difficult' }).click();
    await pressCell(page, 2, 9);
    const height = page.getByLabel('Height, in feet');
    expect(await height.inputValue()).toBe('5');
    await height.fill('1000');
    await page.getByText('A whole number from −999 to 999.').waitFor();
    expect(await page.getByRole('button', { name: 'Set height' }).isDisabled()).toBe(true);
    await height.fill('-10');
    await page.getByText('10 feet below the rest of the ground.').waitFor();
    await pressCell(page, 2, 9);
    await page.getByRole('tab', { name: 'Play or save' }).click();
    const file = async (): Promise<string> =>
      readFileSync(await saved(page, 'Save as a file'), 'utf8');
    const sunken = /difficult: true\n\s+height: -10\n\s+mark: rubble\n/;
    expect(await file()).toMatch(sunken);
    expect(await file()).not.toContain('scale:');
    await height.fill('0');
    await pressCell(page, 2, 9);
    expect(await file()).not.toMatch(sunken);
    expect(web.faults).toEqual([]);
  });

  test('fog is painted like ground, is in the file, and lies over the fight', async () => {
    const page = await web.open('#/build/true20-doorway');
    await page.getByRole('button', { name: 'Fog for players' }).click();
    await page.getByRole('button', { name: 'Rectangle' }).click();
    await pressCell(page, 1, 1);
    await page.getByText('Click the other end.').waitFor();
    await pressCell(page, 2, 3);
    await page.getByRole('button', { name: 'No fog' }).click();
    await page.getByRole('button', { name: 'Square by square' }).click();
    await pressCell(page, 2, 2);
    await page.getByRole('tab', { name: 'Play or save' }).click();
    const text = readFileSync(await saved(page, 'Save as a file'), 'utf8');
    const fog = [...text.matchAll(/^ +- "?([.#]+)"?$/gm)].flatMap(([, row = '']) =>
      row.includes('#') ? [row.slice(0, 4)] : [],
    );
    expect(fog.slice(-3)).toEqual(['.##.', '.#..', '.##.']);
    await page.getByRole('button', { name: 'Play all sides' }).click();
    await page.locator('[data-fog]').waitFor({ state: 'attached' });
    expect(web.faults).toEqual([]);
  });
});

inBrowser('an encounter on a phone', (web) => {
  test('a message that speaks of undo leaves undo in reach, and a long name stays in its column', async () => {
    const page = await web.open('#/build', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: /^Add commoner/ }).click();
    await page.getByRole('combobox', { name: 'System', exact: true }).selectOption('heimr');
    const message = page.getByRole('region', { name: 'Messages' }).getByText(/You can undo this/);
    await message.waitFor();
    const undo = await page.getByRole('button', { name: 'Undo', exact: true }).boundingBox();
    const told = await message.boundingBox();
    expect(told?.y).toBeGreaterThan((undo?.y ?? 0) + (undo?.height ?? 0));

    await page.getByRole('button', { name: /^Add tavern brawler/ }).click();
    await page.getByRole('button', { name: 'Edit sheet' }).click();
    const adder = page.getByLabel('Add to abilities');
    await adder.fill('x'.repeat(200));
    await adder.press('Enter');
    await page.getByText('xxxxx').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
  });
});

inBrowser('the gauge of an encounter', (web) => {
  test('says how the fight goes while it is built, what each does to it, and what one more would', async () => {
    const page = await web.open('#/build/lurasko-pile-up');
    const gauge = page.getByRole('region', { name: 'How the fight goes' });
    await gauge.getByRole('heading', { name: /fight for the dragon$/ }).waitFor();
    await gauge.getByText(/^Half are over by round \d+/).waitFor();
    await gauge.getByText(/^\d+ fights, ± \d+$/).waitFor();
    const change = newcomers(page).first().locator('b');
    await change.getByText(/^\d+ → \d+%$/).waitFor();
    const hunters = page.getByRole('region', { name: 'the hunters' });
    await hunters.getByRole('button', { name: /^Ulf.* [−+]\d+%$/ }).waitFor();
    await hunters.getByText('takes from the dragon').waitFor();

    // Earlier results stay until there are new ones; there are none for the other side.
    const before = await change.textContent();
    await page.getByLabel('Title').fill('The dragon at home');
    expect(await change.textContent()).toBe(before);
    await page.getByLabel('Joins side').selectOption('the dragon');
    await expect.poll(() => newcomers(page).last().locator('b').count()).toBe(0);
    await gauge.getByLabel('Everyone plays').selectOption('random');
    await gauge.getByText(/^\d+ fights/).waitFor();
    const dragons = page.getByRole('region', { name: 'the dragon', exact: true });
    for (let left = await dragons.getByRole('listitem').count(); left > 0; left--) {
      await dragons.getByRole('button').first().click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
    }
    await gauge.getByText('How the fight goes appears here once it can be played.').waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the laboratory', (web) => {
  test('stops when told, with what it has', async () => {
    const page = await web.open('#/lab/lurasko-duel');
    const run = page.getByRole('region', { name: 'Run it many times' });
    await run.getByLabel('How many times').selectOption('100000');
    await run.getByRole('button', { name: 'Run', exact: true }).click();
    await run.getByRole('heading', { name: 'Who wins' }).waitFor({ timeout: 60_000 });
    await run.getByRole('button', { name: 'Stop', exact: true }).click();
    await run.getByText(/Stopped after the first/).waitFor();

    // After the page is left and opened again, it tells which run was interrupted, and restores all inputs.
    await run.getByLabel('Seed').fill('heron');
    await run.getByRole('button', { name: 'Run', exact: true }).click();
    await run.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await page.reload();
    await run.getByText('A run of 100,000 fights stopped when you left the page.').waitFor();
    expect([
      await run.getByLabel('Seed').inputValue(),
      await run.getByLabel('How many times').inputValue(),
    ]).toEqual(['heron', '100000']);
    await run.getByLabel('How many times').selectOption('100');
    await run.getByRole('button', { name: 'Run', exact: true }).click();
    await run.getByText('100 of 100 fights').waitFor({ timeout: 90_000 });
    await page.reload();
    await run.getByRole('button', { name: 'Run', exact: true }).waitFor();
    expect(await run.getByText('when the page was left').count()).toBe(0);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('on a phone', (web) => {
  test('the map grows and moves under two fingers, one paints, and a menu leads to the other pages', async () => {
    const page = await web.open('#/build', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('button', { name: 'Difficult ground' }).tap();
    await canvas(page).scrollIntoViewIfNeeded();
    const width = async (): Promise<number> => (await canvas(page).boundingBox())?.width ?? 0;
    const before = await width();
    const client = await page.context().newCDPSession(page);
    /** Touches on the map, relative to its top left corner when the first finger went down. */
    let corner = { x: 0, y: 0 };
    const touch = async (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: readonly (readonly [number, number])[]
    ): Promise<void> => {
      if (type === 'touchStart' && points.length === 1)
        corner = (await canvas(page).boundingBox()) ?? corner;
      await client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([px, py], id) => ({ x: corner.x + px, y: corner.y + py, id })),
      });
    };

    await touch('touchStart', [120, 90]);
    await touch('touchStart', [120, 90], [180, 90]);
    for (const apart of [70, 90, 110])
      await touch('touchMove', [150 - apart, 90], [150 + apart, 90]);
    await touch('touchEnd');
    await expect.poll(width).toBeGreaterThan(before * 2);
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).isEnabled()).toBe(false);

    await page.getByRole('button', { name: 'Fit', exact: true }).tap();
    await expect.poll(width).toBe(before);
    await touch('touchStart', [120, 90]);
    for (const way of [130, 150, 170]) await touch('touchMove', [way, 90]);
    await touch('touchEnd');
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByText('File preview').click();
    expect(await page.locator('pre').textContent()).toMatch(/~{3}/);

    await page.getByRole('button', { name: /other pages/ }).click();
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Rules' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

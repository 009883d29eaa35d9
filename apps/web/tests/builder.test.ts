import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { newcomers, pressCell, saved } from './builder-map.js';

inBrowser('an encounter of one’s own', (web) => {
  test('is built from nothing, fought, kept and opened again', async () => {
    const page = await web.open('#/build');
    await page.getByLabel('Title').fill('Two in a yard');
    await newcomers(page).first().click();
    await pressCell(page, 3, 3);
    await page.getByLabel('Joins side').selectOption('Side B');
    await newcomers(page).first().click();
    await pressCell(page, 5, 3);
    await page.getByRole('button', { name: 'Difficult ground' }).click();
    await pressCell(page, 4, 3);
    await page.getByRole('tab', { name: 'Play or save' }).click();
    await page.getByText('Ready to play.').waitFor();
    const file = await saved(page, 'Save as a file');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('Two in a yard');
    expect(text).toContain('~');

    // Undo removes the paint again; opening the file restores it.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('File preview').click();
    expect(await page.locator('pre').textContent()).not.toContain('~');
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByLabel('Scenario file').setInputFiles(file);
    await expect.poll(() => page.locator('pre').textContent()).toContain('~');
    expect(await page.getByRole('group', { name: 'Details' }).isVisible()).toBe(false);

    await page.getByRole('button', { name: 'Play all sides' }).click();
    await page.getByRole('navigation', { name: 'Turn order' }).waitFor();
    expect(await page.locator('[data-who]').count()).toBe(2);
    expect(web.faults).toEqual([]);
  });

  test('a broken file is answered with the place and changes nothing', async () => {
    const page = await web.open('#/build/true20-doorway');
    await page.getByLabel('Title').waitFor();
    const title = await page.getByLabel('Title').inputValue();
    // Combatants without a name in the file are named in words, not by their id.
    const members = (await page.locator('[data-member] .name').allTextContents()).join();
    expect(members).toContain('bandit 1');
    expect(members).not.toContain('bandit-1');
    await page.getByLabel('Scenario file').setInputFiles({
      name: 'broken.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from('title: A\nruleset: true20\ncombatants: 3\n'),
    });
    await page.getByText(/broken\.yaml, line 3/).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    expect(web.faults).toEqual([]);
  });

  test('a combatant who was just added is asked to be placed, in plain words, and their values stay inside the page', async () => {
    const page = await web.open('#/build');
    // The hint on painting is shown until there is a combatant to place.
    await page.getByRole('button', { name: 'Masonry or solid rock' }).click();
    await page.getByText('Click or drag on the map: Masonry').waitFor();
    const tabs = page.getByRole('tablist', { name: 'Edit' });
    const height = (await tabs.boundingBox())?.height;
    await newcomers(page).first().click();
    await page.getByRole('alert').filter({ hasText: 'Not placed yet' }).waitFor();
    await page.getByRole('button', { name: 'Place combatants', pressed: true }).waitFor();
    // The number of problems makes the tabs no higher, so that nothing moves under the pointer.
    await tabs.getByText('to fix').waitFor();
    expect((await tabs.boundingBox())?.height).toBe(height);
    await page.getByRole('button', { name: 'Edit sheet' }).click();
    const values = page.getByLabel('Natural armor', { exact: true });
    await values.fill('3');
    const box = await values.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
    await page.getByLabel('Scenario file').setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from([1, 2, 3, 4]),
    });
    await page.getByText('picture.png: This is no picture.').waitFor();
    expect(web.faults).toEqual([]);
  });

  test('a problem is shown where it is', async () => {
    const page = await web.open('#/build/heimr-tavern');
    await page.getByRole('button', { name: 'Gorm', exact: true }).first().click();
    await page.getByRole('tab', { name: 'Sheet' }).click();
    await page.getByText('Exact position').click();
    await page.getByLabel('Place', { exact: true }).fill('"Z9"');
    await page.getByRole('alert').filter({ hasText: 'Z9' }).waitFor();
    await page.getByRole('tab', { name: /Play or save/ }).click();
    expect(await page.getByRole('button', { name: 'Play the carters' }).isDisabled()).toBe(true);
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the rulebook', (web) => {
  test('is searched, and a link leads to its rule', async () => {
    const page = await web.open('#/rules/renaissance/REN-ATK-07');
    await expect.poll(() => page.locator('[data-here]').getAttribute('id')).toBe('REN-ATK-07');
    await page.getByLabel('Search the rules').fill('opportunity');
    await page.getByRole('status').filter({ hasText: 'found' }).waitFor();
    expect(await page.locator('#REN-REACT-05').isVisible()).toBe(true);
    await page.getByLabel('Search the rules').fill('no such words at all');
    await page.getByText('No rule contains all of these words.').waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the map that is built', (web) => {
  test('takes all that palette and panel leave, and nothing lies below the window', async () => {
    const page = await web.open('#/build/renaissance-gatehouse');
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [tools, map, side] = await Promise.all(
        ['Map tools', 'Map', 'Combatants and rules'].map(async (name) => {
          const box = await page.locator(`[aria-label="${name}"]`).first().boundingBox();
          return box ?? { x: 0, y: 0, width: 0, height: 0 };
        }),
      );
      expect(map?.x).toBe((tools?.x ?? 0) + (tools?.width ?? 0));
      expect(side?.x).toBe((map?.x ?? 0) + (map?.width ?? 0));
      expect([tools, map, side].map((box) => (box?.y ?? 0) + (box?.height ?? 0))).toEqual([
        height,
        height,
        height,
      ]);
      expect(map?.width).toBeGreaterThan(width * 0.48);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
  });

  test('a creature is found by its words, joins the side that is chosen, and is told what is missing', async () => {
    const page = await web.open('#/build/renaissance-gatehouse');
    const watch = page.getByRole('region', { name: 'the watch' }).getByRole('listitem');
    await page.getByLabel('Find in your library').fill('no such creature');
    await page.getByText('Nothing contains all of these words.').waitFor();
    await page.getByLabel('Find in your library').fill('crossbow');
    await page.getByLabel('Joins side').selectOption('the company');
    await newcomers(page).filter({ hasText: 'crossbowman' }).click();
    const company = page.getByRole('region', { name: 'the company' });
    await company.getByRole('button', { name: 'Crossbowman not placed' }).waitFor();
    await company.getByRole('heading', { name: /the company, 5$/ }).waitFor();
    expect(await watch.count()).toBe(5);
    await company.getByRole('button', { name: 'Duplicate' }).click();
    await company.getByRole('heading', { name: /the company, 6$/ }).waitFor();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.getByRole('tab', { name: 'Play or save', selected: true }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('the laboratory', (web) => {
  test('gives the odds of an action, runs a fight many times, compares a house rule, and shows one fight', async () => {
    const page = await web.open('#/lab/heimr-chase');
    await page.getByRole('heading', { name: 'One action' }).waitFor();
    await page.locator('article strong').first().waitFor();
    expect(await page.locator('article strong').first().textContent()).toMatch(/%$/);
    // Possible events are worded as in the log, not given by note ids.
    expect(
      await page
        .getByRole('article', { name: 'Events' })
        .getByRole('listitem')
        .first()
        .textContent(),
    ).toMatch(/^[A-Z].*%$/);
    await page.getByLabel('Encounter or fight').selectOption('lurasko-duel');
    await expect
      .poll(() =>
        page.getByLabel('Combatant', { exact: true }).locator('option:checked').textContent(),
      )
      .toBe('Isaura');
    await page
      .getByRole('list', { name: 'Combatants at this moment' })
      .getByText('Sir Reinhold')
      .waitFor();

    const run = page.getByRole('region', { name: 'Run it many times' });
    await run.getByLabel('How many times').selectOption('100');
    await run.getByRole('button', { name: 'Run', exact: true }).click();
    await run.getByText('100 of 100 fights').waitFor({ timeout: 90_000 });
    await run.getByRole('heading', { name: 'Who wins' }).waitFor();

    const compare = page.getByRole('region', { name: 'Compare house rules' });
    await compare.getByLabel('Fights per value').selectOption('100');
    await compare.getByRole('button', { name: 'Compare', exact: true }).click();
    await compare.getByText('100 of 100 fights').waitFor({ timeout: 90_000 });
    expect(await compare.locator('article').count()).toBeGreaterThan(1);
    expect(await compare.getByLabel('House rule').locator('option').first().textContent()).toBe(
      'Dual wield injury',
    );

    await run.getByText('Find a fight won by').getByRole('button').first().click();
    await page.getByRole('navigation', { name: 'Turn order' }).waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: /^Won by/ }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

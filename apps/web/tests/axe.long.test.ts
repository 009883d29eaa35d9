import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { acting, answered, doTo, drag, DUELS, scenarioOf, start } from '../scripts/duel.mjs';
import { handOver, play, untilTurnOf } from './player.js';
import { overlaps, smallText, tightLines, violations } from './violations.js';

inBrowser('axe finds nothing', (web) => {
  test('on any page', async () => {
    const page = await web.open('#/?seed=axe');
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor();
    expect(await violations(page), 'start').toEqual([]);

    // On squares and in zones. Logs and sheets of both systems are opened below.
    for (const title of ['The Lower Gate', 'The dragon in the marsh']) {
      await page.goto(page.url().replace(/#.*/, '#/?seed=axe'));
      await play(page, title);
      expect(await violations(page), title).toEqual([]);
      const action = page.locator('[data-action="attack"], [data-action="move"]').first();
      await action.click();
      await page.locator('[data-confirm]').waitFor();
      expect(await violations(page), `${title}, choosing`).toEqual([]);
      await page.keyboard.press('Escape');
      await page
        .getByRole('navigation', { name: 'Turn order' })
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page), `${title}, a combatant`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog', { name: 'Fight menu' }).waitFor();
      expect(await violations(page), `${title}, table`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.goto(`${page.url()}?display`);
      await page.locator('[data-display] h1').waitFor();
      expect(await violations(page), `${title}, the table display`).toEqual([]);
    }
    await page.goto(page.url().replace(/#.*/, '#/?seed=axe'));
    await play(page, 'Fog over the loading dock');
    await untilTurnOf(page, 'Halloran');
    await page.locator('[data-action="sweep"]').click();
    await page.locator('[data-who="raider-3"]').click({ force: true });
    await page.getByRole('list', { name: 'On the map' }).waitFor();
    expect(await violations(page), 'a line of squares').toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('[data-who="guard"]').click({ button: 'right' });
    await page.getByRole('button', { name: 'Set a value' }).click();
    await page.getByLabel('Value').selectOption({ index: 12 });
    await page.getByRole('button', { name: 'Set value' }).waitFor();
    expect(await violations(page), 'any value').toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(page.url().replace(/#.*/, '#/?seed=axe'));
    await play(page, 'The Lower Gate');
    await untilTurnOf(page, 'Sylvie');
    await page.locator('[data-action="attacks"]').click();
    await page.getByRole('button', { name: 'Add another' }).click();
    expect(await violations(page), 'several attacks').toEqual([]);
    for (const hash of ['#/build', '#/library', '#/rules', '#/rules/true20', '#/lab']) {
      await page.goto(page.url().replace(/#.*/, hash));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violations(page), hash).toEqual([]);
    }
    await page.goto(page.url().replace(/#.*/, '#/build'));
    await page.getByRole('list', { name: 'From the library' }).getByRole('button').first().click();
    await page.getByRole('alert').filter({ hasText: 'Not placed yet' }).waitFor();
    expect(await violations(page), 'a combatant added').toEqual([]);
    await page.goto(page.url().replace(/#.*/, '#/build/heimr-tavern'));
    await page.getByRole('tab', { name: 'Sheet' }).click();
    await page.getByLabel('Template').waitFor();
    expect(await violations(page), 'a sheet in the builder').toEqual([]);
    await page.goto(page.url().replace(/#.*/, '#/build/lurasko-duel'));
    await page
      .getByText(/^\d+ → \d+%$/)
      .first()
      .waitFor();
    expect(await violations(page), 'an encounter gauged').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(page.url().replace(/#.*/, '#/build'));
    await page.getByRole('button', { name: /other pages/ }).click();
    expect(await violations(page), 'the menu of pages').toEqual([]);
  });

  test('on advice and a review', async () => {
    const page = await web.open('#/?seed=axe');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await play(page, 'The duel at the mill');
    await page.locator('[data-action="end"]:enabled').waitFor();
    const advice = page.getByRole('region', { name: 'Best command' });
    await advice.getByRole('button', { name: 'Find it' }).click();
    await advice.getByRole('listitem').first().waitFor();
    expect(await violations(page), 'the best command').toEqual([]);
    await handOver(page);
    await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
    await page.goto(page.url().replace('#/fight/', '#/review/').replace(/\?.*/, ''));
    await page.getByRole('heading', { name: 'Turning points' }).waitFor();
    expect(await violations(page), 'a review').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await smallText(page), 'a review on a phone').toEqual([]);
    await page.getByRole('button', { name: 'Of every step' }).click();
    await page.getByRole('heading', { name: /^1\. / }).waitFor();
    await expect.poll(() => smallText(page), { message: 'a study on a phone' }).toEqual([]);
    await page.context().close();
  });

  test.each([1440, 390])('while the GM adds a combatant, %i wide', async (width) => {
    const page = await web.open('#/?seed=axe', { viewport: { width, height: 844 } });
    await play(page, 'The Lower Gate');
    if (width < 700) await page.getByRole('tab', { name: 'Order' }).click();
    await page.getByRole('button', { name: 'Add a combatant' }).click();
    await page.getByRole('heading', { name: /^Add a combatant/ }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test.each(DUELS)('on prompts, choices and the log of $system', async (duel) => {
    const page = await web.open('#/build');
    await start(page, scenarioOf(duel));
    const prompt = page.locator('[data-prompt]').first();
    if (await prompt.isVisible()) expect(await violations(page), 'a first prompt').toEqual([]);
    await answered(page);
    const first = (await acting(page).textContent()) ?? '';
    const [own, foe] = first.startsWith('Ann') ? ['ann', 'bob'] : ['bob', 'ann'];
    for (const deed of duel.deeds) {
      if (deed === 'drag') await drag(page, own, foe);
      else {
        if (!(await page.getByRole('dialog').isVisible()))
          await page.locator(`[data-who="${foe}"]`).first().click({ force: true });
        await page.locator(`[data-against="${deed}"]:enabled`).first().waitFor();
        expect(await violations(page), `the card, to ${deed}`).toEqual([]);
        await doTo(page, foe, deed);
      }
      await page.locator('[data-prompt]').or(page.locator('[data-action]')).first().waitFor();
      if (await prompt.isVisible()) expect(await violations(page), `${deed}, asked`).toEqual([]);
      await answered(page);
    }
    const lines = page.getByRole('log').getByRole('button', { name: /^Details of entry/ });
    for (const line of await lines.all()) await line.click();
    expect(await violations(page), 'the log opened').toEqual([]);
    await page
      .getByRole('button', { name: /^Sheet/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /^Sheet of/ }).waitFor();
    expect(await violations(page), 'a sheet').toEqual([]);
  });

  test.each([1440, 390])(
    'in letters twice as large no lines run into each other and nothing out of the page, %i wide',
    async (width) => {
      const page = await web.open('#/', { viewport: { width, height: 900 } });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      for (const hash of [
        '#/',
        '#/build/renaissance-gatehouse',
        '#/library',
        '#/rules/lurasko',
        '#/lab',
      ]) {
        await page.goto(page.url().replace(/#.*/, hash));
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        expect(await tightLines(page), hash).toEqual([]);
        await expect
          .poll(
            () =>
              page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              ),
            { message: hash },
          )
          .toBe(0);
      }
      await page.goto(page.url().replace(/#.*/, '#/?seed=axe'));
      await play(page, 'The Lower Gate');
      await page.locator('[data-action="end"]:enabled').waitFor();
      expect(await tightLines(page), 'a fight').toEqual([]);
      expect(await overlaps(page.getByRole('banner')), 'the bar of a fight').toEqual([]);
      await page.context().close();
    },
  );

  test.each([1440, 1024, 390])(
    'on no page is anything too small or too wide, %i wide',
    async (width) => {
      const page = await web.open('#/', { viewport: { width, height: 844 } });
      for (const hash of [
        '#/',
        '#/build/renaissance-gatehouse',
        '#/build/heimr-tavern',
        '#/library',
        '#/rules/true20',
        '#/lab',
      ]) {
        await page.goto(page.url().replace(/#.*/, hash));
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        if (hash === '#/lab')
          await page.getByRole('heading', { name: 'Compare house rules' }).waitFor();
        if (hash.startsWith('#/build/'))
          await page
            .getByText(/^(A|the hearth)$/)
            .first()
            .waitFor();
        expect(await smallText(page), hash).toEqual([]);
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
          hash,
        ).toBe(0);
        const cut = page
          .locator('select')
          .evaluateAll((all) =>
            all.flatMap((each) =>
              each.getBoundingClientRect().right > innerWidth - 8 ? [each.textContent ?? ''] : [],
            ),
          );
        expect(await cut, hash).toEqual([]);
      }
    },
  );
});

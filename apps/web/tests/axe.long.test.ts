import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.js';
import { handOver, play, untilTurnOf } from './player.js';

async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

inBrowser('axe finds nothing', (web) => {
  test.each(['light', 'dark'] as const)('on any page, %s', async (colorScheme) => {
    const page = await web.open('#/?seed=axe', { colorScheme });
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor();
    expect(await violations(page), 'start').toEqual([]);

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
      for (const line of await page
        .getByRole('log')
        .getByRole('button', { name: /^Details of entry/ })
        .all())
        await line.click();
      expect(await violations(page), `${title}, the log opened`).toEqual([]);
      await page.getByRole('button', { name: /^Sheet/ }).click();
      await page.getByRole('dialog', { name: /^Sheet of/ }).waitFor();
      expect(await violations(page), `${title}, a sheet`).toEqual([]);
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
    await page.goto(page.url().replace(/#.*/, '#/build/lurasko-duel'));
    await page.getByText('What others would change').click();
    await page.getByRole('button', { name: 'Compare all' }).click();
    await page
      .getByText(/^\d+ → \d+ %$/)
      .first()
      .waitFor();
    expect(await violations(page), 'an encounter gauged').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(page.url().replace(/#.*/, '#/build'));
    await page.getByRole('button', { name: /other pages/ }).click();
    expect(await violations(page), 'the menu of pages').toEqual([]);
  });

  test.each(['light', 'dark'] as const)('on advice and a review, %s', async (colorScheme) => {
    const page = await web.open('#/?seed=axe', { colorScheme });
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
  });

  test.each([1440, 390])('while the GM adds a combatant, %i wide', async (width) => {
    const page = await web.open('#/?seed=axe', { viewport: { width, height: 844 } });
    await play(page, 'The Lower Gate');
    if (width < 700) await page.getByRole('tab', { name: 'Order' }).click();
    await page.getByRole('button', { name: 'Add a combatant' }).click();
    await page.getByRole('heading', { name: /^Add a combatant/ }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

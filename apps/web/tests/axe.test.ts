import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.js';
import { play } from './player.js';

async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}

inBrowser('axe finds nothing', (web) => {
  test.each(['light', 'dark'] as const)('on any page, %s', async (colorScheme) => {
    const page = await web.open('#/?seed=axe', { colorScheme });
    await page.getByRole('button', { name: /^Play / }).first().waitFor();
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
      await page.getByRole('navigation', { name: 'Turn order' }).getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page), `${title}, somebody`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.getByRole('dialog', { name: 'The table' }).waitFor();
      expect(await violations(page), `${title}, table`).toEqual([]);
      await page.keyboard.press('Escape');
    }
    for (const hash of ['#/build', '#/rules', '#/rules/true20', '#/lab']) {
      await page.goto(page.url().replace(/#.*/, hash));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violations(page), hash).toEqual([]);
    }
    await page.context().close();
  });
});

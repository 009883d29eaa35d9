import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

const order = (page: Page) => page.getByRole('navigation', { name: 'Turn order' });
const squad = (page: Page) => order(page).getByRole('button', { name: /^Guard × 4/ });

/** A fight of one against four who are alike. */
async function playFour(page: Page): Promise<void> {
  const guards = [1, 2, 3, 4].map((i) => ({
    id: `guard-${i}`,
    name: 'Guard',
    side: 'the watch',
    from: 'swordsman',
    at: [4, i],
  }));
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'four.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        title: 'One against four',
        ruleset: 'renaissance',
        seed: 'four',
        order: ['ann', ...guards.map(({ id }) => id)],
        map: { rows: Array.from({ length: 6 }, () => '......') },
        combatants: [
          { id: 'ann', name: 'Ann', side: 'alone', from: 'swordsman', at: [1, 1] },
          ...guards,
        ],
      }),
    ),
  });
  await page.getByRole('tab', { name: 'Play or save' }).click();
  await page.getByRole('button', { name: 'Play all sides' }).click();
}

inBrowser('a squad of those who are alike', (web) => {
  test('stands in one row, opens to its members, and whoever acts is always seen', async () => {
    const page = await web.open('#/build');
    await playFour(page);
    await squad(page).waitFor();
    const members = order(page).getByRole('button', { name: /^Guard \d/ });
    expect(await members.count()).toBe(0);
    await squad(page).click();
    await expect.poll(() => members.count()).toBe(4);
    await squad(page).click();
    await expect.poll(() => members.count()).toBe(0);
    await page.locator('[data-action="end"]').click();
    await expect.poll(() => members.count()).toBe(1);
    await expect
      .poll(() => order(page).locator('[aria-current="step"]').textContent())
      .toContain('Guard 1');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('is acted on by three clicks and undone by one, on a phone too', async () => {
    const page = await web.open('#/build');
    await playFour(page);
    await squad(page).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Order' }).click();
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await order(page).getByRole('button', { name: 'Select all of Guard' }).click();
    const selected = page.getByRole('region', { name: 'Selected combatants' });
    await selected.getByRole('heading', { name: '4 selected' }).waitFor();
    await selected.getByRole('button', { name: 'Knock prone' }).click();
    await page.locator('[data-confirm]').click();
    const prone = page.getByRole('button', { name: /^Guard \d.*prone/, includeHidden: true });
    await expect.poll(() => prone.count()).toBe(4);
    await page.locator('[data-undo]').click();
    await expect.poll(() => prone.count()).toBe(0);
    expect(web.faults).toEqual([]);
  });
});

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

const order = (page: Page) => page.getByRole('navigation', { name: 'Turn order' });
const squad = (page: Page) => order(page).getByRole('button', { name: /^Guard × 4/ });

/** GM actions on a whole squad, and the labels of their tokens afterwards. */
const DONE_TO_ALL = [
  { act: 'Deal damage', value: '3', seen: /^Guard \d.*3 of \d+ damage/ },
  { act: 'Set a condition', value: undefined, seen: /^Guard \d.*prone/ },
  { act: 'Hide or reveal', value: undefined, seen: /^Guard \d.*hidden/ },
] as const;

/** The squares around Ann. */
const AROUND = [
  [2, 1],
  [1, 2],
  [0, 1],
  [1, 0],
] as const;

/** A fight of one against four identical combatants: in a line, or at given positions. */
async function playFour(
  page: Page,
  places: readonly (readonly [number, number])[] = [1, 2, 3, 4].map((i) => [4, i] as const),
): Promise<void> {
  const guards = places.map((at, i) => ({
    id: `guard-${i + 1}`,
    name: 'Guard',
    side: 'the watch',
    from: 'swordsman',
    at,
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
          // The dice differ each time, and she has to survive four attacks.
          {
            id: 'ann',
            name: 'Ann',
            side: 'alone',
            from: 'swordsman',
            at: [1, 1],
            sheet: { DUR: 200 },
          },
          ...guards,
        ],
      }),
    ),
  });
  await page.getByRole('tab', { name: 'Play or save' }).click();
  await page.getByRole('button', { name: 'Play all sides' }).click();
}

inBrowser('a squad of those who are alike', (web) => {
  test('stands in one row, opens to its members, and always shows the actor', async () => {
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
    // The labels of tokens contain their combatants' states, as do those in the turn order next to the map.
    const map = page.getByRole('application', { name: /^Map/ });
    for (const { act, value, seen } of DONE_TO_ALL) {
      await selected.getByRole('button', { name: act }).click();
      if (value) await page.getByRole('spinbutton').first().fill(value);
      await page.locator('[data-confirm]').click();
      const done = map.getByRole('button', { name: seen, includeHidden: true });
      await expect.poll(() => done.count(), { message: act }).toBe(4);
      await page.locator('[data-undo]').click();
      await expect.poll(() => done.count(), { message: act }).toBe(0);
    }
    expect(web.faults).toEqual([]);
  });

  test('attacks one target together by three clicks, and one undo takes all of it back', async () => {
    const page = await web.open('#/build');
    await playFour(page, AROUND);
    await squad(page).waitFor();
    await page.locator('[data-action="end"]').click();
    const acting = order(page).locator('[aria-current="step"]');
    await expect.poll(() => acting.textContent()).toContain('Guard 1');
    await order(page).getByRole('button', { name: 'Select all of Guard' }).click();
    const selected = page.getByRole('region', { name: 'Selected combatants' });
    await selected.getByRole('heading', { name: 'All 4 against one' }).waitFor();
    await selected.getByRole('button', { name: 'Attack', exact: true }).click();
    await page.locator('[data-who="ann"]').click({ force: true });
    // Prompts are answered, and the other members follow automatically.
    const answer = page.locator('[data-prompt] [data-answer]:enabled').first();
    const spent = page
      .getByRole('region', { name: 'Actions', exact: true })
      .locator('[data-spent="true"]', { hasText: 'Standard' });
    await expect
      .poll(
        async () => {
          if (await answer.isVisible()) await answer.click();
          return `${await acting.textContent()} ${await spent.count()} ${await answer.count()}`;
        },
        { timeout: 60_000 },
      )
      .toMatch(/Guard 4.* 1 0$/);
    const log = page.getByRole('log', { name: 'Log of the fight' });
    expect(await log.textContent()).toMatch(/Guard 4 attacks Ann/);
    await page.locator('[data-undo]').click();
    await expect.poll(() => acting.textContent()).toContain('Guard 1');
    await page.locator('[data-redo]:enabled').waitFor();
    expect(web.faults).toEqual([]);
  });

  test('waits with the rest where one of it cannot attack, and says why', async () => {
    const page = await web.open('#/build');
    const [first, second, third] = AROUND;
    await playFour(page, [first, second, [5, 5], third]);
    await squad(page).waitFor();
    await page.locator('[data-action="end"]').click();
    const acting = order(page).locator('[aria-current="step"]');
    await expect.poll(() => acting.textContent()).toContain('Guard 1');
    await order(page).getByRole('button', { name: 'Select all of Guard' }).click();
    await page
      .getByRole('region', { name: 'Selected combatants' })
      .getByRole('button', { name: 'Attack', exact: true })
      .click();
    await page.locator('[data-who="ann"]').click({ force: true });
    const notice = page.getByRole('status', { name: 'Waiting to act' });
    const answer = page.locator('[data-prompt] [data-answer]:enabled').first();
    await expect
      .poll(
        async () => {
          if (await answer.isVisible()) await answer.click();
          return (await notice.isVisible()) ? notice.textContent() : '';
        },
        { timeout: 60_000 },
      )
      .toMatch(/Not possible for Guard 3: .*Still to act: Guard 3, Guard 4\./);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await notice.getByRole('button', { name: 'Drop the rest' }).click();
    await expect.poll(() => notice.count()).toBe(0);
    expect(await acting.textContent()).toContain('Guard 3');
    expect(web.faults).toEqual([]);
  });
});

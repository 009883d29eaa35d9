import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { stopStore } from './player.js';
import { CAMPAIGN, importFile } from './toll-road.js';
import { violations } from './violations.js';

/** Against nearly dead keepers, so that no one in the party dies by chance. */
const ENCOUNTER = `title: The toll bridge
ruleset: heimr
combatants:
  - {id: ann, side: travellers, from: farmhand, at: A1}
  - {id: rolf, name: Rolf, side: keepers, from: farmhand, at: A1, state: {hp: 1}}
  - {id: knut, name: Knut, side: keepers, from: farmhand, at: A2, state: {hp: 1}}
`;

/** Sends the party into the encounter, plays it automatically, and takes the results over. */
async function fight(page: Page, campaign: string, count: number): Promise<void> {
  await page.getByLabel('Encounter').selectOption({ label: 'The toll bridge' });
  await page.getByLabel('The party takes the place of').selectOption('travellers');
  await page.getByLabel('Play the party automatically, too').check();
  await page.getByRole('button', { name: 'Begin the fight' }).click();
  await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
  await page.goto(campaign);
  await page.getByRole('button', { name: /^Take the results over/ }).click();
  const fights = page.getByRole('list', { name: 'Fights' });
  await fights
    .getByText(/(Won by .+|No one is left standing) after \d+ rounds?\./)
    .nth(count - 1)
    .waitFor();
}

const texts = async (page: Page, list: string, entry: string): Promise<readonly string[]> =>
  page
    .getByRole('list', { name: list, exact: true })
    .locator('> li')
    .filter({ hasText: entry })
    .first()
    .locator('ul > li')
    .allTextContents();

inBrowser('a campaign', (web) => {
  test('goes through three fights: what lasts is kept, rests and the GM change it, the chronicle tells it', async () => {
    const page = await web.open('#/library');
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    await importFile(page, 'toll.campaign.json', JSON.stringify(CAMPAIGN));
    await importFile(page, 'bridge.yaml', ENCOUNTER);
    await page.getByText('New character, creature, weapons or campaign').click();
    await page.getByLabel('Game system').selectOption('heimr');
    await page.getByLabel('Name of the item').fill('Anna');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Every change is kept in your library.').waitFor();
    await page.goto(page.url().replace(/#.*/, '#/library'));
    await page.getByRole('link', { name: 'The toll road' }).click();
    const party = page.getByRole('list', { name: 'Party', exact: true });
    await party.getByText('1 of 4 willpower').waitFor();
    await page.getByRole('button', { name: 'Add to the party' }).click();
    await party.getByRole('heading', { name: 'Anna' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const campaign = page.url();

    const rest = page.getByRole('button', { name: 'Short rest of five minutes', exact: true });
    const who = page.getByRole('group', { name: 'Who rests' });
    const boxes = await who.getByRole('checkbox').all();
    for (const box of boxes) await box.uncheck();
    expect(await rest.isDisabled()).toBe(true);
    for (const box of boxes) await box.check();
    await fight(page, campaign, 1);
    // What the chronicle says will last is now part of her state.
    const told = await texts(page, 'Fights', 'Greta');
    const lasting = await texts(page, 'Party', 'Greta');
    expect(lasting.length).toBeGreaterThan(0);
    expect(told).toEqual(expect.arrayContaining([...lasting]));

    await rest.click();
    await page.getByText('Short rest of five minutes: done.').waitFor();
    expect((await texts(page, 'Party', 'Greta')).join()).not.toMatch(/fatigue/);
    await fight(page, campaign, 2);
    await page.getByRole('button', { name: 'Start fresh, by GM ruling' }).click();
    await party.getByText('Unhurt, nothing spent.').nth(2).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await party.getByText('Unhurt, nothing spent.').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo' }).click();
    await party.getByText('Unhurt, nothing spent.').nth(2).waitFor();
    await fight(page, campaign, 3);

    await page.getByLabel('Notes, experience, rewards').fill('100 silver each.');
    // From here on, nothing is written to the store before the page is left.
    await stopStore(page);
    await page.getByLabel('Notes on The toll bridge').first().fill('Rolf swore revenge.');
    await page.getByLabel('Notes, experience, rewards').focus();
    await page.reload();
    const fights = page.getByRole('list', { name: 'Fights' });
    await fights.getByRole('link', { name: 'Review of The toll bridge' }).nth(2).waitFor();
    expect(await page.getByLabel('Notes, experience, rewards').inputValue()).toBe(
      '100 silver each.',
    );
    await page.getByText('House rules', { exact: true }).click();
    // Their descriptions load later than the list of house rules.
    await page.getByText('spend them all for the turn, or does each count apart').waitFor();
    const rule = page.locator('select[id^="switch-"]').first();
    const usual = await rule.inputValue();
    await rule.selectOption({ index: 1 });
    if ((await rule.inputValue()) === usual) await rule.selectOption({ index: 0 });
    await expect.poll(() => rule.inputValue()).not.toBe(usual);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const saved: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(saved).toMatchObject({
      format: 'tiltyard-campaign',
      options: {
        [(await rule.getAttribute('id'))?.replace('switch-', '') ?? '']: expect.anything(),
      },
      party: [{ name: 'Greta' }, { name: 'Hild' }, { name: 'Anna' }],
      fights: [{}, {}, { notes: 'Rolf swore revenge.' }],
      notes: '100 silver each.',
    });
    await fights.getByRole('link', { name: 'Review of The toll bridge' }).first().click();
    await page.getByRole('heading', { name: 'Review of The toll bridge' }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

inBrowser('a campaign on a phone', (web) => {
  test('fits a phone at night, tells a chapter’s silence, and lets the GM change a state', async () => {
    const page = await web.open('#/library', {
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    const text = JSON.stringify({
      ...CAMPAIGN,
      system: 'renaissance',
      party: [{ id: 'hero-greta', name: 'Greta', from: 'watchman', state: { damage: 4 } }],
    });
    await importFile(page, 'road.campaign.json', text);
    await page.getByRole('link', { name: 'The toll road' }).click();
    const party = page.getByRole('list', { name: 'Party', exact: true });
    await party.getByText('4 damage').waitFor();
    await page.getByText('The chapter has no rest.').waitFor();
    await party.getByText('Change by hand').click();
    await party.getByLabel('Damage', { exact: true }).fill('7');
    await party.getByText('7 damage', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Mark as dead Greta' }).click();
    await party.getByRole('heading', { name: 'Greta (dead)' }).waitFor();
    expect(await page.getByRole('button', { name: 'Begin the fight' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(web.faults).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The output of the terminal's odds for a command in the first turn, with nothing hidden. */
function atTerminal(file: string, ...asked: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['apps/cli/bin/tiltyard.js', 'odds', `examples/${file}.yaml`, '--gm', ...asked],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

const harmed = (page: Page, who: string) =>
  page
    .getByRole('article', { name: who, exact: true })
    .getByRole('listitem')
    .filter({ hasText: /^harmed/ })
    .locator('strong');

inBrowser('one action in the laboratory', (web) => {
  test('is asked about in the moment that the terminal takes, too, which is said and can be another', async () => {
    const page = await web.open('#/lab/heimr-chase');
    const moment = page.getByRole('list', { name: 'Combatants at this moment' });
    // Ylva keeps her knife: her choice was not replaced by the default.
    await moment.getByText(/Ylva.*parry/).waitFor();
    await page.getByText('dice from the seed “medlar”').waitFor();
    const told = atTerminal(
      'heimr-chase',
      '--by',
      'hake',
      '--do',
      'attack',
      '--with',
      '{weapon: hake/sword, target: ylva}',
    );
    const [, chance] = /^ +hit +([\d.]+ %)/m.exec(told) ?? [];
    await expect.poll(() => harmed(page, 'Ylva').textContent()).toBe(chance?.replace(' ', ''));
    await page.getByText('Prompts on the way are answered as sensible players would.').waitFor();

    // A different answer before it makes a different moment, with other odds.
    const answer = page.getByLabel('How does Ylva defend next?');
    await answer.selectOption({ label: 'Dodge' });
    await moment.getByText(/Ylva.*dodge/).waitFor();
    await expect.poll(() => harmed(page, 'Ylva').textContent()).not.toBe(chance?.replace(' ', ''));
    await page.getByRole('button', { name: 'Reset the moment' }).click();
    await moment.getByText(/Ylva.*parry/).waitFor();

    // So does a different value.
    await page.getByRole('button', { name: 'Change a value' }).click();
    await page.getByRole('combobox', { name: /^Value/ }).selectOption('combatants.ylva.hp');
    await page.getByLabel('New value').fill('1');
    await page.getByRole('button', { name: 'Set value' }).click();
    await moment.getByText(/Ylva 1 of 4 hit points/).waitFor();
    await page.getByText('1 value changed').waitFor();

    // Every combatant can be chosen.
    await page.getByLabel('Combatant', { exact: true }).selectOption({ label: 'Torsten' });
    await page.getByRole('article').first().waitFor();
    expect(web.faults).toEqual([]);
  });
});

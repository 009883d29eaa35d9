import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

inBrowser('what it is worth', (web) => {
  test('is counted for everything of a sheet, with intervals, and can be stopped', async () => {
    const page = await web.open('#/lab/lurasko-duel');
    const panel = page.getByRole('region', { name: 'What is it worth?' });
    await panel.getByLabel('Whose sheet').selectOption({ label: 'Sir Reinhold' });
    await panel.getByLabel('Worth to').selectOption({ label: 'Sir Reinhold' });
    await panel.getByRole('button', { name: 'Find out' }).click();
    const row = panel.getByRole('row', { name: /^Sir Reinhold: Weapons, without mace/ });
    await row.getByText(/\(.* to .*\)/).waitFor();
    await panel.getByLabel('What is changed').selectOption('numbers');
    await panel
      .getByRole('button', { name: 'Stop' })
      .or(panel.getByRole('button', { name: 'Find out' }))
      .first()
      .click();
    await panel.getByRole('button', { name: 'Find out' }).waitFor();
    expect(web.faults).toEqual([]);
  });
});

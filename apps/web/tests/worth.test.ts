import { test } from 'vitest';
import { inBrowser } from './browser.js';

inBrowser('what it is worth', (web) => {
  test('of a change that cannot be read is told to be none', async () => {
    const page = await web.open('#/lab/lurasko-duel');
    const panel = page.getByRole('region', { name: 'What is it worth?' });
    await panel.getByLabel('What is changed').selectOption('written');
    await panel.getByLabel('The change').fill('nonsense');
    await panel.getByRole('button', { name: 'Find out' }).click();
    await panel
      .getByRole('alert')
      .getByText(/is no change/)
      .waitFor();
  });
});

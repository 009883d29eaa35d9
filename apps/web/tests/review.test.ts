import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

inBrowser('a review', (web) => {
  test('shows the moment beside what was done, and who did what, in one view', async () => {
    const page = await web.open('#/?seed=review', { viewport: { width: 1440, height: 900 } });
    await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
    const duel = page.getByRole('article', { name: 'The duel at the mill' });
    await duel.getByRole('button', { name: 'Play all sides' }).click();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const sides = page.getByRole('group', { name: 'Automatic play' }).getByRole('checkbox');
    await sides.first().waitFor();
    for (const side of await sides.all()) await side.check();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: /^(Won by|No one is left)/ }).waitFor();
    await page.goto(page.url().replace('#/fight/', '#/review/').replace(/\?.*/, ''));
    const progress = page.getByRole('progressbar', { name: 'Review' });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText(/^Stopped at \d+%\.$/).waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await progress.waitFor({ state: 'detached' });
    const map = page.getByRole('img', { name: /^Map: / });
    await map.waitFor();
    const step = page.locator('section[aria-labelledby="step"]');
    const deeds = page.getByRole('region', { name: 'Who did what' });
    const boxes = await Promise.all([map, step, deeds].map((each) => each.boundingBox()));
    const [left, middle, right] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(left && middle && left.x + left.width <= middle.x).toBe(true);
    expect(middle && right && middle.x + middle.width <= right.x).toBe(true);
    for (const box of boxes) expect(box?.y).toBeLessThan(640);
    const others = step.getByRole('row', { name: /^1 / });
    await others.getByText('best', { exact: true }).waitFor();
    await others.getByRole('button', { name: /^Why: / }).click();
    await page.getByText(/^Out of the fight by its end, on average: /).waitFor();
    await page.keyboard.press('Escape');
    const table = deeds.locator('table').locator('..');
    expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    const laboratory = page.getByRole('link', { name: 'Open in the laboratory' });
    expect(await laboratory.getAttribute('href')).toMatch(/^#\/lab\/./);
    // On a phone, the buttons that pause and resume it are completely visible too.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel(/^to win, by what/).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const bar = page.getByRole('status').filter({ has: progress });
    expect((await bar.boundingBox())?.x).toBeGreaterThan(8);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByRole('slider', { name: /^Timeline/ }).waitFor();
    expect(await page.title()).toContain('The duel at the mill');
    expect(await page.title()).not.toContain('step');
  });

  test('of a fight that can’t be read or isn’t over says so, with a way on', async () => {
    const page = await web.open('#/');
    await page.evaluate(async () => {
      const journal = { ruleset: 'renaissance', title: 'Torn', initial: {}, entries: [] };
      const request = indexedDB.open('tiltyard-rooms');
      await new Promise((resolve) => {
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rooms'));
        request.addEventListener('success', resolve);
      });
      const write = request.result.transaction('rooms', 'readwrite');
      write.objectStore('rooms').put({ id: 'torn', revision: 0, journal, aside: {} }, 'torn');
      await new Promise((resolve) => write.addEventListener('complete', resolve));
      request.result.close();
    });
    await page.goto(page.url().replace(/#.*/, '#/review/torn'));
    const alert = page.getByRole('alert');
    await alert.getByText(/^This fight can’t be read: /).waitFor();
    await alert.getByRole('link', { name: 'Go to the start page' }).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/review/none'));
    await alert.getByText(/isn’t saved in this browser/).waitFor();
    // The page has a visible heading.
    const heading = page.getByRole('heading', { name: 'Review', exact: true });
    expect((await heading.boundingBox())?.height).toBeGreaterThan(20);
    // If there is no such fight, the laboratory shows none as chosen.
    await page.goto(page.url().replace(/#.*/, '#/lab/none'));
    const chooser = page.getByLabel('Encounter or fight');
    await alert.getByText(/Choose another above/).waitFor();
    expect(await chooser.evaluate((each: HTMLSelectElement) => each.selectedOptions[0]?.text)).toBe(
      'Choose…',
    );
    await page.goto(page.url().replace(/#.*/, '#/build/none'));
    await page.getByText('This sample encounter doesn’t exist.').waitFor();
  });
});

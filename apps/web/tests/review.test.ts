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
    const map = page.getByRole('img', { name: /^Map: / });
    await map.waitFor();
    const step = page.locator('section[aria-labelledby="step"]');
    const deeds = page.getByRole('region', { name: 'Who did what' });
    const boxes = await Promise.all([map, step, deeds].map((each) => each.boundingBox()));
    const [left, middle, right] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(left && middle && left.x + left.width <= middle.x).toBe(true);
    expect(middle && right && middle.x + middle.width <= right.x).toBe(true);
    for (const box of boxes) expect(box?.y).toBeLessThan(640);
    const table = deeds.locator('table').locator('..');
    expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    const laboratory = page.getByRole('link', { name: 'Open in the laboratory' });
    expect(await laboratory.getAttribute('href')).toMatch(/^#\/lab\/./);
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByRole('slider', { name: /^Timeline/ }).waitFor();
    expect(await page.title()).toContain('The duel at the mill');
    expect(await page.title()).not.toContain('step');
  });
});

import type { Page } from 'playwright-core';

/** The map being built. */
export const canvas = (page: Page) => page.getByRole('application', { name: /^Map. Move with/ });

/** Presses the middle of a cell of the map being built. */
export async function pressCell(page: Page, x: number, y: number): Promise<void> {
  const [left, top, width, height] = ((await canvas(page).getAttribute('viewBox')) ?? '')
    .split(' ')
    .map(Number);
  const box = await canvas(page).boundingBox();
  if (
    !box ||
    left === undefined ||
    top === undefined ||
    width === undefined ||
    height === undefined
  )
    throw new Error('the map is not there');
  const scale = Math.min(box.width / width, box.height / height);
  const [padX, padY] = [(box.width - width * scale) / 2, (box.height - height * scale) / 2];
  await page.mouse.click(
    box.x + padX + (x * 48 + 24 - left) * scale,
    box.y + padY + (y * 48 + 24 - top) * scale,
  );
}

/** Everyone who can be added, including the creatures of the system. */
export const newcomers = (page: Page) =>
  page.getByRole('list', { name: 'From the library' }).getByRole('button');

/** The file that a button saves. */
export async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download.path();
}

import { expect, test } from 'vitest';
import { later } from './later.js';

test('a part of the page is loaded once, and again if it did not arrive', async () => {
  let asked = 0;
  const part = later('The map', async () => {
    asked += 1;
    await Promise.resolve();
    if (asked === 1) throw new Error('no network');
    return asked;
  });
  const first = part.load();
  expect(part.load()).toBe(first);
  await expect(first).rejects.toThrow('The map couldn’t be loaded.');
  await expect(part.load()).resolves.toBe(2);
  expect(await part.load()).toBe(2);
  expect(asked).toBe(2);
  // Works outside a component because the part is loaded already.
  expect(part.use()).toBe(2);
});

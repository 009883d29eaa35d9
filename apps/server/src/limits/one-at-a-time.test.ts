import { expect, test } from 'vitest';
import { OneAtATime } from './one-at-a-time.js';

test('work is done one piece after the other, whether or not it succeeds, up to a number', async () => {
  const work = new OneAtATime();
  const told: string[] = [];
  const piece = (name: string, fails = false) =>
    work.run(async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const pieces = await Promise.allSettled([piece('a'), piece('b', true), piece('c')]);
  expect(told).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(pieces.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const many = await Promise.allSettled(Array.from({ length: 41 }, (_, i) => piece(`${i}`)));
  expect(many.filter(({ status }) => status === 'rejected')).toEqual([many[40]]);
  expect(await piece('later')).toBe('later');
});

import { expect, test } from 'vitest';
import { runAtOnce, TimeSlices } from './time-slices.js';

/** Counts to a number; each step takes a millisecond of the test's clock and adds the name to `order`. */
function* counting(
  name: string,
  to: number,
  tick: () => void,
  order: string[],
): Generator<undefined, string, undefined> {
  for (let i = 0; i < to; i++) {
    tick();
    order.push(name);
    yield;
  }
  return name;
}

test('long tasks take turns, and the event loop is free in between', async () => {
  let now = 0;
  const slices = new TimeSlices(() => now);
  const order: string[] = [];
  const tick = (): void => void now++;
  const other = (async () => {
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('-');
    }
  })();
  const results = await Promise.all([
    slices.run(counting('a', 10, tick, order)),
    slices.run(counting('b', 3, tick, order)),
  ]);
  await other;
  expect(results).toEqual(['a', 'b']);
  expect(order.join('')).toMatch(/^-?aaaa-?bbb-?aaaa-?aa-?/);
});

test('a failure affects only its own task, and only a limited number are accepted', async () => {
  const slices = new TimeSlices();
  const order: string[] = [];
  // eslint-disable-next-line require-yield
  const failing = (function* (): Generator<undefined, string, undefined> {
    throw new Error('broken');
  })();
  const [broken, whole] = await Promise.allSettled([
    slices.run(failing),
    slices.run(counting('a', 3, () => undefined, order)),
  ]);
  expect(broken).toMatchObject({ reason: { message: 'broken' } });
  expect(whole).toMatchObject({ value: 'a' });
  const many = await Promise.allSettled(
    Array.from({ length: 45 }, () => slices.run(counting('a', 1, () => undefined, order))),
  );
  expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(runAtOnce(counting('z', 3, () => undefined, order))).toBe('z');
});

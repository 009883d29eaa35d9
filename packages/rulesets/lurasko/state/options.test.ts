import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { optionsSchema } from './options.js';

const { switches } = lurasko.rulebook;

test('the switches of the rulebook are the options, with the same defaults', () => {
  const defaults = optionsSchema.parse({});
  expect(Object.fromEntries(switches.map(({ name, default: value }) => [name, value]))).toEqual(
    defaults,
  );
});

test('every value that the rulebook names can be chosen', () => {
  for (const { name, values } of switches)
    for (const value of values)
      expect(optionsSchema.safeParse({ [name]: value }).success, `${name}: ${String(value)}`).toBe(
        true,
      );
});

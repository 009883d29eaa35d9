import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeProblem, readAs } from './read-as.js';

const schema = z.strictObject({
  type: z.enum(['standard', 'free']),
  version: z.literal(1),
  name: z.string(),
});

const said = (data: unknown): readonly string[] => {
  const read = readAs(schema, data);
  return read.ok ? [] : read.problems.map(describeProblem);
};

test('a missing value is reported as missing, also where one of several words is expected', () => {
  expect(said({})).toEqual([
    'type: this is missing; expected standard or free',
    'version: this is missing; expected 1',
    'name: this is missing; expected a string',
  ]);
  expect(said({ type: 'slow', version: 2, name: 'Ann' })).toEqual([
    'type: this is not known here; expected standard or free',
    'version: this is not known here; expected 1',
  ]);
});

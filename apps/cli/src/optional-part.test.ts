import { expect, test } from 'vitest';
import { optionalPart, queuePackages } from './optional-part.js';

const missing = (name: string): Promise<never> =>
  Promise.reject(
    Object.assign(new Error(`Cannot find package '${name}' imported from /x.js`), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
  );

test('a part whose packages are not installed says how to add them', async () => {
  await expect(
    optionalPart(() => missing('bullmq'), 'The queue', ['bullmq', 'pg']),
  ).rejects.toThrow(
    'The queue needs packages that are not installed; add them with: npm install bullmq pg',
  );
  expect(queuePackages('redis://localhost')).toEqual(['bullmq', 'ioredis']);
  expect(queuePackages('postgresql://localhost/x')).toEqual(['bullmq', 'pg']);
});

test('other errors, and installed parts, are unaffected', async () => {
  await expect(optionalPart(() => missing('zod'), 'The queue', ['bullmq'])).rejects.toThrow(
    "Cannot find package 'zod'",
  );
  expect(await optionalPart(() => Promise.resolve(3), 'The queue', ['bullmq'])).toBe(3);
});

import { pino } from 'pino';
import { expect, test } from 'vitest';
import { limitErrors } from './limit-errors.js';

test('a repeated fault is logged a few times and then counted', () => {
  const lines: string[] = [];
  let now = 0;
  const log = pino(
    { level: 'info', hooks: limitErrors(() => now) },
    { write: (line) => void lines.push(line) },
  );
  for (let i = 0; i < 500; i++) log.error({ fight: i }, 'storage is out of order');
  log.warn('something else');
  for (let i = 0; i < 20; i++) log.info('said often');
  expect(lines).toHaveLength(10 + 1 + 20);
  now = 60_001;
  log.error('storage is out of order');
  expect(lines.slice(-2).map((line) => Reflect.get(Object(JSON.parse(line)), 'msg'))).toEqual([
    'storage is out of order (and 490 times more)',
    'storage is out of order',
  ]);
});

import { meanEstimate } from '@tiltyard/analysis';
import { expect, test } from 'vitest';
import { betweenText, rangeText } from './charts.js';

test('the interval of a single fight is not told as if it had bounds', () => {
  const [one, three] = [[13], [11, 13, 15]].map((all) =>
    meanEstimate(all.map((rounds) => [rounds, 1] as const)),
  );
  expect(one && [rangeText(one), betweenText(one)]).toEqual(['not known yet', '']);
  expect(three && betweenText(three)).toMatch(/^ \(\d+\.\d\d to \d+\.\d\d\)$/);
});

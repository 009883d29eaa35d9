import { expect, test } from 'vitest';
import { lengthWords, unitWords } from './units.js';

test('a scale words its lengths and its units', () => {
  const words = ['half-metre', 'metre', 'foot', 'pace', 'cell'].map((unit) => [
    lengthWords(3, { unit }),
    unitWords({ unit }),
  ]);
  expect(words).toEqual([
    ['1.5 m', 'half-metres'],
    ['3 m', 'metres'],
    ['3 feet', 'feet'],
    ['3 pace', 'paces'],
    ['3', undefined],
  ]);
});

import { expect, test } from 'vitest';
import { withMinus, withMinuses } from './with-minus.js';

test('numbers below nothing have a minus as wide as a plus, and dashes stay dashes', () => {
  expect([withMinus(-5), withMinus(5)]).toEqual(['−5', '5']);
  expect(withMinuses('Parry unarmed (-5), consistency -2')).toBe(
    'Parry unarmed (−5), consistency −2',
  );
  expect(withMinuses('4-12 of HEI-ACT-07, in two-handed use, d10-1')).toBe(
    '4-12 of HEI-ACT-07, in two-handed use, d10-1',
  );
});

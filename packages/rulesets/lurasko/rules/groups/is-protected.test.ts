import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { stage } from '../../testing/stage.js';

/** Bob is protected by cid and dan; ann attacks. */
const group = (cid: Person = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  stage({ ann: { side: 'a' }, bob: { state: { guarded: true } }, cid, dan: {}, ...others }, more);
const STRIKE = { weapon: 'unarmed', target: 'bob' };

test('LUR-CTX-27 protection is gone as soon as too few count to give it', () => {
  expect(group().refused('ann', 'strike', STRIKE)).toEqual(['LUR-CTX-27']);
  expect(group({ state: { out: 'dead' } }).allowed('ann', 'strike', STRIKE)).toBe(true);
});

test('LUR-GRAP-14 grapplers protect no one', () => {
  const busy = group(
    { state: { grapple: [{ with: 'eve', degree: 1 }] } },
    {},
    {
      eve: { side: 'a' },
    },
  );
  expect(busy.allowed('ann', 'strike', STRIKE)).toBe(true);
  expect(busy.allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-CTX-27 or they are counted only as the protected are named', () => {
  const named = { options: { guardCount: 'named' } };
  expect(group({ state: { out: 'dead' } }, named).refused('ann', 'strike', STRIKE)).toEqual([
    'LUR-CTX-27',
  ]);
});

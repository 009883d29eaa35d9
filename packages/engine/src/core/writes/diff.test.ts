import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepCopy, deepFreeze, isEqual } from '../../values/json.js';
import { diff } from './diff.js';
import { applyPatches } from './write-log.js';

/** Patches never lead through a prototype, so no state has such a key. */
const data = fc
  .dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
  .filter((value) => !JSON.stringify(value).includes('__proto__'));

describe('difference', () => {
  it('turns one value into the other', () => {
    fc.assert(
      fc.property(data, data, (before, after) => {
        const made = deepCopy(before);
        applyPatches(made, diff(before, after));
        expect(isEqual(made, after)).toBe(true);
      }),
    );
  });

  it('names only what changed', () => {
    expect(diff({ a: { b: 1, c: 2 }, list: [1, 2] }, { a: { b: 1, c: 3 }, list: [1, 5] })).toEqual([
      { path: ['a', 'c'], value: 3 },
      { path: ['list', '1'], value: 5 },
    ]);
    expect(diff({ a: 1, b: 2 }, { a: 1 })).toEqual([{ path: ['b'] }]);
    expect(diff({ list: [1, 2] }, { list: [1] })).toEqual([{ path: ['list'], value: [1] }]);
  });

  it('does not look into shared parts', () => {
    const shared = deepFreeze({ big: [1, 2, 3] });
    expect(diff({ shared, n: 1 }, { shared, n: 2 })).toEqual([{ path: ['n'], value: 2 }]);
  });
});

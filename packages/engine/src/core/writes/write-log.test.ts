import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepCopy, deepFreeze } from '../../values/json.js';
import { applyPatches, WriteLog } from './write-log.js';

interface Data {
  a: number | undefined;
  list: number[];
  deep: { x?: number | undefined; y: { z: number } };
}
const data = (): Data => ({ a: 1, list: [1, 2], deep: { y: { z: 1 } } });

type Write = (trail: WriteLog, on: Data) => void;
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.option(fc.nat(3), { nil: undefined }).map(
    (n): Write =>
      (trail, on) =>
        trail.write(on, 'a', n),
  ),
  fc.option(fc.nat(3), { nil: undefined }).map(
    (n): Write =>
      (trail, on) =>
        trail.write(on.deep, 'x', n),
  ),
  fc.nat(3).map(
    (n): Write =>
      (trail, on) =>
        trail.write(on.deep.y, 'z', n),
  ),
  fc.nat(3).map(
    (n): Write =>
      (trail, on) =>
        trail.write(on.deep, 'y', { z: n }),
  ),
  fc.array(fc.nat(3), { maxLength: 3 }).map(
    (list): Write =>
      (trail, on) =>
        trail.write(on, 'list', list),
  ),
  fc.nat(3).map(
    (n): Write =>
      (trail, on) =>
        trail.write(on.list, on.list.length, n),
  ),
  fc.nat(3).map(
    (n): Write =>
      (trail, on) =>
        on.list.length > 0 && trail.write(on.list, 0, n),
  ),
  fc.nat(3).map(
    (n): Write =>
      (trail, on) =>
        trail.write(on, `key ${n}`, n),
  ),
);

describe('a write log', () => {
  it('rolls back any writes to any mark, byte for byte', () => {
    fc.assert(
      fc.property(fc.array(write), fc.array(write), (first, second) => {
        const [trail, on] = [new WriteLog(), data()];
        for (const each of first) each(trail, on);
        const [mark, before] = [trail.mark(), JSON.stringify(on)];
        for (const each of second) each(trail, on);
        trail.rollback(mark);
        expect(JSON.stringify(on)).toBe(before);
        expect(trail.mark()).toBe(mark);
        trail.rollback(0);
        expect(JSON.stringify(on)).toBe(JSON.stringify(data()));
      }),
    );
  });

  it('repeats writes on the state as it was before', () => {
    fc.assert(
      fc.property(fc.array(write), fc.array(write), fc.array(write), (first, second, third) => {
        const [trail, on] = [new WriteLog(), data()];
        for (const each of first) each(trail, on);
        const [mark, before] = [trail.mark(), JSON.stringify(on)];
        const again = trail.repeating(() => {
          for (const each of second) each(trail, on);
        });
        const after = JSON.stringify(on);
        for (const each of third) each(trail, on);
        trail.rollback(mark);
        again();
        expect(JSON.stringify(on)).toBe(after);
        trail.rollback(mark);
        expect(JSON.stringify(on)).toBe(before);
      }),
    );
  });

  it('gives patches that lead to the same data, through JSON too', () => {
    fc.assert(
      fc.property(fc.array(write), (writes) => {
        const [trail, on] = [new WriteLog(), data()];
        for (const each of writes) each(trail, on);
        const patches = deepCopy(trail.patches(0, on));
        const fold = data();
        applyPatches(fold, JSON.parse(JSON.stringify(patches)));
        expect(fold).toEqual(on);
      }),
    );
  });

  it('writes into shared, frozen parts by way of copies', () => {
    const shared = deepFreeze({ y: { z: 1 }, list: [{ n: 1 }, { n: 2 }] });
    const on = { deep: shared };
    applyPatches(on, [
      { path: ['deep', 'y', 'z'], value: 5 },
      { path: ['deep', 'list', '1', 'n'], value: 7 },
    ]);
    expect(on).toEqual({ deep: { y: { z: 5 }, list: [{ n: 1 }, { n: 7 }] } });
    expect(shared).toEqual({ y: { z: 1 }, list: [{ n: 1 }, { n: 2 }] });
  });

  it('leaves out parts no longer reachable from the root, and those that came in whole', () => {
    const [trail, on] = [new WriteLog(), data()];
    const old = on.deep.y;
    trail.write(old, 'z', 5);
    trail.write(on.deep, 'y', { z: 7 });
    trail.write(on.deep.y, 'z', 8);
    expect(trail.patches(0, on)).toEqual([{ path: ['deep', 'y'], value: { z: 8 } }]);
    trail.rollback(0);
    expect([on, old]).toEqual([data(), { z: 1 }]);
  });

  it('records nothing for a write without a change', () => {
    const [trail, on] = [new WriteLog(), data()];
    trail.write(on, 'a', 1);
    expect(trail.mark()).toBe(0);
  });

  it('refuses writes to lists that could not be rolled back, and records nothing when an object is frozen', () => {
    const [trail, on] = [new WriteLog(), data()];
    expect(() => trail.write(on.list, 5, 1)).toThrow('appended');
    expect(() => trail.write(on.list, 'length', 0)).toThrow('appended');
    expect(() => trail.write(Object.freeze(on.deep.y), 'z', 2)).toThrow(TypeError);
    trail.write(on, 'a', 2);
    trail.rollback(0);
    expect(on).toEqual(data());
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { d, distributionOf } from '../values/dice.js';
import { add, divide, equal, fraction, multiply, subtract, toNumber } from '../values/fraction.js';
import { Generator } from '../values/generator.js';
import { commitment, drawFace } from '../fight/dice/seeded-draw.js';

/** Every throw of n dice, as lists. */
const throws = (n: number, faces: readonly number[]): readonly (readonly number[])[] =>
  n === 0 ? [[]] : throws(n - 1, faces).flatMap((rest) => faces.map((face) => [face, ...rest]));
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

describe('the distribution of a pool', () => {
  it('equals a count of every throw', () => {
    const pools = fc.record({
      dice: fc.integer({ min: 1, max: 3 }),
      faces: fc.integer({ min: 1, max: 4 }),
      low: fc.integer({ min: 0, max: 1 }),
      sets: fc.integer({ min: 1, max: 3 }),
      keep: fc.constantFrom('high', 'low'),
    });
    fc.assert(
      fc.property(pools, ({ dice, faces, low, sets, keep }) => {
        const counts = new Map<number, number>();
        const one = throws(
          dice,
          Array.from({ length: faces }, (_, i) => low + i),
        ).map(sum);
        for (const each of throws(sets, one)) {
          const value = keep === 'high' ? Math.max(...each) : Math.min(...each);
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        const found = distributionOf({ dice, die: { name: 'x', faces, low }, sets, keep });
        expect(new Map(found.values.map((value, i) => [value, found.weights[i]]))).toEqual(counts);
        expect(found.total).toBe(one.length ** sets);
      }),
      { numRuns: 60 },
    );
  });

  it('numbers the faces of dice from 1 upwards', () => {
    expect(distributionOf({ dice: 1, die: d(3), sets: 1, keep: 'low' })).toEqual({
      values: [1, 2, 3],
      weights: [1, 1, 1],
      total: 3,
    });
  });
});

describe('fractions', () => {
  const part = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
  const any = fc
    .tuple(
      part,
      part.filter((n) => n !== 0n),
    )
    .map(([num, den]) => fraction(num, den));

  it('add, subtract, multiply and divide as the rationals do', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        if (b.num !== 0n) expect(divide(multiply(a, b), b)).toEqual(a);
        expect(equal(add(a, b), add(b, a))).toBe(true);
        expect(a.den > 0n).toBe(true);
      }),
    );
    expect(fraction(6n, -4n)).toEqual({ num: -3n, den: 2n });
    expect(() => fraction(1n, 0n)).toThrow('denominator');
  });

  it('convert to the right number however large, small or unequal their parts', () => {
    const huge = 7n ** 900n;
    expect(toNumber(fraction(huge, 3n * huge))).toBe(1 / 3);
    expect(toNumber(fraction(huge + 1n, huge))).toBe(1);
    expect(toNumber({ num: -3n * huge, den: 4n * huge })).toBe(-0.75);
    expect(toNumber(fraction(3n, 2n ** 1000n))).toBe(3 * 2 ** -1000);
    expect(toNumber(fraction(3n ** 40n * 2n ** 900n))).toBe(3 ** 40 * 2 ** 900);
    expect(toNumber(fraction(0n, 5n))).toBe(0);
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
        fc.integer({ min: 1, max: 2 ** 31 }),
        (a, b) => {
          expect(toNumber(fraction(BigInt(a), BigInt(b)))).toBe(a === 0 ? 0 : a / b);
        },
      ),
    );
  });
});

const take = (seed: string) => {
  const generator = new Generator(seed);
  return Array.from({ length: 20 }, () => generator.bits());
};

describe('the generator', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    expect(take('a')).toEqual(take('a'));
    expect(take('a')).not.toEqual(take('b'));
    expect(take('a').every((bits) => Number.isInteger(bits) && bits >= 0 && bits < 2 ** 32)).toBe(
      true,
    );
  });

  it.each([2, 6, 10, 20, 100])(
    'below %i is even: chi-square within 5 standard deviations of its mean',
    (n) => {
      const generator = new Generator('even');
      const counts = Array.from({ length: n }, () => 0);
      const perFace = 2000;
      for (let i = 0; i < n * perFace; i++) {
        const face = generator.below(n);
        counts[face] = (counts[face] ?? 0) + 1;
      }
      expect(counts).toHaveLength(n);
      const chi = sum(counts.map((count) => (count - perFace) ** 2 / perFace));
      expect(Math.abs(chi - (n - 1)) / Math.sqrt(2 * (n - 1))).toBeLessThan(5);
    },
  );
});

describe('live dice', () => {
  it('are a function of seed and draw alone, within the faces, and even', () => {
    const counts = Array.from({ length: 6 }, () => 0);
    for (let draw = 0; draw < 6000; draw++) {
      const face = drawFace('seed', draw, 6);
      counts[face] = (counts[face] ?? 0) + 1;
    }
    expect(counts).toHaveLength(6);
    expect(sum(counts.map((count) => (count - 1000) ** 2 / 1000))).toBeLessThan(
      5 + 5 * Math.sqrt(10),
    );
    const backwards = Array.from({ length: 20 }, (_, i) =>
      drawFace('seed', 19 - i, 20),
    ).toReversed();
    expect(backwards).toEqual(Array.from({ length: 20 }, (_, i) => drawFace('seed', i, 20)));
    expect(backwards).not.toEqual(Array.from({ length: 20 }, (_, i) => drawFace('other', i, 20)));
  });

  it('can be committed to without revealing the seed', () => {
    expect(commitment('seed')).toMatch(/^[0-9a-f]{64}$/);
    expect(commitment('seed')).not.toBe(commitment('seed '));
  });
});

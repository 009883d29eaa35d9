import { describe, expect, it } from 'vitest';
import { Generator, Generators } from './generator.js';

const faces = (generator: Generator, count: number, n = 100): readonly number[] =>
  Array.from({ length: count }, () => generator.below(n));

/** Pearson's statistic of how often each face came up. */
function unevenness(rolled: readonly number[], n: number): number {
  const counts = Array.from({ length: n }, () => 0);
  for (const face of rolled) counts[face] = (counts[face] ?? 0) + 1;
  const expected = rolled.length / n;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

// Bounds for 99 degrees of freedom, exceeded once in 10,000.
const FEW = 52;
const MANY = 161;

describe('generators by number', () => {
  it('give the same faces for the same seed and number, whatever was made before', () => {
    const all = new Generators('seed');
    const fifth = faces(all.of(5), 20);
    all.of(1).bits();
    expect(faces(all.of(5), 20)).toEqual(fifth);
    expect(faces(new Generators('seed').of(5), 20)).toEqual(fifth);
  });

  it('give other faces for other seeds and numbers, beyond 2^32 too', () => {
    const made = [new Generators('a'), new Generators('b')].flatMap((all) =>
      [0, 1, 2, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 52].map((n) => faces(all.of(n), 8).join()),
    );
    expect(new Set(made).size).toBe(made.length);
  });

  it('are even over the numbers, at the first face and at the tenth', () => {
    const all = new Generators('even');
    const made = Array.from({ length: 20_000 }, (_, n) => faces(all.of(n), 10));
    for (const at of [0, 9]) {
      const statistic = unevenness(
        made.map((each) => each[at] ?? 0),
        100,
      );
      expect(statistic).toBeGreaterThan(FEW);
      expect(statistic).toBeLessThan(MANY);
    }
  });

  it('are independent of their neighbours', () => {
    const all = new Generators('neighbours');
    const pairs = Array.from(
      { length: 20_000 },
      (_, n) => 10 * all.of(n).below(10) + all.of(n + 1).below(10),
    );
    expect(unevenness(pairs, 100)).toBeLessThan(MANY);
  });
});

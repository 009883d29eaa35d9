import { Generator } from '@tiltyard/engine/values';
import { describe, expect, it } from 'vitest';
import { meanEstimate, pairedShareEstimate, shareEstimate } from './interval.js';

describe('the interval of a share', () => {
  it.each([
    // From Wilson's formula worked by hand.
    [10, 100, 0.0552, 0.1744],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
    [1, 1, 0.2065, 1],
  ])('of %i in %i is right', (times, of, low, high) => {
    const estimate = shareEstimate(times, of);
    expect(estimate.value).toBe(times / of);
    expect(estimate.low).toBeCloseTo(low, 4);
    expect(estimate.high).toBeCloseTo(high, 4);
  });

  it('holds the truth about 95 times in 100', () => {
    const generator = new Generator('shares');
    let held = 0;
    for (let i = 0; i < 2000; i++) {
      let times = 0;
      for (let n = 0; n < 60; n++) if (generator.below(10) < 3) times++;
      const { low, high } = shareEstimate(times, 60);
      if (low <= 0.3 && high >= 0.3) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.93);
    expect(held / 2000).toBeLessThan(0.975);
  });
});

describe('the mean of a measure', () => {
  it('has Student’s interval', () => {
    const { value, low, high, deviation, median, least, most } = meanEstimate(
      [1, 2, 3, 4, 5].map((n) => [n, 1]),
    );
    expect([value, median, least, most]).toEqual([3, 3, 1, 5]);
    expect(deviation).toBeCloseTo(1.5811, 4);
    // t of 4 degrees of freedom is 2.7764.
    expect(high - value).toBeCloseTo((2.7764 * 1.5811) / Math.sqrt(5), 2);
    expect(value - low).toBeCloseTo(high - value, 10);
  });

  it('weighs values by how often they came up, in the given unit', () => {
    const { value, least, median, most } = meanEstimate(
      [
        [0, 3],
        [500_000, 1],
      ],
      1 / 1_000_000,
    );
    expect([value, least, median, most]).toEqual([0.125, 0, 0, 0.5]);
  });

  it('is open if there is only one fight', () => {
    expect(meanEstimate([[7, 1]])).toMatchObject({
      value: 7,
      low: -Infinity,
      high: Infinity,
      deviation: 0,
    });
  });
});

describe('the difference of paired shares', () => {
  it('is narrow around no difference but never closed', () => {
    const { value, low, high } = pairedShareEstimate(0, 0, 100);
    expect(value).toBe(0);
    expect(low).toBeLessThan(0);
    expect(high).toBeLessThan(0.05);
  });

  it('holds the truth about 95 times in 100', () => {
    const generator = new Generator('pairs');
    let held = 0;
    for (let i = 0; i < 2000; i++) {
      let [more, fewer] = [0, 0];
      for (let n = 0; n < 80; n++) {
        const face = generator.below(20);
        if (face < 4) more++;
        else if (face < 6) fewer++;
      }
      const { low, high } = pairedShareEstimate(more, fewer, 80);
      if (low <= 0.1 && high >= 0.1) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.93);
    expect(held / 2000).toBeLessThan(0.975);
  });
});

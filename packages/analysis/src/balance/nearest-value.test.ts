import { Generator } from '@tiltyard/engine/values';
import { expect, it } from 'vitest';
import type { Trial } from './nearest-value.js';
import { nearestOf } from './nearest-value.js';
import { RunningMean } from './running-mean.js';

const MILLION = 1_000_000;

/** Random shares along a knob: a smooth fall or rise, sometimes with a step in it. */
function curve(generator: Generator, count: number): readonly number[] {
  const unit = (): number => generator.below(MILLION) / MILLION;
  const slope = (unit() < 0.5 ? -1 : 1) * (0.5 + 12 * unit());
  const middle = unit() * 1.2 - 0.1;
  const step = unit() < 0.3 ? 6 * unit() : 0;
  return Array.from({ length: count }, (_, i) => {
    const x = i / (count - 1) - middle;
    return 1 / (1 + Math.exp(-slope * x - Math.sign(slope) * Math.sign(x) * step));
  });
}

const added = (mean: RunningMean, value: number): true => {
  mean.add(value);
  return true;
};

/** A knob with known shares, and the result of a search. */
function searched(generator: Generator, truth: readonly number[], share: number) {
  const trials = truth.map((p): Trial & { readonly p: number } => {
    const mean = new RunningMean();
    return {
      p,
      mean,
      play: () => added(mean, Number(generator.below(MILLION) < p * MILLION)),
    };
  });
  const at = (place: number): Trial & { readonly p: number } => {
    const trial = trials[place];
    if (!trial) throw new Error(`no value ${place}`);
    return trial;
  };
  const search = nearestOf({ count: truth.length, at, share, fights: 400 });
  let next = search.next();
  while (next.done !== true) next = search.next();
  const counts = trials.map(({ mean }) => mean.count);
  const fights = counts.reduce((sum, count) => sum + count, 0);
  return { counts, fights, found: next.value?.p ?? Infinity };
}

it('finds a value that is almost never five points farther from the target than the nearest, in few fights', () => {
  const generator = new Generator('curves');
  const SEARCHES = 1000;
  let wrong = 0;
  let fights = 0;
  for (let n = 0; n < SEARCHES; n++) {
    const truth = curve(generator, 2 + generator.below(40));
    const share = 0.1 + generator.below(9) / 10;
    const made = searched(generator, truth, share);
    const off = (p: number): number => Math.abs(p - share);
    if (off(made.found) - Math.min(...truth.map(off)) > 0.05) wrong++;
    fights += made.fights;
  }
  expect(wrong / SEARCHES).toBeLessThan(0.05);
  // Just 400 fights each at the value found and at both its neighbours would take 1,200.
  expect(fights / SEARCHES).toBeLessThan(250);
});

const falling = (count: number, from: number, by: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => from - by * i);

/** Curves that easily mislead a search, with the target. */
const UNKIND = {
  'two values nearly as far from it on either side': [[0.59, 0.87, 1, 1], 0.7],
  'a steep fall': [[1, 0.99, 0.97, 0.92, 0.77, 0.5, 0.23, 0.08, 0.03, 0.01], 0.7],
  'a slow fall': [falling(5, 0.66, 0.045), 0.5],
  'a slow and long fall': [falling(40, 0.9, 0.02), 0.5],
} as const;

it.each(Object.entries(UNKIND))(
  'is within six points of the nearest in 95 of 100 searches on %s',
  (name, [truth, share]) => {
    const generator = new Generator(name);
    const SEARCHES = 1000;
    const off = (p: number): number => Math.abs(p - share);
    const best = Math.min(...truth.map(off));
    let wrong = 0;
    for (let n = 0; n < SEARCHES; n++)
      if (off(searched(generator, truth, share).found) - best > 0.061) wrong++;
    expect(wrong / SEARCHES).toBeLessThan(0.05);
  },
);

it('compares no two values by fewer than twenty fights each, however clear they look', () => {
  expect(searched(new Generator('plain'), [1, 0], 0.9).counts).toEqual([20, 20]);
});

it('uses what can be tried if an end cannot, and returns nothing if neither can', () => {
  const generator = new Generator('ends');
  const mean = new RunningMean();
  const open = { mean, play: () => added(mean, generator.below(2)) };
  const shut = { mean: new RunningMean(), play: undefined };
  const from = (trials: readonly Trial[]): Trial | undefined => {
    const at = (place: number): Trial => trials[place] ?? shut;
    const search = nearestOf({ count: trials.length, at, share: 0.9, fights: 50 });
    let next = search.next();
    while (next.done !== true) next = search.next();
    return next.value;
  };
  expect(from([open, shut, shut])).toBe(open);
  expect(from([shut, shut, open])).toBe(open);
  expect(from([shut, shut])).toBeUndefined();
});

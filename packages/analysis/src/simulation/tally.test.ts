import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf, measureSuffixes, Tally } from './tally.js';

const reading = fc
  .dictionary(
    fc.constantFrom('rounds', 'won/red', 'lost/ann', 'did/ann/end'),
    fc.integer({ min: -3, max: 1_000_000 }),
  )
  .map((values) => new Map(Object.entries(values)));

describe('a tally', () => {
  it('is the same bit for bit however the fights are split and in whatever order the parts are added', () => {
    fc.assert(
      fc.property(
        fc.array(reading, { maxLength: 40 }),
        fc.array(fc.nat({ max: 40 })),
        fc.infiniteStream(fc.nat({ max: 100 })),
        (readings, cuts, order) => {
          const whole = new Tally();
          for (const each of readings) whole.add(each);
          const places = [
            0,
            ...cuts.map((cut) => Math.min(cut, readings.length)),
            readings.length,
          ].toSorted((a, b) => a - b);
          const portions = places.slice(1).map((to, i) => {
            const part = new Tally();
            for (const each of readings.slice(places[i], to)) part.add(each);
            return { part: part.data(), rank: Number(order.next().value) };
          });
          const merged = new Tally();
          for (const { part } of portions.toSorted((a, b) => a.rank - b.rank)) merged.merge(part);
          expect(JSON.stringify(merged.data())).toBe(JSON.stringify(whole.data()));
        },
      ),
    );
  });

  it('counts a missing measure as 0', () => {
    const tally = new Tally();
    tally.add(new Map([['rounds', 3]]));
    tally.add(
      new Map([
        ['rounds', 3],
        ['won/red', 1],
      ]),
    );
    tally.add(new Map());
    expect(countsOf(tally.data(), 'rounds')).toEqual([
      [0, 1],
      [3, 2],
    ]);
    expect(countsOf(tally.data(), 'won/red')).toEqual([
      [0, 2],
      [1, 1],
    ]);
    expect(countsOf(tally.data(), 'draw')).toEqual([[0, 3]]);
  });

  it('counts differences between paired fights, even of measures that only one of them has', () => {
    const tally = new Tally();
    tally.addDifference(
      new Map([
        ['rounds', 5],
        ['won/red', 1],
      ]),
      new Map([
        ['rounds', 3],
        ['won/blue', 1],
      ]),
    );
    tally.addDifference(new Map([['rounds', 3]]), new Map([['rounds', 3]]));
    expect(tally.data()).toEqual({
      fights: 2,
      measures: { rounds: [[2, 1]], 'won/blue': [[-1, 1]], 'won/red': [[1, 1]] },
    });
  });

  it('names the sides of a measure, even with a slash in them', () => {
    const tally = new Tally();
    tally.add(
      new Map([
        ['won/us and/or them', 1],
        ['wonder', 1],
      ]),
    );
    expect(measureSuffixes(tally.data(), 'won')).toEqual(['us and/or them']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch } from './simulation-runner.js';
import { BatchCollector } from './batch-collector.js';
import { Tally } from './tally.js';

/** Fights whose number of rounds equals their own number. */
function batch(from: number, to: number): Batch {
  const [tally, difference] = [new Tally(), new Tally()];
  for (let n = from; n < to; n++) {
    tally.add(new Map([['rounds', n]]));
    difference.add(new Map([['rounds', -n]]));
  }
  return { from, to, tallies: [tally.data(), tally.data()], differences: [difference.data()] };
}

const gathered = (batches: readonly Batch[]): BatchCollector => {
  const gathering = new BatchCollector(2);
  for (const each of batches) gathering.add(each);
  return gathering;
};

const SIZES = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });

describe('collecting batches', () => {
  it('gives the same result in any order, with any of them twice', () => {
    fc.assert(
      fc.property(
        SIZES.chain((sizes) => {
          let from = 0;
          const all = sizes.map((size) => batch(from, (from += size)));
          return fc.record({
            all: fc.constant(all),
            order: fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }),
            fights: fc.constant(from),
          });
        }),
        ({ all, order, fights }) => {
          const gathering = gathered(order);
          expect(gathering.fights).toBe(fights);
          expect(JSON.stringify(gathering.result())).toBe(JSON.stringify(gathered(all).result()));
          expect(JSON.stringify(gathering.result())).toBe(
            JSON.stringify(gathered([batch(0, fights)]).result()),
          );
        },
      ),
    );
  });

  it('counts only the first fights while one is missing', () => {
    const gathering = gathered([batch(0, 2), batch(4, 6), batch(6, 9)]);
    expect(gathering.fights).toBe(2);
    expect(JSON.stringify(gathering.result())).toBe(
      JSON.stringify(gathered([batch(0, 2)]).result()),
    );
    gathering.add(batch(2, 4));
    expect(gathering.fights).toBe(9);
  });

  it('reports how many have been played, counted or not', () => {
    const heard: number[] = [];
    const gathering = new BatchCollector(2, (played) => heard.push(played));
    for (const each of [batch(4, 6), batch(4, 6), batch(0, 1)]) gathering.add(each);
    expect(heard).toEqual([2, 3]);
  });
});

import { expect, test } from 'vitest';
import { tablesOf } from '../state/content/lookup.js';
import { METRE, SIZE_CAPS } from '../state/sheet.js';
import type { State } from '../state/state.js';
import { stage } from '../testing/stage.js';
import { averageHits, averagesOf } from './expected-hits.js';

/** Below the first row of the charge table, and on each of its rows. */
const CLOSINGS = [0, 3 * METRE, 6 * METRE, 12 * METRE];

test('averages that are kept are those that are worked out anew, whatever was asked for before', () => {
  const { state } = stage({ a: {} });
  // Averages are cached by the options object, so equal options in a new object start without any.
  const anew = (): State => ({
    ...state,
    fixed: { ...state.fixed, options: { ...state.fixed.options } },
  });
  const different = new Set<number>();
  for (const table of [...tablesOf(state).attack.values()].slice(0, 2))
    for (const [column] of table.columns.entries())
      for (const cap of Object.values(SIZE_CAPS))
        for (const bonus of [-100, -1, 0, 1, 60, 120])
          for (const closing of CLOSINGS) {
            const lookup = { table, column, cap };
            const average = (within: State): number =>
              averageHits(within, averagesOf(within, table), lookup, bonus, closing);
            const kept = average(state);
            expect(kept).toBe(average(anew()));
            different.add(kept);
          }
  expect(different.size).toBeGreaterThan(100);
});

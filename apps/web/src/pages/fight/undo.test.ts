import type { LogEntry } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import { seatNameOf, TABLE_SEAT, undoStop } from './undo.js';

/** A log of consecutive entries, each made by a seat; a + marks an entry that belongs to the decision before. */
function stopOf(...seats: readonly string[]): readonly [number, number] | undefined {
  const log = seats.map((seat, seq): LogEntry => ({
    seq,
    kind: 'command',
    parent: seq - 1,
    head: seq,
    seat: seat.replace('+', ''),
    notes: [],
    ...(seat.endsWith('+') ? { along: true } : {}),
  }));
  const stop = undoStop({ table: { head: log.length - 1 }, log });
  return stop && [stop.line.seq, stop.along];
}

test('undo goes back to the last decision of a person', () => {
  expect(stopOf('gm', 'ann')).toEqual([1, 0]);
  expect(stopOf('gm', TABLE_SEAT, TABLE_SEAT)).toEqual([0, 2]);
  expect(stopOf(TABLE_SEAT)).toBeUndefined();
});

test('what was done to several at once is undone together', () => {
  expect(stopOf('ann', 'gm', 'gm+', 'gm+')).toEqual([1, 2]);
  expect(stopOf('gm', TABLE_SEAT, 'gm+', TABLE_SEAT)).toEqual([0, 3]);
  expect(stopOf('gm', 'gm+', 'gm')).toEqual([2, 0]);
});

test('what another decided in between is not undone along with it', () => {
  expect(stopOf('gm', 'ann', 'gm+', 'gm+')).toEqual([2, 1]);
  expect(stopOf('gm', 'ann', TABLE_SEAT, 'gm+')).toEqual([3, 0]);
  // The beginning of that decision is not in the log.
  expect(stopOf('gm+')).toEqual([0, 0]);
});

test('a seat that was closed is not named by its id', () => {
  const table = { seats: [{ id: 'ann', name: 'Ann' }] };
  expect([seatNameOf(table, 'ann'), seatNameOf(table, 'mara')]).toEqual(['Ann', 'a closed seat']);
});

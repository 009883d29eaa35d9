import type { LogEntry } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import { missedIn, wayOf, wayTo } from './walk.js';

const entry = (kind: LogEntry['kind'], given: NonNullable<LogEntry['command']>): LogEntry => ({
  seq: 1,
  kind,
  parent: 0,
  head: 1,
  seat: 'gm',
  notes: [],
  command: given,
});
const way: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 1],
  [3, 2],
];
const command = { do: 'move', by: 'ann', with: { pace: 2, path: way.map(([x, y]) => [x, y]) } };

test('the way of a move is the squares of its command', () => {
  expect(wayOf(entry('command', command))).toEqual(way);
  expect(wayOf(entry('undo', command))).toBeUndefined();
  expect(wayOf(entry('command', { ...command, with: { at: [4, 5] } }))).toBeUndefined();
});

test('it is gone as far as where the combatant is now', () => {
  expect(wayTo(way, [3, 2])).toEqual(way);
  expect(wayTo(way, [2, 1])).toEqual(way.slice(0, 2));
  expect(wayTo(way, [1, 1])).toBeUndefined();
  expect(wayTo(way, [9, 9])).toBeUndefined();
  expect(wayTo(way, 'the yard')).toBeUndefined();
});

test('those whom something missed are told by the notes of an entry', () => {
  const notes = [
    { id: 'misses', data: { by: 'ann', at: 'ben' } },
    { id: 'hits', data: { by: 'ann', at: 'cid' } },
    { id: 'falls-short', data: { by: 'ann' } },
  ].map((note) => ({ ...note, rules: [], audience: 'all' as const }));
  const role = ({ id }: { readonly id: string }) => {
    if (id === 'hits') return { is: 'hit', by: 'by', at: 'at' } as const;
    return id === 'misses'
      ? ({ is: 'miss', by: 'by', at: 'at' } as const)
      : ({ is: 'miss', by: 'by' } as const);
  };
  expect([...missedIn({ ...entry('command', command), notes }, { role })]).toEqual(['ben']);
  expect([...missedIn(undefined, { role })]).toEqual([]);
});

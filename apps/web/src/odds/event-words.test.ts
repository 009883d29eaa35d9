import type { Note } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { eventWords } from './event-words.js';

const note = (data: Note['data']): Note => ({ id: 'hit', rules: [], data, audience: 'all' });
const tell = ({ data }: Note): string =>
  `${String(data['by'])} hits ${String(data['at'])} by ${String(data['margin'])}.`;

test('what a chance is of is said in the system’s own words, numbers left open', () => {
  expect(eventWords('hit', [note({ by: 'Ann', at: 'Bob', margin: 3 })], tell)).toBe(
    'Ann hits Bob by …',
  );
});

test('whoever is not the same every time is left open as well', () => {
  expect(
    eventWords(
      'hit',
      [note({ by: 'Ann', at: 'Bob', margin: 3 }), note({ by: 'Ann', at: 'Cid', margin: 3 })],
      tell,
    ),
  ).toBe('Ann hits … by …');
});

test('where little would be left, or sentences differ in their build, it is named by its kind', () => {
  expect(
    eventWords(
      'caught-in blast',
      [note({ by: '1', at: '2', margin: 3 })],
      ({ data }) => `${String(data['margin'])} ${String(data['margin'])}`,
    ),
  ).toBe('Caught in blast');
  expect(
    eventWords('hit', [note({ margin: 1 }), note({ margin: 2 })], ({ data }) =>
      data['margin'] === 1 ? 'one' : 'two of them',
    ),
  ).toBe('Hit');
});

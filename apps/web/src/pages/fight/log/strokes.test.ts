import type { AnyRole, Note } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import { strokesOf } from './strokes.js';

const ROLES: Readonly<Record<string, AnyRole>> = {
  guard: { is: 'declare', by: 'who' },
  roll: { is: 'roll', who: 'who' },
};

const position = {
  role: ({ id }: Note): AnyRole => ROLES[id] ?? { is: 'aside' },
  tell: ({ id }: Note) => id,
  namedIn: () => [],
  nameOf: (id: string) => id,
};

const note = (id: string): Note => ({ id, rules: [], audience: 'all', data: { who: 'ann' } });

const entry = (kind: LogEntry['kind'], ...notes: readonly Note[]): LogEntry => ({
  seq: 0,
  kind,
  parent: -1,
  head: 0,
  seat: 'gm',
  notes,
});

test('the beginning is one line, not named after the first who gets ready in it', () => {
  const notes = [note('roll'), note('guard'), note('roll'), note('guard')];
  const begins = note('begins');
  const mains = (...all: readonly Note[]) =>
    strokesOf(entry('begin', ...all), position).map(({ main }) => main);
  expect(mains(...notes)).toEqual([undefined]);
  expect(mains(...notes, begins)).toEqual([begins]);
  expect(strokesOf(entry('command', ...notes), position)).toHaveLength(3);
});

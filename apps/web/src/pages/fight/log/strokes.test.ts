import type { AnyRole, Note } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import { chaptersOf, gistOf, onlyEndsTurn, strokesOf } from './strokes.js';

const ROLES: Readonly<Record<string, AnyRole>> = {
  guard: { is: 'declare', by: 'who' },
  roll: { is: 'roll', who: 'who' },
  turn: { is: 'turn', who: 'who' },
  harm: { is: 'harm', who: 'who', by: 'by', amount: 'lost' },
  falls: { is: 'out', who: 'who' },
};

const position = {
  role: ({ id }: Note): AnyRole => ROLES[id] ?? { is: 'other' },
  tell: ({ id }: Note) => id,
  pieces: ({ id, data }: Note) => [
    { is: 'words' as const, text: `${id}: ` },
    { is: 'combatant' as const, text: String(data['who']), id: String(data['who']) },
  ],
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

test('a line is about the one whom it names first, be it another than the actor', () => {
  const guard = { ...note('guard'), data: { who: 'bob' } };
  const line = {
    ...entry('command', note('guard'), note('roll'), guard),
    command: { do: 'hit', by: 'ann', with: {} },
  };
  expect(strokesOf(line, position).map(({ who }) => who)).toEqual(['ann', 'bob']);
});

test('a part of the log keeps its rounds, wherever it is cut or filtered, and after an undo', () => {
  const turn = (round: number): Note => ({ ...note('turn'), data: { who: 'ann', round } });
  const line = (seq: number, parent: number, ...notes: readonly Note[]): LogEntry => ({
    ...entry(seq === 0 ? 'begin' : 'command', ...notes),
    seq,
    parent,
    head: seq,
  });
  const log = [
    line(0, -1, note('roll'), turn(1)),
    line(1, 0, note('guard')),
    line(2, 1, turn(2)),
    line(3, 2, note('guard')),
    line(4, 3, turn(3)),
    { ...line(5, 4), kind: 'undo' as const, head: 1 },
    line(6, 1, note('roll')),
  ];
  const cut = (from: number, seen = log) =>
    chaptersOf(log.slice(from), seen, position).map(({ round, lines }) => [
      round,
      lines.map(({ seq }) => seq),
    ]);
  expect(cut(0)).toEqual([
    [0, [0]],
    [1, [1, 2]],
    [2, [3, 4]],
    [3, [5]],
    [1, [6]],
  ]);
  expect(cut(3).slice(0, 1)).toEqual([[2, [3, 4]]]);
  // Filtering removes the entries that began the rounds.
  const own = log.filter(({ seq }) => seq === 1 || seq === 3);
  expect(chaptersOf(own, log, position).map(({ round }) => round)).toEqual([1, 2]);
  // The beginning of a long fight is not loaded at first.
  expect(cut(3, log.slice(3))[0]?.[0]).toBe(3);
});

test('a round that is over tells who fell or was hit hardest, and through whom', () => {
  const about = (id: string, data: Note['data']): Note => ({ ...note(id), data });
  const gist = (...notes: readonly Note[]): string =>
    gistOf({ round: 1, lines: [entry('command', ...notes)] }, position);
  const blow = about('harm', { who: 'ann', by: 'bob', lost: 3 });
  const worse = about('harm', { who: 'ann', by: 'cid', lost: 9 });
  expect(gist(blow, about('falls', { who: 'ann' }))).toBe('falls, by bob.');
  expect(gist(blow, about('falls', { who: 'eve' }))).toBe('falls');
  expect(gist(blow, worse)).toBe('harm, by cid.');
  expect(
    gist(about('harm', { who: 'ann', by: 'ann', lost: 1 }), about('falls', { who: 'ann' })),
  ).toBe('falls');
  expect(gist(note('roll'))).toBe('No one was harmed.');
});

test('an entry that only ends a turn is one, whether or not the next turn is told', () => {
  const action = (id: string) => ({
    id,
    name: id,
    group: 'turn',
    rules: [],
    when: 'turn' as const,
    endsTurn: id === 'end',
    parameters: [],
    label: (parameter: string) => parameter,
  });
  const ends = (id: string, ...notes: readonly Note[]): boolean =>
    onlyEndsTurn(
      { ...entry('command', ...notes), command: { do: id, by: 'ann', with: {} } },
      { ...position, action },
    );
  expect([ends('end'), ends('end', note('turn')), ends('move', note('turn'))]).toEqual([
    true,
    true,
    true,
  ]);
  expect([ends('move'), ends('end', note('harm'))]).toEqual([false, false]);
});

test('a result leaves out the name that its sentence begins with, also of a name in small letters', () => {
  const said: Readonly<Record<string, string>> = {
    hurt: 'Bandit 1 is hurt.',
    minion: 'Bandit 1, a minion, is dying.',
    falls: 'Bandit 1 drops.',
  };
  const results = strokesOf(
    entry('command', note('guard'), note('hurt'), note('minion'), note('falls')),
    {
      ...position,
      role: ({ id }: Note): AnyRole =>
        id === 'hurt' || id === 'minion'
          ? { is: 'condition', who: 'who' }
          : (ROLES[id] ?? { is: 'other' }),
      tell: ({ id }: Note) => said[id] ?? id,
      namedIn: () => ['bandit'],
      nameOf: () => 'bandit 1',
    },
  ).map(({ result }) => result);
  expect(results).toEqual(['hurt, dying, drops']);
});

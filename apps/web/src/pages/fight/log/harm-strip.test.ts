import type { AnyRole, FightState, Note } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import { harmStrip, namedRounds } from './harm-strip.js';

const ROLES: Readonly<Record<string, AnyRole>> = {
  turn: { is: 'turn', who: 'who' },
  strikes: { is: 'declare', by: 'by', at: 'at' },
  wounds: { is: 'harm', who: 'who', amount: 'damage' },
  riposte: { is: 'harm', who: 'who', by: 'by', amount: 'damage' },
  falls: { is: 'out', who: 'who' },
};

const state: FightState = {
  fixed: {},
  round: 1,
  order: ['ann', 'bob'],
  turn: 0,
  waiting: [],
  combatants: {
    ann: { id: 'ann', name: 'Ann', side: 'us' },
    bob: { id: 'bob', name: 'Bob', side: 'them' },
  },
};

const position = { state, role: ({ id }: Note): AnyRole => ROLES[id] ?? { is: 'other' } };

const note = (id: string, data: Note['data']): Note => ({ id, rules: [], audience: 'all', data });

const entry = (seq: number, by: string, ...notes: readonly Note[]): LogEntry => ({
  seq,
  kind: 'command',
  parent: seq - 1,
  head: seq,
  seat: 'gm',
  command: { do: 'strike', by, with: {} },
  notes,
});

test('harm stands above the line where it was dealt and below it where it was taken, by who did it', () => {
  const strip = harmStrip(
    [
      entry(0, 'ann', note('turn', { who: 'ann', round: 1 })),
      entry(1, 'ann', note('wounds', { who: 'bob', damage: 6 })),
      entry(
        2,
        'ann',
        note('riposte', { who: 'ann', by: 'bob', damage: 12 }),
        note('falls', { who: 'ann' }),
      ),
      entry(3, 'bob', note('turn', { who: 'bob', round: 2 })),
    ],
    4,
    'us',
    position,
  );
  expect(strip.bars).toEqual([
    { at: 0.5, dealt: [{ side: 'us', share: 0.5 }], taken: [], foeFell: false, ownFell: false },
    { at: 0.75, dealt: [], taken: [{ side: 'them', share: 1 }], foeFell: false, ownFell: true },
  ]);
  expect(strip.rounds).toEqual([
    { at: 0.25, round: 1 },
    { at: 1, round: 2 },
  ]);
});

test('a long fight has no more bars than there is room for, and loses no harm', () => {
  const all = Array.from({ length: 5_000 }, (_, seq) =>
    entry(seq, 'ann', note('wounds', { who: 'bob', damage: 1 })),
  );
  const { bars, slot } = harmStrip(all, all.length, 'us', position);
  expect(bars.length).toBeLessThanOrEqual(120);
  expect(bars.length * slot).toBeCloseTo(1, 1);
  expect(bars.at(-1)?.at).toBeLessThanOrEqual(1);
});

test('names of rounds stand side by side, however short the rounds are', () => {
  const at = (...places: readonly number[]): readonly number[] => [
    ...namedRounds(places.map((place, i) => ({ at: place, round: i + 1 }))),
  ];
  expect(at(0, 0.05, 0.1, 0.15, 0.4, 0.45, 0.8, 0.95)).toEqual([0, 0.15, 0.4, 0.8]);
  expect(at(0)).toEqual([0]);
});

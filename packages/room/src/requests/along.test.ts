import { readJournal } from '@tiltyard/engine/fight';
import { expect, test } from 'vitest';
import { roomFor, sample } from '../testing/index.js';

const NOBODY: ReadonlySet<string> = new Set();

const ruling = (text: string, more: { readonly along?: true; readonly force?: string } = {}) =>
  ({
    kind: 'perform',
    command: { do: 'gm.ruling', by: 'gm', with: { text } },
    ...more,
  }) as const;

/** A fight in which the GM decided three things at once. */
function tableOf() {
  const room = roomFor(sample('renaissance-gatehouse'));
  const seat = { id: 'pia', name: 'Pia', role: 'player', combatants: [] } as const;
  const act = (deed: Parameters<typeof room.act>[2]) =>
    expect(room.act('gm', room.revision, deed, 0).kind).toBe('done');
  act({ kind: 'seat', seat: { ...seat, combatants: [] } });
  act({ kind: 'begin' });
  act(ruling('one'));
  act(ruling('two', { along: true }));
  act(ruling('three', { along: true, force: 'why not' }));
  return { room, act };
}

/** The entries that a seat sees as belonging to the one before. */
const told = (room: ReturnType<typeof roomFor>, seat: string) =>
  room
    .seatView(seat, () => NOBODY)
    .whole()
    ?.log.map(({ along }) => along);

test('entries of one decision stay together, in the file and in a fork of the fight', () => {
  const { room } = tableOf();
  const kept = [undefined, undefined, true, true];
  const read = readJournal(JSON.parse(JSON.stringify(room.journal())));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(read.value.entries.map(({ along }) => along)).toEqual(kept);
  room.use(({ fight }) => {
    const fork = fight.fork(3, { seed: 'other', title: 'fork' });
    expect(fork.log.map(({ along }) => along)).toEqual(kept);
  });
});

test('an entry rerun after an amendment still belongs to the one before', () => {
  const { room, act } = tableOf();
  act({ kind: 'amend', entry: 1, change: { command: ruling('other').command } });
  const again = room.journal().entries.filter(({ amends }) => amends !== undefined);
  expect(again.map(({ amends, along }) => [amends, along])).toEqual([
    [1, undefined],
    [2, true],
    [3, true],
  ]);
});

test('only a seat that may know the command is told which entry it belongs to', () => {
  const { room } = tableOf();
  expect(told(room, 'gm')).toEqual([undefined, undefined, true, true]);
  expect(told(room, 'pia')).toEqual([undefined, undefined, undefined, undefined]);
});

import type { Entry } from '@tiltyard/engine/fight';
import { expect, test, vi } from 'vitest';
import { entryBody, entryOf, isForAll } from './stored-entry.js';

const note = { id: 'rain', rules: ['T-1', 'T-"2"'], audience: 'all', data: {} } as const;
const entry: Entry = {
  seq: 4,
  kind: 'command',
  parent: 3,
  head: 4,
  seat: 'a "b", {"seq":9}',
  notes: [note],
  command: { do: 'gm.set', by: 'gm', with: { audience: 'all', seq: 9 } },
  along: true,
  amends: 2,
  tape: [{ kind: 'answer', name: 'which', who: 'track', value: 3, from: 'person' }],
  patches: [{ path: ['n'], value: 1 }],
};

test('the place of a stored entry is known without reading the entry, the rest once it is asked for', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const stored = entryOf(entryBody(entry));
  const { seq, kind, parent, head } = stored;
  expect({ seq, kind, parent, head }).toEqual({ seq: 4, kind: 'command', parent: 3, head: 4 });
  expect(isForAll(stored)).toBe(true);
  expect(parse).not.toHaveBeenCalled();
  const { seat, command, forced, along, amends, tape, notes, patches } = stored;
  expect({
    seq,
    kind,
    parent,
    head,
    seat,
    command,
    forced,
    along,
    amends,
    tape,
    notes,
    patches,
  }).toEqual(entry);
  expect(parse).toHaveBeenCalledTimes(1);
  expect([JSON.parse(JSON.stringify(stored)), JSON.parse(entryBody(stored))]).toEqual([
    entry,
    entry,
  ]);
});

test('an entry of an earlier version, which does not begin with its place, is read whole', () => {
  const { seat, command, ...rest } = entry;
  const text = JSON.stringify({ seat, command, ...rest });
  const parse = vi.spyOn(JSON, 'parse').mockClear();
  expect(entryOf(text)).toEqual(entry);
  expect(parse).toHaveBeenCalledTimes(1);
});

test.each<[string, Entry['notes'], boolean]>([
  ['the first', [note, { ...note, audience: 'gm' }], true],
  ['another', [{ ...note, audience: 'gm' }, note], true],
  ['none', [{ ...note, audience: ['track'] }], false],
  ['none, though one says so', [{ ...note, audience: 'gm', data: { audience: 'all' } }], false],
  ['none there', [], false],
])('of the notes of a stored entry, %s is for everyone', (_, notes, open) => {
  const told = { ...entry, notes };
  expect([isForAll(told), isForAll(entryOf(entryBody(told)))]).toEqual([open, open]);
});

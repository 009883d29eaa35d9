import type { LogEntry, ServerMessage, RoomState } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import { Mirror } from './mirror.js';

const you = { id: 'gm', name: 'GM', role: 'gm' as const, combatants: [], here: true };

const table = (
  revision: number,
  preview: readonly { path: readonly string[]; value?: unknown }[] = [],
): RoomState => ({
  revision,
  head: -1,
  entries: 0,
  waiting:
    preview.length > 0
      ? { mine: [], others: [], mayWithdraw: false, preview, notes: [], deadline: null }
      : null,
  undo: null,
  redo: null,
  seats: [you],
  automatic: [],
  players: [],
  limit: null,
  habits: [],
  typedDice: false,
  winners: null,
  gaveUp: [],
  dice: { commitment: '', added: [], own: true },
  undoPolicy: 'free',
  advice: false,
  confirm: 'off',
  declared: [],
  rolls: 'do',
  details: [],
  undoAsked: null,
  lobby: null,
  importedBy: null,
});

const line = (seq: number): LogEntry => ({
  seq,
  kind: 'command',
  parent: seq - 1,
  head: seq,
  seat: 'gm',
  notes: [],
});

const whole = (revision: number, log: readonly LogEntry[] = []): ServerMessage => ({
  kind: 'table',
  fight: { id: 'f', title: 'T', ruleset: 'x', version: '1', commitment: '' },
  you,
  table: table(revision),
  view: { fixed: { map: { width: 3 } }, combatants: { a: { damage: 0 }, b: { damage: 0 } } },
  log,
});

test('a change is laid over the view, and what does not change stays the same object', () => {
  const mirror = new Mirror();
  mirror.take(whole(4));
  const before = mirror.get();
  expect(
    mirror.take({
      kind: 'change',
      since: 4,
      table: table(5),
      patches: [{ path: ['combatants', 'a', 'damage'], value: 7 }],
      log: [line(0)],
    }),
  ).toBe(true);
  const after = mirror.get();
  expect(after?.view).toMatchObject({ combatants: { a: { damage: 7 } } });
  expect(before?.view).toMatchObject({ combatants: { a: { damage: 0 } } });
  expect(Reflect.get(after?.view ?? {}, 'fixed')).toBe(Reflect.get(before?.view ?? {}, 'fixed'));
  const people = [before, after].map((each) => Reflect.get(each?.view ?? {}, 'combatants'));
  expect(people[1].b).toBe(people[0].b);
  expect(people[1].a).not.toBe(people[0].a);
  expect(after?.log.map(({ seq }) => seq)).toEqual([0]);
});

test('a change of what does not change in play replaces it and leaves the old one alone', () => {
  const mirror = new Mirror();
  mirror.take(whole(0));
  const before = mirror.get();
  mirror.take({
    kind: 'change',
    since: 0,
    table: table(1),
    patches: [{ path: ['fixed', 'map', 'width'], value: 9 }],
    log: [],
  });
  expect(before?.view).toMatchObject({ fixed: { map: { width: 3 } } });
  expect(mirror.get()?.view).toMatchObject({ fixed: { map: { width: 9 } } });
});

test('a change that does not follow on what is known is refused and changes nothing', () => {
  const mirror = new Mirror();
  mirror.take(whole(4));
  const before = mirror.get();
  expect(mirror.take({ kind: 'change', since: 5, table: table(6), patches: [], log: [] })).toBe(
    false,
  );
  expect(mirror.get()).toBe(before);
});

test('the table in mid-action is laid over the view without touching it', () => {
  const mirror = new Mirror();
  mirror.take(whole(0));
  mirror.take({
    kind: 'change',
    since: 0,
    table: table(1, [{ path: ['combatants', 'a', 'damage'], value: 3 }]),
    patches: [],
    log: [],
  });
  expect(mirror.get()?.view).toMatchObject({ combatants: { a: { damage: 0 } } });
  expect(mirror.get()?.preview).toMatchObject({ combatants: { a: { damage: 3 } } });
});

test('older lines come before those that are known, each once', () => {
  const mirror = new Mirror();
  mirror.take(whole(0, [line(2), line(3)]));
  mirror.prepend([line(0), line(1), line(2)]);
  expect(mirror.get()?.log.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
});

test('listeners hear of every change until they stop', () => {
  const mirror = new Mirror();
  let heard = 0;
  const stop = mirror.subscribe(() => heard++);
  mirror.take(whole(0));
  mirror.setConnection({ kind: 'live' });
  expect(heard).toBe(2);
  expect(mirror.get()?.connection).toEqual({ kind: 'live' });
  stop();
  mirror.setUnconfirmed(1);
  expect(heard).toBe(2);
});

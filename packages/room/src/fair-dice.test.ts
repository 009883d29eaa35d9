import type { SeatRequest } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import type { AnyRoom } from './any-room.js';
import { openRoom } from './any-room.js';
import type { RequestResult } from './saved-room.js';
import { roomFor } from './testing/index.js';

const DUEL = `
title: A quarrel
ruleset: renaissance
order: [ann, bob]
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {aptitudes: {SOM: 20, COO: 20}, STR: 40, skills: {one-handed: 60}, weapons: [mace]}}
  - {id: bob, side: blues, at: [6, 5], sheet: {aptitudes: {SOM: 30, COO: 20}, DUR: 200}}
`;

const act = (room: AnyRoom, seat: string, deed: SeatRequest): RequestResult =>
  room.act(seat, room.revision, deed, 0);

function done(result: RequestResult): void {
  if (result.kind !== 'done') throw new Error(result.refusal.reason);
}

const reason = (result: RequestResult): string =>
  result.kind === 'refused' ? result.refusal.reason : 'done';

const STRIKE: SeatRequest = {
  kind: 'perform',
  command: { do: 'attack', by: 'ann', with: { weapon: 'ann/mace', target: 'bob' } },
};

/** A duel whose GM answers nothing, with a player for Ann. */
function duel(): AnyRoom {
  const room = roomFor(DUEL);
  const seat = { id: 'pa', name: 'Pat', role: 'player' as const, combatants: ['ann'] };
  done(act(room, 'gm', { kind: 'seat', seat }));
  done(act(room, 'gm', { kind: 'automatic', combatants: ['bob', 'gm'] }));
  done(act(room, 'gm', { kind: 'begin' }));
  return room;
}

const shown = (room: AnyRoom, seat: string) => {
  const message = room.seatView(seat, () => new Set<string>()).whole();
  if (!message) throw new Error(`${seat} sees nothing`);
  return message.table;
};

const faces = (room: AnyRoom): unknown =>
  room.use(({ fight }) => fight.log.at(-1)?.tape.filter(({ kind }) => kind === 'die'));

const SEED = 'ab'.repeat(16);

test('a seat’s addition counts from the next die on, once, and is stored', () => {
  const [plain, added] = [duel(), duel()];
  done(act(added, 'pa', { kind: 'seed', seed: SEED }));
  expect(reason(act(added, 'pa', { kind: 'seed', seed: SEED }))).toContain('already');
  expect([shown(added, 'pa').dice.own, shown(added, 'gm').dice]).toEqual([
    true,
    expect.objectContaining({ own: false, added: ['Pat'] }),
  ]);
  done(act(plain, 'pa', STRIKE));
  done(act(added, 'pa', STRIKE));
  expect(faces(added)).not.toEqual(faces(plain));
  const again = openRoom(added.ruleset, added.save());
  if (!again.ok) throw new Error(JSON.stringify(again.problems));
  expect(again.value.use(({ fight }) => fight.verify())).toMatchObject({
    ok: true,
    diceChecked: true,
    unchecked: [],
  });
});

test('an imported fight continues with a secret that no one chose, and everyone is told who imported it', () => {
  const made = roomFor(DUEL);
  const read = (seed: string): AnyRoom => {
    const opened = openRoom(made.ruleset, { ...made.save(), id: seed });
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    opened.value.use((room) => room.markImported('Mallory', seed));
    done(act(opened.value, 'gm', { kind: 'automatic', combatants: ['bob', 'gm'] }));
    done(act(opened.value, 'gm', { kind: 'begin' }));
    done(act(opened.value, 'gm', STRIKE));
    return opened.value;
  };
  const [one, other] = [read('one'), read('other')];
  expect(faces(one)).not.toEqual(faces(other));
  expect(shown(one, 'gm').importedBy).toBe('Mallory');
  expect(shown(one, 'gm').dice.commitment).not.toBe(made.shown.commitment);
});

test('once dice have fallen a player may undo as the policy says: freely, never, or with the GM’s consent', () => {
  const room = duel();
  done(act(room, 'pa', STRIKE));
  done(act(room, 'gm', { kind: 'undoPolicy', policy: 'never' }));
  expect(reason(act(room, 'pa', { kind: 'undo' }))).toContain('dice have fallen');
  expect(reason(act(room, 'pa', { kind: 'undoPolicy', policy: 'free' }))).toBe(
    'this is for the GM',
  );
  done(act(room, 'gm', { kind: 'undoPolicy', policy: 'ask' }));
  const head = shown(room, 'pa').head;
  done(act(room, 'pa', { kind: 'undo' }));
  expect([shown(room, 'pa').head, shown(room, 'gm').undoAsked]).toEqual([head, 'Pat']);
  done(act(room, 'gm', { kind: 'undoReply', allow: false }));
  expect([shown(room, 'pa').head, shown(room, 'gm').undoAsked]).toEqual([head, null]);
  expect(reason(act(room, 'gm', { kind: 'undoReply', allow: true }))).toContain('no undo request');
  done(act(room, 'pa', { kind: 'undo' }));
  expect(reason(act(room, 'pa', { kind: 'undoReply', allow: true }))).toBe('this is for the GM');
  done(act(room, 'gm', { kind: 'undoReply', allow: true }));
  expect(shown(room, 'pa').head).toBeLessThan(head);
  done(act(room, 'gm', { kind: 'undoPolicy', policy: 'free' }));
  done(act(room, 'pa', STRIKE));
  const last = shown(room, 'pa').head;
  done(act(room, 'pa', { kind: 'undo' }));
  expect(shown(room, 'pa').head).toBeLessThan(last);
});

test('a request to undo ends with the next action', () => {
  const room = duel();
  done(act(room, 'gm', { kind: 'undoPolicy', policy: 'ask' }));
  done(act(room, 'pa', STRIKE));
  done(act(room, 'pa', { kind: 'undo' }));
  done(act(room, 'pa', { kind: 'perform', command: { do: 'end', by: 'ann', with: {} } }));
  expect(shown(room, 'gm').undoAsked).toBeNull();
});

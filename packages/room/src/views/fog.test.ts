import type { SeatRequest, ServerMessage } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import type { AnyRoom } from '../any-room.js';
import { openRoom } from '../any-room.js';
import type { RequestResult } from '../saved-room.js';
import { roomFor } from '../testing/index.js';

/** Two fighters, one of them under fog from the start. */
const DUEL = `
title: Out of the fog
ruleset: renaissance
order: [ann, bob]
map:
  rows: [........, ........, ........]
  fog: ['##......', '##......']
combatants:
  - {id: ann, side: reds, at: [1, 1], sheet: {aptitudes: {SOM: 20, COO: 20}, STR: 40, skills: {one-handed: 60, fray: 50}, weapons: [mace]}}
  - {id: bob, side: blues, at: [2, 1], sheet: {aptitudes: {SOM: 30, COO: 20}, DUR: 200, skills: {one-handed: 60, fray: 50}, weapons: [mace]}}
`;

type Whole = Extract<ServerMessage, { kind: 'table' }>;

const act = (room: AnyRoom, seat: string, request: SeatRequest): RequestResult =>
  room.act(seat, room.revision, request, 0);

const done = (result: RequestResult): void => expect(result.kind).toBe('done');

function duel(): AnyRoom {
  const room = roomFor(DUEL);
  for (const [id, who] of [
    ['pa', 'ann'],
    ['pb', 'bob'],
  ] as const)
    done(
      act(room, 'gm', {
        kind: 'seat',
        seat: { id, name: id.toUpperCase(), role: 'player', combatants: [who] },
      }),
    );
  done(act(room, 'gm', { kind: 'begin' }));
  return room;
}

function whole(room: AnyRoom, seat: string): Whole {
  const message = room.seatView(seat, () => new Set()).whole();
  if (!message) throw new Error(`${seat} sees nothing`);
  return message;
}

const strike: SeatRequest = {
  kind: 'perform',
  command: { do: 'attack', by: 'ann', with: { weapon: 'ann/mace', target: 'bob' } },
};

/** Ann has hit from the fog, and Bob is asked how he reacts. */
function struck(): AnyRoom {
  const room = duel();
  for (let tries = 0; !whole(room, 'gm').table.waiting; tries++) {
    if (tries > 50) throw new Error('Bob is never asked');
    done(act(room, 'pa', strike));
    if (!whole(room, 'gm').table.waiting) done(act(room, 'gm', { kind: 'undo' }));
  }
  return room;
}

const lift = (places: readonly (readonly number[])[]): SeatRequest => ({
  kind: 'perform',
  command: {
    do: 'gm.fog',
    by: 'gm',
    with: { fog: 'lift', places: places.map((each) => [...each]) },
  },
});

test('nothing about combatants in fog reaches the seats of the other side, in any message', () => {
  const room = duel();
  const [other, own] = [whole(room, 'pb'), whole(room, 'pa')];
  expect(JSON.stringify(other)).not.toContain('ann');
  expect(JSON.stringify(own)).toContain('"ann"');
  const sight = room.seatView('pb', () => new Set());
  sight.whole();
  done(act(room, 'pa', { kind: 'perform', command: { do: 'end', by: 'ann', with: {} } }));
  expect(JSON.stringify(sight.news() ?? {})).not.toContain('ann');
  const eyes = room.use(({ kept }) => kept.seats.find(({ id }) => id === 'pb'));
  const asBob = room.seatView(
    'gm',
    () => new Set(),
    () => eyes,
  );
  expect(JSON.stringify(asBob.whole()?.view)).not.toContain('"ann"');
});

test('a question that names a combatant in fog is for the GM to answer', () => {
  const room = struck();
  const asked = whole(room, 'gm').table.waiting?.mine ?? [];
  expect(asked).toHaveLength(1);
  // It is not even revealed that an action waits.
  expect(whole(room, 'pb').table.waiting).toBeNull();
  expect(JSON.stringify(whole(room, 'pb'))).not.toContain('ann');
  const [first] = asked;
  if (!first) throw new Error('nothing is asked');
  const answer: SeatRequest = {
    kind: 'answer',
    question: first.number,
    value: first.question.fallback ?? null,
  };
  expect(act(room, 'pb', answer)).toMatchObject({
    kind: 'refused',
    refusal: { reason: `no question ${first.number} waits for this seat` },
  });
  done(act(room, 'gm', answer));
  expect(JSON.stringify(whole(room, 'pb'))).not.toContain('ann');
});

test('once the fog is lifted the seat is shown who is there and what waits for it', () => {
  const room = struck();
  done(act(room, 'gm', lift([[1, 1]])));
  const seen = whole(room, 'pb');
  expect(JSON.stringify(seen.view)).toContain('"ann"');
  expect(seen.table.waiting?.mine).toHaveLength(1);
  expect(seen.log.at(-1)?.notes.map(({ id }) => id)).toEqual(['gm.fog']);
});

test('what was withdrawn in the fog stays hidden once the fog is lifted, in a room opened again as well', () => {
  const room = struck();
  done(act(room, 'gm', { kind: 'withdraw' }));
  done(act(room, 'gm', lift([[1, 1]])));
  const { log } = whole(room, 'pb');
  const reopened = openRoom(room.ruleset, room.save());
  if (!reopened.ok) throw new Error(JSON.stringify(reopened.problems));
  expect(log.map(({ kind }) => kind)).not.toContain('withdrawn');
  expect(whole(reopened.value, 'pb').log).toEqual(log);
});

test('players cannot lift it', () => {
  const room = duel();
  expect(act(room, 'pb', lift([[1, 1]]))).toMatchObject({
    kind: 'refused',
    refusal: { reason: 'only the GM may do this' },
  });
});

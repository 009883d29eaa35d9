import type { SeatRequest } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import type { AnyRoom } from '../any-room.js';
import type { LobbyGuest } from '../room-meta.js';
import type { RequestResult } from '../saved-room.js';
import { roomFor } from '../testing/index.js';

/** The cells nearest to the reds lie behind a wall; the next one has no room for a large body. */
const YARD = `
title: The yard
ruleset: renaissance
map:
  rows: ['##.........', '##.........', '##.........', '...........', '...........']
  walls:
    - {at: [2, 0], side: east}
    - {at: [2, 1], side: east}
    - {at: [2, 2], side: east}
combatants:
  - {id: ann, side: reds, at: [2, 1], from: watchman}
  - {id: eve, side: reds, at: [2, 0], from: watchman}
  - {id: ida, side: reds, at: [2, 2], from: watchman}
  - {id: bob, side: blues, at: [10, 1], from: watchman}
  - {id: cob, side: blues, at: [3, 3], from: watchman}
`;

const act = (room: AnyRoom, request: SeatRequest): RequestResult =>
  room.act('gm', room.revision, request, 0);

const guest: LobbyGuest = {
  id: 'zoe-1',
  name: 'Zoë',
  role: 'player',
  combatants: [],
  character: { name: 'Zoë Vane', from: 'watchman' },
  from: 'here',
};

function waiting(text: string, who = guest): AnyRoom {
  const room = roomFor(text);
  act(room, { kind: 'lobby', lobby: { key: 'k'.repeat(22), admits: 'asked', combatants: [] } });
  expect(room.knock(who, 0).kind).toBe('done');
  return room;
}

const placeOf = (room: AnyRoom, who: string): unknown =>
  room.use(
    ({ ruleset, fight }) => ruleset.scene(fight.state).tokens.find(({ id }) => id === who)?.at,
  );

const seatOf = (room: AnyRoom) => room.kept.seats.find(({ id }) => id === guest.id);
const waits = (room: AnyRoom): readonly LobbyGuest[] => room.kept.lobby?.waiting ?? [];
const welcome: SeatRequest = { kind: 'welcome', guest: guest.id, side: 'reds' };

test('undoing a welcome sends the player back to the lobby with their character, and redo seats them again', () => {
  const room = waiting(YARD);
  expect(act(room, welcome).kind).toBe('done');
  expect(seatOf(room)?.combatants).toEqual(['zoe-vane']);
  expect(act(room, { kind: 'undo' }).kind).toBe('done');
  expect(seatOf(room)).toBeUndefined();
  expect(waits(room)).toEqual([guest]);
  expect(act(room, { kind: 'redo' }).kind).toBe('done');
  expect(seatOf(room)?.combatants).toEqual(['zoe-vane']);
  expect(waits(room)).toEqual([]);
  expect(act(room, { kind: 'undo' }).kind).toBe('done');
  expect(act(room, { ...welcome, side: 'blues' }).kind).toBe('done');
  expect(seatOf(room)?.combatants).toEqual(['zoe-vane']);
});

test('if the lobby is closed the seat stays without the combatant, until redo', () => {
  const room = waiting(YARD);
  act(room, welcome);
  act(room, { kind: 'lobby', lobby: null });
  act(room, { kind: 'undo' });
  expect(seatOf(room)?.combatants).toEqual([]);
  act(room, { kind: 'redo' });
  expect(seatOf(room)?.combatants).toEqual(['zoe-vane']);
});

test('later decisions of the GM stay: a seat that was closed, or given another combatant', () => {
  const closed = waiting(YARD);
  act(closed, welcome);
  act(closed, { kind: 'leave', seat: guest.id });
  act(closed, { kind: 'undo' });
  expect(waits(closed)).toEqual([]);
  const given = waiting(YARD);
  act(given, welcome);
  const seat = { id: guest.id, name: 'Zoë', role: 'player', combatants: ['ann'] } as const;
  act(given, { kind: 'seat', seat: { ...seat, combatants: [...seat.combatants] } });
  act(given, { kind: 'undo' });
  expect(seatOf(given)?.combatants).toEqual(['ann']);
});

test.each([
  [1, [2, 3]],
  [2, [1, 3]],
])(
  'a combatant of %i cells enters where there is a path and room, not behind the wall',
  (footprint, at) => {
    const character = { name: 'Zoë Vane', from: 'watchman', sheet: { footprint } };
    const room = waiting(YARD, { ...guest, character });
    expect(act(room, welcome).kind).toBe('done');
    expect(placeOf(room, 'zoe-vane')).toEqual(at);
  },
);

test('a combatant without room on the map is refused in words', () => {
  const small = `
title: The lane
ruleset: renaissance
map: {rows: ['....']}
combatants:
  - {id: ann, side: reds, at: [0, 0], from: watchman}
  - {id: bob, side: blues, at: [3, 0], from: watchman}
`;
  const character = { name: 'Zoë Vane', from: 'watchman', sheet: { footprint: 2 } };
  expect(act(waiting(small, { ...guest, character }), welcome)).toMatchObject({
    kind: 'refused',
    refusal: { reason: 'there is no room for Zoë Vane on the map' },
  });
});

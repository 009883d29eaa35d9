import type { SeatRequest } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import type { AnyRoom } from '../any-room.js';
import { roomFor } from '../testing/index.js';

/** A duel with a hidden combatant known to one side only. */
const DUEL = `
title: Two and one more
ruleset: renaissance
order: [ann, lurker, bob]
map:
  rows: [........, ........, ........]
combatants:
  - {id: ann, side: reds, at: [1, 1], sheet: {weapons: [mace]}}
  - {id: bob, side: blues, at: [4, 1], sheet: {weapons: [mace]}}
  - {id: lurker, name: Old Shadow, side: blues, at: [6, 1], sheet: {weapons: [knife]}, state: {hidden: true}}
`;

const act = (room: AnyRoom, request: SeatRequest): void => {
  expect(room.act('gm', room.revision, request, 0).kind).toBe('done');
};

function duel(): AnyRoom {
  const room = roomFor(DUEL);
  for (const [id, who] of [
    ['pa', 'ann'],
    ['pb', 'bob'],
  ] as const)
    act(room, {
      kind: 'seat',
      seat: { id, name: id.toUpperCase(), role: 'player', combatants: [who] },
    });
  act(room, { kind: 'seat', seat: { id: 'eve', name: 'EVE', role: 'spectator', combatants: [] } });
  act(room, { kind: 'begin' });
  return room;
}

const remove: SeatRequest = {
  kind: 'perform',
  command: { do: 'gm.remove', by: 'gm', with: { who: 'lurker' } },
};

test('a combatant removed while hidden appears in messages, log and past views only for seats that knew of them', () => {
  const room = duel();
  const views = ['pa', 'eve', 'pb', 'gm'].map((seat) => ({
    seat,
    view: room.seatView(seat, () => new Set()),
  }));
  const first = views.map(({ view }) => view.whole());
  act(room, remove);
  const told = views.map(({ seat, view }, i) => {
    const news = view.news();
    const again = room.seatView(seat, () => new Set()).whole();
    const looks = [-1, 0, 1].map((entry) => view.look(entry));
    return [seat, /lurker|Old Shadow/.test(JSON.stringify([first[i], news, again, looks]))];
  });
  expect(Object.fromEntries(told)).toEqual({ pa: false, eve: false, pb: true, gm: true });
});

test('the GM and the combatant’s own side keep the name of one who left', () => {
  const room = duel();
  act(room, remove);
  for (const seat of ['gm', 'pb'])
    expect(room.seatView(seat, () => new Set()).whole()?.view).toMatchObject({
      left: { lurker: { name: 'Old Shadow' } },
    });
});

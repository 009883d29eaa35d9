import type { RoomState, SeatRequest } from '@tiltyard/protocol';
import { expect, test } from 'vitest';
import type { AnyRoom } from './any-room.js';
import { openRoom } from './any-room.js';
import type { RequestResult } from './saved-room.js';
import { roomFor } from './testing/index.js';

/** Bob's numbers occur nowhere else here. */
const DUEL = `
title: A quarrel
ruleset: renaissance
order: [ann, bob]
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {aptitudes: {SOM: 20, COO: 20}, STR: 40, skills: {one-handed: 60}, weapons: [mace]}}
  - {id: bob, side: blues, at: [6, 5], sheet: {aptitudes: {SOM: 29, COO: 23}, DUR: 173, skills: {fray: 47}}}
`;

const act = (room: AnyRoom, seat: string, request: SeatRequest): RequestResult =>
  room.act(seat, room.revision, request, 0);

function done(result: RequestResult): void {
  if (result.kind !== 'done') throw new Error(result.refusal.reason);
}

const reason = (result: RequestResult): string =>
  result.kind === 'refused' ? result.refusal.reason : 'done';

function duel(): AnyRoom {
  const room = roomFor(DUEL);
  for (const [id, role, combatants] of [
    ['pa', 'player', ['ann']],
    ['pb', 'player', ['bob']],
    ['eve', 'spectator', []],
  ] as const)
    done(
      act(room, 'gm', { kind: 'seat', seat: { id, name: id, role, combatants: [...combatants] } }),
    );
  done(act(room, 'gm', { kind: 'automatic', combatants: ['bob', 'gm'] }));
  done(act(room, 'gm', { kind: 'begin' }));
  return room;
}

const viewOf = (room: AnyRoom, seat: string) => room.seatView(seat, () => new Set<string>());

function whole(room: AnyRoom, seat: string): { readonly table: RoomState; readonly text: string } {
  const message = viewOf(room, seat).whole();
  if (!message) throw new Error(`${seat} sees nothing`);
  return { table: message.table, text: JSON.stringify(message) };
}

const STRIKE: SeatRequest = {
  kind: 'perform',
  command: { do: 'attack', by: 'ann', with: { weapon: 'ann/mace', target: 'bob' } },
};

/** Ann strikes until she has hit, as often as the round allows. */
function strikes(room: AnyRoom): void {
  for (let i = 0; i < 12; i++) {
    if (act(room, 'pa', STRIKE).kind === 'done') continue;
    const [asked] = whole(room, 'gm').table.waiting?.mine ?? [];
    const answer = asked?.question.fallback;
    if (asked && answer !== undefined)
      done(act(room, 'gm', { kind: 'answer', question: asked.number, value: answer }));
    else
      for (const by of ['ann', 'bob'])
        act(room, 'gm', { kind: 'perform', command: { do: 'end', by, with: {} } });
  }
}

const SECRETS = ['173', '346', '"ranks":47'] as const;

test('concealed numbers are never sent to seats that play none of that side', () => {
  const room = duel();
  expect(whole(room, 'pa').text).toContain('173');
  expect(reason(act(room, 'pa', { kind: 'detail', side: 'blues', detail: 'nothing' }))).toBe(
    'this is for the GM',
  );
  expect(reason(act(room, 'gm', { kind: 'detail', side: 'greens', detail: 'nothing' }))).toBe(
    'there is no side "greens"',
  );
  const views = ['pa', 'eve', 'pb', 'gm'].map((seat) => viewOf(room, seat));
  for (const view of views) view.whole();
  done(act(room, 'gm', { kind: 'detail', side: 'blues', detail: 'words' }));
  // Everything sent before is sent anew.
  expect(views.map((view) => view.news()?.kind)).toEqual(['table', 'table', 'table', 'table']);
  strikes(room);
  for (const seat of ['pa', 'eve']) {
    const { text, table } = whole(room, seat);
    expect(table.details).toEqual([{ side: 'blues', detail: 'words' }]);
    for (const secret of SECRETS) expect(text, `${seat}: ${secret}`).not.toContain(secret);
    const looked = JSON.stringify(viewOf(room, seat).look(0));
    for (const secret of SECRETS) expect(looked).not.toContain(secret);
  }
  for (const seat of ['pb', 'gm']) expect(whole(room, seat).text).toContain('173');
});

test('concealed numbers of a side are shown again once the GM allows it, and stay concealed in storage until then', () => {
  const room = duel();
  done(act(room, 'gm', { kind: 'detail', side: 'blues', detail: 'nothing' }));
  const again = openRoom(room.ruleset, room.save());
  if (!again.ok) throw new Error(JSON.stringify(again.problems));
  expect(whole(again.value, 'pa').text).not.toContain('173');
  done(act(again.value, 'gm', { kind: 'detail', side: 'blues', detail: 'numbers' }));
  expect(whole(again.value, 'pa').text).toContain('173');
  expect(whole(again.value, 'pa').table.details).toEqual([]);
});

test('a change reveals no more concealed numbers than the whole does', () => {
  const room = duel();
  done(act(room, 'gm', { kind: 'detail', side: 'blues', detail: 'words' }));
  const view = viewOf(room, 'pa');
  view.whole();
  let told = '';
  for (let i = 0; i < 6; i++) {
    strikes(room);
    done(
      act(room, 'gm', {
        kind: 'perform',
        command: { do: 'gm.harm', by: 'gm', with: { who: 'bob', damage: 13 } },
      }),
    );
    told += JSON.stringify(view.news() ?? {});
  }
  for (const secret of [...SECRETS, '"damage":13']) expect(told).not.toContain(secret);
  expect(told).toContain('bob');
});

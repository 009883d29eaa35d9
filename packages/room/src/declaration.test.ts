import type { Command } from '@tiltyard/engine';
import type { RoomState, SeatRequest } from '@tiltyard/protocol';
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

const BRAWL = `
title: A brawl
ruleset: heimr
order: [ann, bob]
map: {rows: [A1 A2]}
combatants:
  - {id: ann, side: reds, at: A1, sheet: {hitPoints: 9, abilities: {brawl: {C: 0, P: 9}, agility: {C: 0, P: 4}}}, state: {fatigue: 1, standing: 7}}
  - {id: bob, side: blues, at: A1, sheet: {hitPoints: 9, abilities: {brawl: {C: 0, P: 9}, agility: {C: 0, P: 4}}}, state: {fatigue: 1, standing: 7}}
`;

const act = (room: AnyRoom, seat: string, request: SeatRequest, base = room.revision) =>
  room.act(seat, base, request, 0);

function done(result: RequestResult): void {
  if (result.kind !== 'done') throw new Error(result.refusal.reason);
}

const reason = (result: RequestResult): string =>
  result.kind === 'refused' ? result.refusal.reason : 'done';

const BLOW: Command = { do: 'attack', by: 'ann', with: { weapon: 'ann/mace', target: 'bob' } };
const STRIKE: SeatRequest = { kind: 'perform', command: BLOW };
const CONFIRM: SeatRequest = { kind: 'confirm', seat: 'pa', command: BLOW };

/** A duel with a player for each and a spectator. */
function duel(policy: 'self' | 'gm', text = DUEL): AnyRoom {
  const room = roomFor(text);
  for (const [id, combatants] of [
    ['pa', ['ann']],
    ['pb', ['bob']],
  ] as const)
    done(
      act(room, 'gm', {
        kind: 'seat',
        seat: { id, name: id, role: 'player', combatants: [...combatants] },
      }),
    );
  const eve = { id: 'eve', name: 'Eve', role: 'spectator' as const, combatants: [] };
  done(act(room, 'gm', { kind: 'seat', seat: eve }));
  done(act(room, 'gm', { kind: 'automatic', combatants: ['gm'] }));
  done(act(room, 'gm', { kind: 'confirmPolicy', policy }));
  done(act(room, 'gm', { kind: 'begin' }));
  return room;
}

function shown(room: AnyRoom, seat: string): RoomState {
  const message = room.seatView(seat, () => new Set<string>()).whole();
  if (!message) throw new Error(`${seat} sees nothing`);
  return message.table;
}

const entries = (room: AnyRoom): number => room.use(({ fight }) => fight.log.length);

test('a command of a player waits until they confirm it, and every seat that may know of it sees it before a die falls', () => {
  const room = duel('self');
  const before = entries(room);
  done(act(room, 'pa', STRIKE));
  expect(entries(room)).toBe(before);
  const told = (seat: string): unknown => shown(room, seat).declared;
  const waits = { seat: 'pa', command: BLOW };
  expect(told('pa')).toEqual([{ ...waits, mayConfirm: true, mayTakeBack: true }]);
  expect(told('gm')).toEqual([{ ...waits, mayConfirm: true, mayTakeBack: true }]);
  expect(told('pb')).toEqual([{ ...waits, mayConfirm: false, mayTakeBack: false }]);
  expect(told('eve')).toEqual(told('pb'));
  expect(reason(act(room, 'pb', CONFIRM))).toBe('this is for the GM to confirm');
  expect(reason(act(room, 'pb', { kind: 'takeBack', seat: 'pa' }))).toContain('another player');
  done(act(room, 'pa', CONFIRM));
  expect(told('gm')).toEqual([]);
  const [last, waiting] = room.use(({ fight }) => [fight.log.at(-1), fight.pending.at(-1)]);
  expect((waiting ?? last)?.seat).toBe('pa');
  expect((waiting ?? last)?.command).toEqual(BLOW);
});

test('if the GM confirms, the player cannot, and the GM’s own combatants act at once', () => {
  const room = duel('gm');
  done(act(room, 'pa', STRIKE));
  expect(shown(room, 'pa').declared).toMatchObject([{ mayConfirm: false, mayTakeBack: true }]);
  expect(reason(act(room, 'pa', CONFIRM))).toBe('this is for the GM to confirm');
  done(act(room, 'gm', CONFIRM));
  const free = duel('gm');
  const before = entries(free);
  done(act(free, 'gm', STRIKE));
  expect(shown(free, 'gm').declared).toEqual([]);
  expect(entries(free) > before || shown(free, 'gm').waiting !== null).toBe(true);
});

test('a declared command is withdrawn, replaced, refused by the rules, or dropped once it is no longer possible', () => {
  const room = duel('gm');
  expect(
    reason(
      act(room, 'pa', { kind: 'perform', command: { ...BLOW, with: { weapon: 'ann/none' } } }),
    ),
  ).not.toBe('done');
  expect(shown(room, 'gm').declared).toEqual([]);
  done(act(room, 'pa', STRIKE));
  done(act(room, 'pa', { kind: 'takeBack', seat: 'pa' }));
  expect(reason(act(room, 'gm', CONFIRM))).toContain('withdrawn');
  const walk: Command = {
    do: 'move',
    by: 'ann',
    with: { mode: 'foot', rate: 'base', path: [[4, 5]] },
  };
  done(act(room, 'pa', STRIKE));
  done(act(room, 'pa', { kind: 'perform', command: walk }));
  expect(shown(room, 'gm').declared.map(({ command }) => command.do)).toEqual(['move']);
  expect(reason(act(room, 'gm', CONFIRM))).toContain('declared anew');
  done(act(room, 'pa', STRIKE));
  const base = room.revision;
  done(
    act(room, 'gm', {
      kind: 'perform',
      command: { do: 'gm.remove', by: 'gm', with: { who: 'bob' } },
    }),
  );
  expect(shown(room, 'gm').declared).toEqual([]);
  expect(reason(act(room, 'gm', CONFIRM, base))).toContain('has changed');
});

test('ending a turn is not declared first, and a waiting command is stored', () => {
  const room = duel('gm');
  done(act(room, 'pa', STRIKE));
  const again = openRoom(room.ruleset, room.save());
  if (!again.ok) throw new Error(JSON.stringify(again.problems));
  expect(shown(again.value, 'pb').declared).toHaveLength(1);
  const end = room.use(({ ruleset }) =>
    [...ruleset.actions.values()].find((each) => each.endsTurn),
  );
  if (!end) throw new Error('no action ends a turn');
  done(act(room, 'pa', { kind: 'perform', command: { do: end.id, by: 'ann', with: {} } }));
  expect(room.use(({ fight }) => fight.state.order[fight.state.turn])).toBe('bob');
  expect(shown(room, 'gm').declared).toEqual([]);
});

test('a declared command goes with its seat, and another seat learns nothing by confirming at random', () => {
  const room = duel('self');
  const asks = (): string => reason(act(room, 'pb', CONFIRM));
  expect(asks()).toBe('this is for the GM to confirm');
  done(act(room, 'pa', STRIKE));
  expect(asks()).toBe('this is for the GM to confirm');
  const nothingToPlay = { id: 'pa', name: 'pa', role: 'player' as const, combatants: [] };
  done(act(room, 'gm', { kind: 'seat', seat: nothingToPlay }));
  expect(shown(room, 'gm').declared).toEqual([]);
  done(act(room, 'gm', { kind: 'seat', seat: { ...nothingToPlay, combatants: ['ann'] } }));
  done(act(room, 'pa', STRIKE));
  done(act(room, 'gm', { kind: 'leave', seat: 'pa' }));
  expect(shown(room, 'gm').declared).toEqual([]);
  expect(room.use(({ kept }) => kept.declared)).toEqual([]);
});

/** What the room asks of a seat. */
function asked(room: AnyRoom, seat: string) {
  const first = shown(room, seat).waiting?.mine[0];
  if (!first) throw new Error(`${seat} is asked for nothing`);
  return first;
}

const tape = (room: AnyRoom) =>
  room.use(({ fight }) => (fight.pending.at(-1) ?? fight.log.at(-1))?.tape ?? []);

test('a room that asks before each roll waits for a press by the player of the die', () => {
  const room = duel('self');
  done(act(room, 'gm', { kind: 'confirmPolicy', policy: 'off' }));
  expect(reason(act(room, 'pa', { kind: 'rollPolicy', policy: 'ask' }))).toBe('this is for the GM');
  done(act(room, 'gm', { kind: 'rollPolicy', policy: 'ask' }));
  done(act(room, 'pa', STRIKE));
  const { number, question } = asked(room, 'pa');
  expect(question).toMatchObject({ id: 'die', who: 'ann' });
  expect(reason(act(room, 'pb', { kind: 'roll', question: number }))).toContain('no question');
  expect(reason(act(room, 'pa', { kind: 'roll', question: number + 1 }))).not.toBe('done');
  done(act(room, 'pa', { kind: 'roll', question: number }));
  expect(tape(room)).toMatchObject([{ kind: 'die', from: 'generator', draw: 0 }]);
  expect(room.use(({ fight }) => fight.verify())).toMatchObject({ ok: true, diceChecked: true });
});

test('a room that only names the roll has players enter every face', () => {
  const room = duel('self');
  done(act(room, 'gm', { kind: 'confirmPolicy', policy: 'off' }));
  done(act(room, 'gm', { kind: 'rollPolicy', policy: 'tell' }));
  done(act(room, 'pa', STRIKE));
  const { number } = asked(room, 'pa');
  expect(reason(act(room, 'pa', { kind: 'roll', question: number }))).toContain('typed in');
  done(act(room, 'pa', { kind: 'answer', question: number, value: 95 }));
  expect(tape(room)).toMatchObject([{ kind: 'die', from: 'typed', value: 95 }]);
});

test('a player may undo an effect that was only reported, since the GM decided nothing', () => {
  const room = duel('self', BRAWL);
  done(act(room, 'gm', { kind: 'confirmPolicy', policy: 'off' }));
  done(act(room, 'gm', { kind: 'rollPolicy', policy: 'tell' }));
  const tell: Command = { do: 'gm.automation', by: 'gm', with: { what: 'damage', degree: 'tell' } };
  done(act(room, 'gm', { kind: 'perform', command: tell }));
  const fist: Command = { do: 'brawl', by: 'ann', with: { target: 'bob', effect: 'hit' } };
  done(act(room, 'pa', { kind: 'perform', command: fist }));
  done(act(room, 'pa', { kind: 'answer', question: asked(room, 'pa').number, value: 6 }));
  expect(tape(room)).toMatchObject([{ kind: 'die' }, { name: 'gm.damage', from: 'fallback' }]);
  done(act(room, 'pa', { kind: 'undo' }));
  expect(tape(room)).toEqual([]);
});

import type { FightState, Refusal, Seat } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { speaksFor } from '@tiltyard/engine/core';
import type { SeatRequest } from '@tiltyard/protocol';
import { confirm, declare, isDeclaredFirst, takeBack } from './declaration.js';
import { isTaken, setLobby, withoutGuest, withoutPick } from './lobby.js';
import type { RequestStep, RoomDesk } from '../room-desk.js';
import { wrong } from '../room-desk.js';
import type { RoomMeta } from '../room-meta.js';
import { validateSeat, validateSeatClosing } from '../seats.js';
import { cancelOrUndo, redo, replyToUndo, undo } from './undo.js';
import { welcome } from './welcome.js';

type Request<Kind extends SeatRequest['kind']> = Extract<SeatRequest, { kind: Kind }>;

/** Requests that are never stale: they do not depend on the fight. */
export const ALWAYS_FRESH: ReadonlySet<SeatRequest['kind']> = new Set([
  'moment',
  'habit',
  'dice',
  'limit',
  'automatic',
  'player',
  'seat',
  'leave',
  'lobby',
  'welcome',
  'seed',
  'undoPolicy',
  'undoReply',
  'advice',
  'confirmPolicy',
  'takeBack',
  'rollPolicy',
  'detail',
]);

const FOR_GM: ReadonlySet<SeatRequest['kind']> = new Set([
  'begin',
  'amend',
  'limit',
  'automatic',
  'player',
  'seat',
  'leave',
  'lobby',
  'welcome',
  'undoPolicy',
  'undoReply',
  'advice',
  'confirmPolicy',
  'rollPolicy',
  'detail',
  'reveal',
]);

/** Whether a request may write what the rules would not. */
export const isByHand = (request: SeatRequest): boolean =>
  request.kind === 'amend' ||
  request.kind === 'welcome' ||
  (request.kind === 'perform' &&
    (request.force !== undefined || request.command.do.startsWith('gm.')));

/** Performs a seat's request. */
export function carryOut<S extends FightState>(
  desk: RoomDesk<S>,
  seat: Seat,
  request: SeatRequest,
): RequestStep<S> {
  const { fight, kept } = desk;
  if (FOR_GM.has(request.kind) && seat.role !== 'gm') return wrong('this is for the GM');
  switch (request.kind) {
    case 'begin':
      return fight.begin({ seat });
    case 'perform':
      return perform(desk, seat, request);
    case 'answer':
      return fight.answer(request.question, request.value, { seat });
    case 'withdraw':
      return fight.asks ? cancelOrUndo(desk, seat) : fight.withdraw(seat);
    case 'undo':
      return undo(desk, seat);
    case 'redo':
      return redo(desk, seat);
    case 'amend':
      return amend(desk, seat, request);
    case 'moment':
      return stopClock(desk, seat);
    case 'habit':
      return saveAnswer(desk, seat, request);
    case 'dice':
      return typeDice(desk, seat, request);
    case 'limit':
    case 'undoPolicy':
    case 'advice':
    case 'confirmPolicy':
    case 'rollPolicy':
      return desk.keep(settingOf(request, kept));
    case 'automatic':
      return playAutomatically(desk, request);
    case 'player':
      return choosePlayer(desk, request);
    case 'detail':
      return setDetail(desk, request);
    case 'seat':
    case 'leave':
    case 'lobby':
    case 'welcome':
      return seatPeople(desk, seat, request);
    case 'seed':
      return addSeed(desk, seat, request);
    case 'undoReply':
      return replyToUndo(desk, request.allow);
    case 'confirm':
      return confirm(desk, seat, request);
    case 'takeBack':
      return takeBack(desk, seat, request.seat);
    case 'roll':
      return roll(desk, seat, request.question);
    case 'reveal':
      return reveal(desk);
  }
}

/** Ends the fight for good and reveals its seed. */
const reveal = <S extends FightState>({ fight, keep }: RoomDesk<S>): RequestStep<S> =>
  fight.asks ? wrong('answer the open prompt first') : keep({ revealed: true, deadline: null });

function perform<S extends FightState>(
  desk: RoomDesk<S>,
  seat: Seat,
  request: Request<'perform'>,
): RequestStep<S> {
  const { command, force, along } = request;
  if (isDeclaredFirst(desk, seat, command)) return declare(desk, seat, request);
  const { fight } = desk;
  const how = {
    seat,
    ...(force === undefined ? {} : { force }),
    ...(along ? { along } : {}),
  };
  return fight.asks ? fight.interject(command, how).interjected : fight.perform(command, how);
}

/** Requests about seats and who may come. */
function seatPeople<S extends FightState>(
  desk: RoomDesk<S>,
  seat: Seat,
  request: Request<'seat' | 'leave' | 'lobby' | 'welcome'>,
): RequestStep<S> {
  switch (request.kind) {
    case 'seat':
      return changeSeat(desk, request);
    case 'leave':
      return closeSeat(desk, request);
    case 'lobby':
      return setLobby(desk, request.lobby);
    case 'welcome':
      return welcome(desk, seat, request);
  }
}

/** The change to the room's meta data by a setting. */
function settingOf(
  request: Request<'limit' | 'undoPolicy' | 'advice' | 'confirmPolicy' | 'rollPolicy'>,
  { deadline }: RoomMeta,
): Partial<RoomMeta> {
  switch (request.kind) {
    case 'limit': {
      const { seconds: limit } = request;
      return { limit, deadline: limit === null ? null : deadline };
    }
    case 'undoPolicy':
      return { undo: request.policy, undoAsked: null };
    case 'advice':
      return { advice: request.allow };
    case 'confirmPolicy':
      return { confirm: request.policy };
    case 'rollPolicy':
      return { rolls: request.policy };
  }
}

/** Has the room roll the die it waits for, unless the room only names the roll. */
function roll<S extends FightState>(
  { fight, kept }: RoomDesk<S>,
  seat: Seat,
  question: number,
): RequestStep<S> {
  if (kept.rolls === 'tell' && seat.role !== 'gm')
    return wrong('at this table dice are rolled by hand and typed in');
  return fight.roll(question, seat);
}

function amend<S extends FightState>(
  { fight }: RoomDesk<S>,
  seat: Seat,
  { entry, change }: Request<'amend'>,
): RequestStep<S> {
  const { done, stopped } = fight.amend(entry, change, seat);
  const last = done.at(-1);
  return stopped?.step ?? (last && { kind: 'done', entry: last });
}

/** Removes the time limit of the open question: for the seats that are waited for, and the GM. */
function stopClock<S extends FightState>(desk: RoomDesk<S>, seat: Seat): Refusal | undefined {
  const asked = desk.fight.asks?.asked ?? [];
  const waited = asked.some(({ question: { who } }) => speaksFor(seat, who));
  if (!waited && seat.role !== 'gm') return wrong('no prompt is waiting for you');
  if (desk.kept.deadline !== null) desk.keep({ deadline: null });
  return undefined;
}

function saveAnswer<S extends FightState>(
  desk: RoomDesk<S>,
  seat: Seat,
  { who, question, habit }: Request<'habit'>,
): RequestStep<S> {
  if (!speaksFor(seat, who)) return wrong(`${seat.name} does not play ${who}`);
  const others = desk.kept.habits.filter((each) => each.who !== who || each.question !== question);
  desk.keep({ habits: habit.kind === 'ask' ? others : [...others, { who, question, habit }] });
  return desk.answerForOthers();
}

function typeDice<S extends FightState>(
  desk: RoomDesk<S>,
  seat: Seat,
  { typed }: Request<'dice'>,
): Refusal | undefined {
  if (seat.role === 'spectator') return wrong('spectators don’t roll dice');
  const others = desk.kept.typed.filter((id) => id !== seat.name);
  desk.keep({ typed: typed ? [...others, seat.name] : others });
  return undefined;
}

function playAutomatically<S extends FightState>(
  desk: RoomDesk<S>,
  { combatants }: Request<'automatic'>,
): RequestStep<S> {
  const known = desk.fight.state.combatants;
  const stranger = combatants.find((id) => id !== GM && !Object.hasOwn(known, id));
  if (stranger !== undefined) return wrong(`there is no combatant "${stranger}"`);
  desk.keep({ automatic: [...new Set(combatants)] });
  return desk.answerForOthers();
}

/** Sets the automatic player of a side. */
function choosePlayer<S extends FightState>(
  { fight, kept, keep }: RoomDesk<S>,
  { side, player }: Request<'player'>,
): Refusal | undefined {
  if (!Object.values(fight.state.combatants).some((each) => each.side === side))
    return wrong(`there is no side "${side}"`);
  const others = (kept.players ?? []).filter((each) => each.side !== side);
  return keep({ players: player === 'sensible' ? others : [...others, { side, player }] });
}

/** Sets how much others may know of a side's numbers. */
function setDetail<S extends FightState>(
  { fight, kept, keep }: RoomDesk<S>,
  { side, detail }: Request<'detail'>,
): Refusal | undefined {
  if (!fight.ruleset.outline) return wrong('this system can’t keep numbers back');
  if (!Object.values(fight.state.combatants).some((each) => each.side === side))
    return wrong(`there is no side "${side}"`);
  const others = (kept.details ?? []).filter((each) => each.side !== side);
  return keep({ details: detail === 'numbers' ? others : [...others, { side, detail }] });
}

function changeSeat<S extends FightState>(
  desk: RoomDesk<S>,
  { seat }: Request<'seat'>,
): Refusal | undefined {
  const { seats } = desk.kept;
  const waits = desk.kept.lobby?.waiting.some(({ id }) => id === seat.id) === true;
  // The GM may give one combatant to several seats, but a guest who asks for another's is told.
  if (waits && seat.combatants.some((who) => isTaken(seats, who)))
    return wrong('another player already has this character');
  const refusal = validateSeat(seats, seat, desk.fight.state);
  if (refusal) return refusal;
  const left = { ...desk.kept, ...withoutGuest(desk.kept, seat.id) };
  const { welcomed } = desk.kept;
  desk.keep({
    // From now on the GM's assignment counts: undo and redo of the welcome no longer change this seat.
    ...(welcomed ? { welcomed: welcomed.filter((each) => each.seat !== seat.id) } : {}),
    seats: [...seats.filter((each) => each.id !== seat.id), seat],
    ...withoutGuest(desk.kept, seat.id),
    ...withoutPick(left, seat.combatants),
  });
  return undefined;
}

function closeSeat<S extends FightState>(
  desk: RoomDesk<S>,
  { seat }: Request<'leave'>,
): Refusal | undefined {
  const { seats, codes = [], welcomed } = desk.kept;
  const turnedAway = withoutGuest(desk.kept, seat);
  const others = welcomed ? { welcomed: welcomed.filter((each) => each.seat !== seat) } : {};
  if (turnedAway.lobby) return desk.keep({ ...turnedAway, ...others });
  const refusal = validateSeatClosing(seats, seat);
  if (refusal) return refusal;
  desk.keep({
    ...others,
    seats: seats.map((each) => (each.id === seat ? { ...each, closed: true } : each)),
    ...(codes.some((each) => each.seat === seat)
      ? { codes: codes.filter((each) => each.seat !== seat) }
      : {}),
  });
  return undefined;
}

function addSeed<S extends FightState>(
  { fight, keep }: RoomDesk<S>,
  { name }: Seat,
  { seed }: Request<'seed'>,
): Refusal | undefined {
  if (fight.stretches.at(-1)?.added.some((each) => each.seat === name))
    return wrong('this seat has added to the dice already');
  fight.mixIn({ seat: name, seed });
  keep({ stretches: fight.stretches });
  return undefined;
}

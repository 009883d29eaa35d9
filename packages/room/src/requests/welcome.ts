import type { FightState, JsonObject, Seat } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { Fight, StepResult } from '@tiltyard/engine/fight';
import { ownCharacter } from '@tiltyard/engine/kit';
import type { SeatRequest } from '@tiltyard/protocol';
import { ADD, seatOfGuest, withoutGuest } from './lobby.js';
import { placeAmong } from './place-among.js';
import type { RequestStep, RoomDesk } from '../room-desk.js';
import { wrong } from '../room-desk.js';
import type { LobbyGuest, RoomMeta } from '../room-meta.js';
import { openSeat, validateSeat } from '../seats.js';

/** Adds the character to the fight as the GM adds a combatant, played by the guest who brought it. */
export function welcome<S extends FightState>(
  desk: RoomDesk<S>,
  seat: Seat,
  { guest: id, side, place }: Extract<SeatRequest, { kind: 'welcome' }>,
): RequestStep<S> {
  const { fight, kept, keep } = desk;
  const guest = kept.lobby?.waiting.find((each) => each.id === id);
  if (!guest?.character) return wrong('no one waits by this name with a character of their own');
  const refusal = validateSeat(kept.seats, seatOfGuest(guest), fight.state);
  if (refusal) return refusal;
  const { character, from } = guest;
  const to = place ?? placeAmong(fight.ruleset, fight.state, side, character);
  if (to === undefined) return wrong(`there is no room for ${character.name} on the map`);
  const before = new Set(Object.keys(fight.state.combatants));
  const step = addTo(fight, { from: character, side, to }, seat);
  if (step.kind !== 'done') return step;
  const added = Object.keys(fight.state.combatants).filter((who) => !before.has(who));
  const entry = fight.log.findLast(({ command }) => command?.do === ADD)?.seq;
  const others = kept.welcomed?.filter((each) => each.seat !== id) ?? [];
  keep({
    seats: [...kept.seats, { ...seatOfGuest(guest), combatants: added }],
    ...withoutGuest(kept, id),
    ...(entry === undefined ? {} : { welcomed: [...others, { seat: id, entry, from }] }),
  });
  return step;
}

const addTo = <S extends FightState>(
  fight: Fight<S>,
  given: JsonObject,
  seat: Seat,
): StepResult<S> => {
  const command = { do: ADD, by: GM, with: given };
  return fight.asks
    ? fight.interject(command, { seat }).interjected
    : fight.perform(command, { seat });
};

type Welcomed = NonNullable<RoomMeta['welcomed']>[number];

/** A welcomed guest as they waited in the lobby before; their character is in the entry that added it. */
function guestOf<S extends FightState>(
  { log }: Fight<S>,
  { seats }: RoomMeta,
  { seat, entry, from }: Welcomed,
): LobbyGuest | undefined {
  const record = openSeat(seats, seat);
  const character = ownCharacter.safeParse(log[entry]?.command?.with['from']);
  if (!record || !character.success) return undefined;
  const { id, name } = record;
  return { id, name, role: 'player', combatants: [], character: character.data, from };
}

/**
 * Updates welcomed guests after undo and redo: a guest whose character is undone waits in the lobby again, or, if that
 * is closed, keeps a seat without combatants; one whose character is back has the seat again. Undefined if nothing
 * changes.
 */
export function settledWelcomes<S extends FightState>(
  fight: Fight<S>,
  kept: RoomMeta,
): RoomMeta | undefined {
  const { welcomed = [] } = kept;
  if (welcomed.length === 0) return undefined;
  const line = new Set(fight.line(fight.head));
  let next = kept;
  for (const each of welcomed)
    next = line.has(each.entry) ? seatedAgain(fight, next, each) : waitingAgain(fight, next, each);
  return next === kept ? undefined : next;
}

function waitingAgain<S extends FightState>(
  fight: Fight<S>,
  kept: RoomMeta,
  welcomed: Welcomed,
): RoomMeta {
  const { seat: id } = welcomed;
  const seat = openSeat(kept.seats, id);
  const isGone = seat?.combatants.some((who) => !fight.state.combatants[who]);
  if (!seat || isGone !== true) return kept;
  const guest = guestOf(fight, kept, welcomed);
  const seats = kept.seats.filter((each) => each.id !== id);
  const { lobby } = kept;
  if (!lobby || !guest) {
    const combatants = seat.combatants.filter((who) => fight.state.combatants[who]);
    return { ...kept, seats: [...seats, { ...seat, combatants }] };
  }
  return { ...kept, seats, lobby: { ...lobby, waiting: [...lobby.waiting, guest] } };
}

function seatedAgain<S extends FightState>(
  fight: Fight<S>,
  kept: RoomMeta,
  { seat: id, entry }: Welcomed,
): RoomMeta {
  const guest = kept.lobby?.waiting.find((each) => each.id === id);
  const seat = openSeat(kept.seats, id);
  if (!guest && seat?.combatants.length !== 0) return kept;
  const added = addedBy(fight, entry);
  const record = seat ?? (guest && seatOfGuest(guest));
  if (!record || added.length === 0) return kept;
  const others = kept.seats.filter((each) => each.id !== id);
  const again = { ...record, combatants: added };
  // Another guest with this name has come meanwhile: the GM decides.
  if (validateSeat(others, again, fight.state)) return kept;
  return { ...kept, seats: [...others, again], ...withoutGuest(kept, id) };
}

/** The combatants that an entry added to the fight and who are in it now. */
function addedBy<S extends FightState>(fight: Fight<S>, entry: number): readonly string[] {
  const parent = fight.log[entry]?.parent ?? -1;
  const before = fight.stateAt(parent).combatants;
  const after = Object.keys(fight.stateAt(entry).combatants);
  return after.filter((who) => !before[who] && fight.state.combatants[who]);
}

import type { FightState, Id, Refusal } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { commandRefusal } from '@tiltyard/engine/core';
import type { Fight } from '@tiltyard/engine/fight';
import type { OwnCharacter } from '@tiltyard/engine/kit';
import type { LobbySettings, LobbyView } from '@tiltyard/protocol';
import { placeAmong } from './place-among.js';
import type { RoomDesk } from '../room-desk.js';
import { wrong } from '../room-desk.js';
import type { LobbyGuest, RoomMeta } from '../room-meta.js';
import type { SeatRecord } from '../seats.js';
import { openSeat, validateSeat } from '../seats.js';

/** The most guests in one lobby, and the most of them from one address: enough for a whole group behind one router. */
const MAX_WAITING = 30;
const MAX_FROM_ONE_ADDRESS = 12;
/** The total size of the characters brought into one lobby, as JSON. */
const MAX_BROUGHT = 200_000;

/** A code for using a seat on another device. */
export interface SeatCode {
  readonly seat: string;
  readonly hash: string;
  /** Until when it is valid, in milliseconds since 1970. */
  readonly until: number;
}

/** Opens the lobby, changes who may come and what they may pick, or closes it for all who wait. */
export function setLobby<S extends FightState>(
  { fight, kept, keep }: RoomDesk<S>,
  lobby: LobbySettings | null,
): Refusal | undefined {
  const stranger = lobby?.combatants.find((id) => !Object.hasOwn(fight.state.combatants, id));
  if (stranger !== undefined) return wrong(`there is no combatant "${stranger}"`);
  const waiting = kept.lobby?.waiting ?? [];
  return keep({ lobby: lobby && { ...lobby, waiting } });
}

/** A guest arrives by the lobby's link: they wait for the GM, or get their seat at once if everyone is admitted. */
export function knock<S extends FightState>(
  { fight, kept, keep }: RoomDesk<S>,
  guest: LobbyGuest,
): Refusal | undefined {
  const { lobby, seats } = kept;
  if (!lobby) return wrong('the lobby is closed; ask the GM to open it');
  const { from, character } = guest;
  const seat = seatOfGuest(guest);
  const refusal = wishRefusal(fight, kept, guest) ?? validateSeat(seats, seat, fight.state);
  if (refusal) return refusal;
  // Even if everyone is admitted, it is the GM who decides where a character of their own enters.
  if (lobby.admits === 'everybody' && !character)
    return keep({ seats: [...seats, seat], ...withoutPick(kept, seat.combatants) });
  const { waiting } = lobby;
  if (waiting.some(({ name }) => name === seat.name))
    return wrong(`a player named "${seat.name}" is already waiting`);
  if (waiting.length >= MAX_WAITING)
    return wrong(`${MAX_WAITING} people wait already; try again when the GM has let them in`);
  if (waiting.filter((each) => each.from === from).length >= MAX_FROM_ONE_ADDRESS)
    return wrong(`${MAX_FROM_ONE_ADDRESS} people wait already who came from your address`);
  return keep({ lobby: { ...lobby, waiting: [...waiting, guest] } });
}

/** A waiting guest asks for another character, or brings one. */
export function chooseAgain<S extends FightState>(
  { fight, kept, keep }: RoomDesk<S>,
  id: string,
  { combatants, character }: Wish,
): Refusal | undefined {
  const { lobby } = kept;
  const guest = lobby?.waiting.find((each) => each.id === id);
  if (!lobby || !guest) return wrong('you wait no longer');
  const { from } = guest;
  const next = {
    ...seatOfGuest(guest),
    role: guest.role,
    from,
    combatants,
    ...(character ? { character } : {}),
  };
  const refusal =
    wishRefusal(fight, kept, next) ?? validateSeat(kept.seats, seatOfGuest(next), fight.state);
  if (refusal) return refusal;
  return keep({
    lobby: { ...lobby, waiting: lobby.waiting.map((each) => (each.id === id ? next : each)) },
  });
}

/** A guest's wish: one of the existing characters, or their own. */
export type Wish = Pick<LobbyGuest, 'combatants' | 'character'>;

export const seatOfGuest = ({ id, name, role, combatants }: LobbyGuest): SeatRecord => ({
  id,
  name,
  role,
  combatants,
});

/** The GM action that adds a combatant to the fight. */
export const ADD = 'gm.add';

/** Why a character cannot be brought into the fight, or undefined. */
function characterRefusal<S extends FightState>(
  { ruleset, state }: Fight<S>,
  character: OwnCharacter,
): Refusal | undefined {
  const action = ruleset.actions.get(ADD);
  const side = Object.values(state.combatants)[0]?.side;
  const to = side === undefined ? undefined : placeAmong(ruleset, state, side);
  if (!action || side === undefined || to === undefined)
    return wrong('no character can be brought into this fight');
  return commandRefusal(action, state, { by: GM, with: { from: character, side, to } });
}

/** Why a guest's wish cannot be met, or undefined. */
function wishRefusal<S extends FightState>(
  fight: Fight<S>,
  kept: RoomMeta,
  { id, role, combatants, character }: Omit<LobbyGuest, 'from'>,
): Refusal | undefined {
  if (!character) return pickRefusal(kept, combatants);
  if (role !== 'player' || combatants.length > 0)
    return wrong('a player picks a character or brings one');
  const others = kept.lobby?.waiting.filter((each) => each.id !== id) ?? [];
  if (JSON.stringify([...others.map((each) => each.character), character]).length > MAX_BROUGHT)
    return wrong('too many wait who bring characters; try again when the GM has let them in');
  return characterRefusal(fight, character);
}

/** Why a guest's pick cannot be theirs. For combatants not on offer it does not reveal whether they exist. */
function pickRefusal({ lobby, seats }: RoomMeta, combatants: readonly Id[]): Refusal | undefined {
  const strange = combatants.find((id) => !lobby?.combatants.includes(id));
  if (strange !== undefined) return wrong(`"${strange}" is not among the characters to pick from`);
  const taken = combatants.find((id) => isTaken(seats, id));
  return taken === undefined ? undefined : wrong('another player already has this character');
}

/** Whether any seat plays a combatant. */
export const isTaken = (seats: readonly SeatRecord[], combatant: string): boolean =>
  seats.some((each) => !each.closed && each.combatants.includes(combatant));

/** The change by which a guest no longer waits; empty if they did not. */
export function withoutGuest({ lobby }: RoomMeta, id: string): Pick<RoomMeta, 'lobby'> {
  if (!lobby?.waiting.some((each) => each.id === id)) return {};
  return { lobby: { ...lobby, waiting: lobby.waiting.filter((each) => each.id !== id) } };
}

/** The change for guests who wait for combatants that a player now has: they may choose again. */
export function withoutPick(
  { lobby }: Pick<RoomMeta, 'lobby'>,
  combatants: readonly Id[],
): Pick<RoomMeta, 'lobby'> {
  const loses = (guest: LobbyGuest): boolean =>
    guest.combatants.some((who) => combatants.includes(who));
  if (!lobby?.waiting.some(loses)) return {};
  const waiting = lobby.waiting.map((guest) =>
    loses(guest) ? { ...guest, combatants: [], lost: true as const } : guest,
  );
  return { lobby: { ...lobby, waiting } };
}

/** The lobby as a seat may know it: GMs only. */
export function lobbyView({ role }: SeatRecord, { lobby }: RoomMeta): LobbyView | null {
  if (role !== 'gm' || !lobby) return null;
  return {
    ...lobby,
    waiting: lobby.waiting.map(({ id, name, role: asked, combatants, character, lost }) => ({
      id,
      name,
      role: asked,
      combatants,
      ...(character ? { character } : {}),
      ...(lost ? { lost } : {}),
    })),
  };
}

/** Stores a code for a seat, on behalf of its holder or a GM. */
export function offerCode<S extends FightState>(
  { kept, keep }: RoomDesk<S>,
  by: string,
  code: SeatCode,
  now: number,
): Refusal | undefined {
  if (by !== code.seat && openSeat(kept.seats, by)?.role !== 'gm')
    return wrong('this is for the GM');
  if (!openSeat(kept.seats, code.seat)) return wrong(`there is no seat "${code.seat}"`);
  const others = kept.codes?.filter((each) => each.seat !== code.seat && each.until > now) ?? [];
  return keep({ codes: [...others, code] });
}

/** The code of an open seat by its hash. */
export const codeOf = ({ codes, seats }: RoomMeta, hash: string): SeatCode | undefined =>
  codes?.find((each) => each.hash === hash && openSeat(seats, each.seat));

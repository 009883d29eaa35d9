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

/** How many may wait in one lobby, and of those from one address: a whole table behind one router. */
const MAX_WAITING = 30;
const MAX_FROM_ONE_ADDRESS = 12;
/** How much the characters that are brought into one lobby may take up together, as JSON. */
const MAX_BROUGHT = 200_000;

/** A code by which a seat is taken from another device. */
export interface SeatCode {
  readonly seat: string;
  readonly hash: string;
  /** Until when it holds, in milliseconds since 1970. */
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

/** A guest comes by the lobby's link: they wait for the GM, or have their seat where everybody is let in. */
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
  // Where a character comes in is the GM's to say, no matter who is let in.
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

/** A guest who waits asks for another character, or brings one. */
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

/** Whom a guest would play: one of the characters there are, or one of their own. */
export type Wish = Pick<LobbyGuest, 'combatants' | 'character'>;

export const seatOfGuest = ({ id, name, role, combatants }: LobbyGuest): SeatRecord => ({
  id,
  name,
  role,
  combatants,
});

/** The GM's action that brings a combatant into the fight. */
export const ADD = 'gm.add';

/** The first whom a wish brings, or why they would not do. */
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

/** Why what a guest asks for cannot be theirs, or nothing. */
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

/** Why what a guest picked cannot be theirs. Of what was not offered they are not told whether there is such a thing. */
function pickRefusal({ lobby, seats }: RoomMeta, combatants: readonly Id[]): Refusal | undefined {
  const strange = combatants.find((id) => !lobby?.combatants.includes(id));
  if (strange !== undefined) return wrong(`"${strange}" is not among the characters to pick from`);
  const taken = combatants.find((id) => isTaken(seats, id));
  return taken === undefined ? undefined : wrong('another player already has this character');
}

/** Whether a seat of the table plays a combatant. */
export const isTaken = (seats: readonly SeatRecord[], combatant: string): boolean =>
  seats.some((each) => !each.closed && each.combatants.includes(combatant));

/** The change by which a guest no longer waits; none if they did not. */
export function withoutGuest({ lobby }: RoomMeta, id: string): Pick<RoomMeta, 'lobby'> {
  if (!lobby?.waiting.some((each) => each.id === id)) return {};
  return { lobby: { ...lobby, waiting: lobby.waiting.filter((each) => each.id !== id) } };
}

/** The change by which guests who wait for combatants no longer do, because these are a player's now; they may choose again. */
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

/** Keeps a code for a seat, of the one who has the seat or a GM. */
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

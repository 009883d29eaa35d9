import type { FightState, Refusal } from '@tiltyard/engine';
import type { LobbySettings, LobbyView } from '@tiltyard/protocol';
import type { RoomDesk } from './room-desk.js';
import { wrong } from './room-desk.js';
import type { LobbyGuest, RoomMeta } from './room-meta.js';
import type { SeatRecord } from './seats.js';
import { openSeat, validateSeat } from './seats.js';

/** How many may wait in one lobby, and of those from one address: a whole table behind one router. */
const MAX_WAITING = 30;
const MAX_FROM_ONE_ADDRESS = 12;

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

/** Somebody comes by the lobby's link: they wait for the GM, or have their seat where everybody is let in. */
export function knock<S extends FightState>(
  { fight, kept, keep }: RoomDesk<S>,
  guest: LobbyGuest,
): Refusal | undefined {
  const { lobby, seats } = kept;
  if (!lobby) return wrong('the lobby is closed; ask the GM to open it');
  const { from, ...seat } = guest;
  const refusal = pickRefusal(kept, seat) ?? validateSeat(seats, seat, fight.state);
  if (refusal) return refusal;
  if (lobby.admits === 'everybody') return keep({ seats: [...seats, seat] });
  const { waiting } = lobby;
  if (waiting.some(({ name }) => name === seat.name))
    return wrong(`somebody named "${seat.name}" is waiting already`);
  if (waiting.length >= MAX_WAITING)
    return wrong(`${MAX_WAITING} people wait already; try again when the GM has let them in`);
  if (waiting.filter((each) => each.from === from).length >= MAX_FROM_ONE_ADDRESS)
    return wrong(`${MAX_FROM_ONE_ADDRESS} people wait already who came from your address`);
  return keep({ lobby: { ...lobby, waiting: [...waiting, guest] } });
}

/** Why what somebody picked cannot be theirs. Of what was not offered they are not told whether there is such a thing. */
function pickRefusal({ lobby, seats }: RoomMeta, { combatants }: SeatRecord): Refusal | undefined {
  const strange = combatants.find((id) => !lobby?.combatants.includes(id));
  if (strange !== undefined) return wrong(`"${strange}" is not among the characters to pick from`);
  const taken = combatants.find((id) => isTaken(seats, id));
  return taken === undefined ? undefined : wrong('somebody else has this character already');
}

/** Whether somebody at the table plays a combatant. */
export const isTaken = (seats: readonly SeatRecord[], combatant: string): boolean =>
  seats.some((each) => !each.closed && each.combatants.includes(combatant));

/** The change by which somebody no longer waits; none if they did not. */
export function withoutGuest({ lobby }: RoomMeta, id: string): Pick<RoomMeta, 'lobby'> {
  if (!lobby?.waiting.some((each) => each.id === id)) return {};
  return { lobby: { ...lobby, waiting: lobby.waiting.filter((each) => each.id !== id) } };
}

/** The lobby as a seat may know it: GMs only. */
export function lobbyView({ role }: SeatRecord, { lobby }: RoomMeta): LobbyView | null {
  if (role !== 'gm' || !lobby) return null;
  return {
    ...lobby,
    waiting: lobby.waiting.map(({ id, name, role: asked, combatants }) => ({
      id,
      name,
      role: asked,
      combatants,
    })),
  };
}

/** Keeps a code for a seat, of whoever has the seat or a GM. */
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

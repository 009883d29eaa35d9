import type { FightState, Id, Refusal, Seat } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import type { Role } from '@tiltyard/protocol';

/** A stored seat. A closed one stays, because the journal names it. */
export interface SeatRecord {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly combatants: readonly Id[];
  readonly closed?: boolean;
}

/** The first seat of a room: its GM's, with this name. */
export const gmSeat = (name: string): SeatRecord => ({
  id: GM_SEAT.name,
  name,
  role: 'gm',
  combatants: [],
});

/** The seat in the journal for combatants played automatically. */
export const AUTOMATIC_SEAT = 'table';

const SEAT_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

export const seatOf = ({ id, role, combatants }: SeatRecord): Seat => ({
  name: id,
  role,
  combatants,
});

const wrong = (reason: string): Refusal => ({ rules: [], reason });

/** A seat that is not closed. */
export const openSeat = (seats: readonly SeatRecord[], id: string): SeatRecord | undefined =>
  seats.find((each) => each.id === id && !each.closed);

/** The display name of a seat. */
export const nameOfSeat = (seats: readonly SeatRecord[], id: string): string =>
  id === AUTOMATIC_SEAT
    ? 'the automatic player'
    : (seats.find((each) => each.id === id)?.name ?? id);

/** Why a seat cannot be added or changed like this, or undefined. */
export function validateSeat(
  seats: readonly SeatRecord[],
  seat: SeatRecord,
  state: FightState,
): Refusal | undefined {
  if (!SEAT_ID.test(seat.id) || seat.id === AUTOMATIC_SEAT)
    return wrong(
      `"${seat.id}" cannot be the id of a seat; expected small letters, digits and dashes, and not "${AUTOMATIC_SEAT}"`,
    );
  const stranger = seat.combatants.find((id) => !Object.hasOwn(state.combatants, id));
  if (stranger !== undefined) return wrong(`there is no combatant "${stranger}"`);
  if (seat.role !== 'player' && seat.combatants.length > 0)
    return wrong('only players have combatants; the GM plays all others');
  const namesake = seats.find(
    (each) => each.name === seat.name && each.id !== seat.id && !each.closed,
  );
  if (namesake) return wrong(`there is a seat named "${seat.name}" already`);
  const old = seats.find((each) => each.id === seat.id);
  if (old?.closed) return wrong(`the seat "${seat.id}" was closed; a new one needs another id`);
  if (old?.role === 'gm' && seat.role !== 'gm' && only(seats, old))
    return wrong('a table needs a GM');
  return undefined;
}

/** Why a seat cannot be closed, or undefined. */
export function validateSeatClosing(seats: readonly SeatRecord[], id: string): Refusal | undefined {
  const seat = seats.find((each) => each.id === id && !each.closed);
  if (!seat) return { rules: [], reason: `there is no seat "${id}"` };
  return only(seats, seat) ? { rules: [], reason: 'a table needs a GM' } : undefined;
}

const only = (seats: readonly SeatRecord[], seat: SeatRecord): boolean =>
  seat.role === 'gm' &&
  !seats.some((each) => each.role === 'gm' && each.id !== seat.id && !each.closed);

import type { FightState, Refusal, Seat } from '@tiltyard/engine';
import type { Entry, Fight } from '@tiltyard/engine/fight';
import { GM } from '@tiltyard/engine';
import { speaksFor } from '@tiltyard/engine/core';
import type { RequestStep, RoomDesk } from '../room-desk.js';
import { wrong } from '../room-desk.js';
import type { RoomMeta } from '../room-meta.js';
import { nameOfSeat, openSeat, seatOf } from '../seats.js';
import { isReadable } from '../views/visible-log.js';

/**
 * Why a seat may not undo an action, or undefined: a player only their own, and only if no one else decided anything in
 * it.
 * @param last the last action as far as the seat knows.
 */
export function undoRefusal<S extends FightState>(
  fight: Fight<S>,
  { seats }: RoomMeta,
  seat: Seat,
  last = fight.log[fight.head],
): Refusal | undefined {
  if (seat.role === 'gm') return undefined;
  if (!last) return wrong('there is nothing to undo');
  if (last.seat !== seat.name)
    return wrong(`the last action was ${nameOfSeat(seats, last.seat)}'s`);
  const other = last.tape.find(
    (item) => item.kind === 'answer' && item.from !== 'fallback' && !speaksFor(seat, item.who),
  );
  return (
    other &&
    wrong(
      `${other.who === GM ? 'the GM' : 'another player'} decided part of this; only the GM can undo it`,
    )
  );
}

/** Undoes what a seat may undo; anything hidden from it stays. */
export function undo<S extends FightState>(desk: RoomDesk<S>, seat: Seat): RequestStep<S> {
  const { fight, kept } = desk;
  const last = fight.log[fight.head];
  if (fight.asks) return cancelOrUndo(desk, seat);
  if (last && !isReadable(last, seat)) return wrong('this fails for a reason you can’t see');
  return undoRefusal(fight, kept, seat) ?? cancelOrUndo(desk, seat);
}

/** Cancels the waiting action, or undoes the last one; once dice have been rolled for it, the room's policy decides. */
export function cancelOrUndo<S extends FightState>(desk: RoomDesk<S>, seat: Seat): RequestStep<S> {
  const { fight, kept } = desk;
  const target = fight.asks ? fight.pending.at(-1) : fight.log[fight.head];
  if (fight.asks && target && seat.role !== 'gm' && target.seat !== seat.name)
    return wrong(`this is ${nameOfSeat(kept.seats, target.seat)}'s to call off`);
  const rolled = target?.tape.some(({ kind }) => kind === 'die') ?? false;
  if (seat.role !== 'gm' && rolled) {
    if (kept.undo === 'never')
      return wrong('dice have fallen: nothing is undone then at this table');
    if (kept.undo === 'ask') {
      desk.keep({ undoAsked: { seat: seat.name } });
      return undefined;
    }
  }
  return fight.asks ? fight.withdraw(seat) : fight.undo(seat);
}

/** Why a seat may not redo an undone action, or undefined: a player only their own. */
export const redoRefusal = (
  { seats }: RoomMeta,
  seat: Seat,
  undone: Entry | undefined,
): Refusal | undefined =>
  !undone || seat.role === 'gm' || undone.seat === seat.name
    ? undefined
    : wrong(`the undone action was ${nameOfSeat(seats, undone.seat)}'s`);

/** Restores what a seat undid last. */
export const redo = <S extends FightState>(
  { fight, kept }: RoomDesk<S>,
  seat: Seat,
): RequestStep<S> => redoRefusal(kept, seat, fight.redoes) ?? fight.redo(seat);

/** The GM accepts or refuses a player's request to undo. */
export function replyToUndo<S extends FightState>(
  desk: RoomDesk<S>,
  allow: boolean,
): RequestStep<S> {
  const { fight, kept } = desk;
  const asker = kept.undoAsked && openSeat(kept.seats, kept.undoAsked.seat);
  if (!asker) return wrong('no undo request is open');
  desk.keep({ undoAsked: null });
  if (!allow) return undefined;
  const seat = seatOf(asker);
  if (fight.asks) return fight.withdraw(seat);
  return undoRefusal(fight, kept, seat) ?? fight.undo(seat);
}

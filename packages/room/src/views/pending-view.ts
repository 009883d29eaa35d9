import type { FightState, Id, Question, Ruleset, Seat } from '@tiltyard/engine';
import type { Fight, PendingAction } from '@tiltyard/engine/fight';
import { GM } from '@tiltyard/engine';
import { diff, notesFor, speaksFor } from '@tiltyard/engine/core';
import { asksOfFogged, questionWithoutNumbers, withoutNumbers } from '@tiltyard/engine/ruleset';
import type { PendingView } from '@tiltyard/protocol';
import { concealedFrom, viewFor } from './concealed.js';
import { isDisclosed } from './disclosed.js';
import type { RoomMeta } from '../room-meta.js';
import type { SeatRecord } from '../seats.js';
import { seatOf } from '../seats.js';

/** A fight that may wait for answers. */
export interface PendingMoment<S extends FightState> {
  readonly ruleset: Ruleset<S>;
  readonly kept: RoomMeta;
  readonly state: S;
  readonly asks: Fight<S>['asks'];
  readonly pending: PendingAction | undefined;
}

/**
 * What a seat may know of the action that waits for answers; null if there is none, or the seat is to know nothing of it.
 * @param eyes the seat whose view is used, and that view.
 */
export function pendingView<S extends FightState>(
  { ruleset, kept, state, asks, pending }: PendingMoment<S>,
  record: SeatRecord,
  { eyes: seat, shown }: { readonly eyes: Seat; readonly shown: S },
): PendingView | null {
  if (!asks) return null;
  const forSeat = (who: Id): boolean => (who === GM ? seat.role === 'gm' : speaksFor(seat, who));
  // A question that names a combatant hidden from the seat by fog is for the GM to answer.
  const fogged = (question: Question): boolean =>
    asksOfFogged(ruleset, question, asks.preview, seat);
  const known = (who: Id): boolean => who === GM || Object.hasOwn(shown.combatants, who);
  const concealed = concealedFrom(kept, seat, state);
  const notes = notesFor(seat, asks.notes).flatMap(
    (note) => withoutNumbers(ruleset, note, concealed) ?? [],
  );
  const mine = asks.asked.filter(({ question }) => forSeat(question.who) && !fogged(question));
  const declared =
    pending &&
    mine.length > 0 &&
    isDisclosed(ruleset, pending, {
      seat,
      state,
      shown,
      questions: mine.map(({ question }) => question),
      notes,
    });
  const command =
    pending?.command && (declared || speaksFor(seat, pending.command.by))
      ? pending.command
      : undefined;
  const others = asks.asked
    .map(({ question }) => (fogged(question) ? GM : question.who))
    .filter((who) => !forSeat(who) && known(who));
  const preview = diff(shown, viewFor(ruleset, kept, asks.preview, seat));
  const mayWithdraw = record.role === 'gm' || pending?.seat === record.id;
  const actor = pending?.command?.by;
  const secret =
    actor !== undefined &&
    (actor === GM || !known(actor)) &&
    others.every((who) => who === GM) &&
    mine.length + notes.length + preview.length === 0;
  if (secret && !mayWithdraw) return null;
  return {
    mine: mine.map(({ number, question }) => ({
      number,
      question: questionWithoutNumbers(question, concealed),
    })),
    others: [...new Set(others)],
    ...(command ? { command } : {}),
    ...(command && pending?.forced !== undefined ? { forced: pending.forced } : {}),
    ...(pending && (seat.role === 'gm' || declared) ? { tape: pending.tape } : {}),
    mayWithdraw,
    preview,
    notes,
    deadline: kept.deadline,
  };
}

/** Like `pendingView`, for a seat with its own view. */
export const pendingViewOf = <S extends FightState>(
  moment: PendingMoment<S>,
  record: SeatRecord,
): PendingView | null => {
  if (!moment.asks) return null;
  const eyes = seatOf(record);
  const { ruleset, kept, state } = moment;
  return pendingView(moment, record, { eyes, shown: viewFor(ruleset, kept, state, eyes) });
};

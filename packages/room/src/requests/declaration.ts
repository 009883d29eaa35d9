import type { Command, FightState, Refusal, Ruleset, Seat } from '@tiltyard/engine';
import { speaksFor } from '@tiltyard/engine/core';
import type { Fight } from '@tiltyard/engine/fight';
import { isEqual } from '@tiltyard/engine/values';
import type { DeclaredCommand, SeatRequest } from '@tiltyard/protocol';
import { isOpenTo } from '../views/disclosed.js';
import type { RequestStep, RoomDesk } from '../room-desk.js';
import { wrong } from '../room-desk.js';
import type { RoomMeta } from '../room-meta.js';
import { openSeat, seatOf } from '../seats.js';

type Request<Kind extends SeatRequest['kind']> = Extract<SeatRequest, { kind: Kind }>;

/**
 * Whether a command of a seat has to be confirmed: that of a player, except while a prompt is open and to end a turn.
 */
export const isDeclaredFirst = <S extends FightState>(
  { fight, kept: { confirm: policy = 'off' } }: RoomDesk<S>,
  seat: Seat,
  command: Command,
): boolean =>
  policy !== 'off' &&
  seat.role === 'player' &&
  !fight.asks &&
  fight.action(command.do)?.endsTurn !== true;

/** Declares a command instead of performing it; the seat's earlier declaration is dropped. */
export function declare<S extends FightState>(
  { fight, kept, keep }: RoomDesk<S>,
  seat: Seat,
  { command, force, along }: Request<'perform'>,
): Refusal | undefined {
  if (force !== undefined) return wrong('only the GM may override the rules');
  const refusal = fight.refusal(command, seat);
  if (refusal) return refusal;
  const declared = { seat: seat.name, command, ...(along ? { along } : {}) };
  return keep({ declared: [...othersOf(kept, seat.name), declared] });
}

/** Performs a seat's declared command, in the name of that seat. */
export function confirm<S extends FightState>(
  { fight, kept, keep }: RoomDesk<S>,
  seat: Seat,
  { seat: declarer, command }: Request<'confirm'>,
): RequestStep<S> {
  if (!mayConfirm(kept, seat, declarer)) return wrong('this is for the GM to confirm');
  const declared = kept.declared?.find((each) => each.seat === declarer);
  const record = openSeat(kept.seats, declarer);
  if (!declared || !record || !isEqual(declared.command, command))
    return wrong('this was withdrawn or declared anew; check it and try again');
  const { along } = declared;
  const step = fight.perform(command, { seat: seatOf(record), ...(along ? { along } : {}) });
  if (step.kind !== 'refused') keep({ declared: othersOf(kept, declarer) });
  return step;
}

/** Withdraws a seat's declared command. */
export function takeBack<S extends FightState>(
  { kept, keep }: RoomDesk<S>,
  seat: Seat,
  declarer: string,
): Refusal | undefined {
  if (seat.role !== 'gm' && seat.name !== declarer) return wrong('this is another player’s');
  if (!kept.declared?.some((each) => each.seat === declarer))
    return wrong('nothing is declared there');
  return keep({ declared: othersOf(kept, declarer) });
}

/**
 * The declarations that remain after the fight or its seats have changed: those that their seats could still perform;
 * undefined if that is all of them.
 */
export function stillDeclared<S extends FightState>(
  fight: Fight<S>,
  { declared = [], seats }: RoomMeta,
): RoomMeta['declared'] {
  const left = declared.filter(({ seat, command }) => {
    const record = openSeat(seats, seat);
    return record && !fight.refusal(command, seatOf(record));
  });
  return left.length === declared.length ? undefined : left;
}

/** The parts of a room used here. */
interface OpenRoom<S extends FightState> {
  readonly ruleset: Ruleset<S>;
  readonly fight: Fight<S>;
  readonly kept: RoomMeta;
}

/**
 * What a seat may know of declarations: its own, all for the GM, and for others those that the rules declare openly and
 * that name no one unknown to them.
 * @param sees the seat whose view is used, and `shown` that view.
 * @param own the seat itself.
 */
export function declaredFor<S extends FightState>(
  { ruleset, fight: { state }, kept }: OpenRoom<S>,
  { sees, shown }: { readonly sees: Seat; readonly shown: () => S },
  own: Seat,
): readonly DeclaredCommand[] {
  const isKnown = (command: Command): boolean =>
    sees.role === 'gm' ||
    speaksFor(sees, command.by) ||
    isOpenTo(ruleset, command, { state, shown: shown() });
  return (kept.declared ?? [])
    .filter(({ command }) => isKnown(command))
    .map(({ seat, command }) => ({
      seat,
      command,
      mayConfirm: mayConfirm(kept, own, seat),
      mayTakeBack: own.role === 'gm' || own.name === seat,
    }));
}

const mayConfirm = ({ confirm: policy }: RoomMeta, seat: Seat, declarer: string): boolean =>
  seat.role === 'gm' || (policy !== 'gm' && seat.name === declarer);

const othersOf = ({ declared = [] }: RoomMeta, seat: string): NonNullable<RoomMeta['declared']> =>
  declared.filter((each) => each.seat !== seat);

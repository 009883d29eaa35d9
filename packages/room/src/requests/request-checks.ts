import type { FightState, Refusal, Ruleset, Seat } from '@tiltyard/engine';
import { speaksFor } from '@tiltyard/engine/core';
import type { Fight } from '@tiltyard/engine/fight';
import { asksOfFogged } from '@tiltyard/engine/ruleset';
import type { SeatRequest } from '@tiltyard/protocol';
import { ALWAYS_FRESH } from './requests.js';
import type { RequestStep } from '../room-desk.js';
import { wrong } from '../room-desk.js';
import type { RoomMeta } from '../room-meta.js';

/** The earliest revision on which a valid request may be based. */
export function freshFrom(kept: RoomMeta, { kind }: SeatRequest): number {
  if (ALWAYS_FRESH.has(kind)) return 0;
  return kind === 'answer' || kind === 'roll' ? kept.asked : kept.moved;
}

/** Whether a seat has a question with this number; it does not reveal whether another seat has one. */
export function isAsked<S extends FightState>(
  { ruleset, asks }: { readonly ruleset: Ruleset<S>; readonly asks: Fight<S>['asks'] },
  seat: Seat,
  number: number,
): boolean {
  if (seat.role === 'gm') return true;
  const question = asks?.asked.find((each) => each.number === number)?.question;
  if (!asks || !question || !speaksFor(seat, question.who)) return false;
  return !asksOfFogged(ruleset, question, asks.preview, seat);
}

/** Why a request had no result. */
export function refusalOf<S>(result: RequestStep<S>): Refusal {
  if (result === undefined) return wrong('nothing changed');
  if (!('kind' in result)) return result;
  if (result.kind === 'refused') return result.refusal;
  return wrong(result.kind === 'failed' ? result.problem : 'nothing changed');
}

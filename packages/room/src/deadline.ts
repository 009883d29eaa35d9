import type { FightState } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import type { RoomMeta } from './room-meta.js';

/** When the rules' own answers are taken, in milliseconds since 1970, if an open question has one. */
export function deadlineFrom<S extends FightState>(
  fight: Fight<S>,
  { limit, deadline }: RoomMeta,
  now: number,
  sameQuestions: boolean,
): number | null {
  if (!fight.asks?.asked.some(({ question }) => question.fallback !== undefined)) return null;
  if (sameQuestions) return deadline;
  return limit === null ? null : now + limit * 1000;
}

import type { FightState, Id, Json, Question } from '@tiltyard/engine';
import type { Origin } from '@tiltyard/engine/fight';
import type { AutoPlayer } from '@tiltyard/engine/players';
import { domainError } from '@tiltyard/engine/core';
import type { RoomMeta } from './room-meta.js';
import type { SeatRecord } from './seats.js';

/** The seats that act and answer for a combatant: their players, or else the GMs. */
function ownersOf({ seats }: RoomMeta, who: Id): readonly SeatRecord[] {
  const open = seats.filter((each) => !each.closed);
  const players = open.filter((each) => each.role === 'player' && each.combatants.includes(who));
  return players.length > 0 ? players : open.filter((each) => each.role === 'gm');
}

/** Whether dice of a combatant are asked for: the room waits for a press, or for a face rolled by hand. */
export const typesDice = (meta: RoomMeta, who: Id): boolean =>
  !meta.automatic.includes(who) &&
  ((meta.rolls ?? 'do') !== 'do' || ownersOf(meta, who).some(({ id }) => meta.typed.includes(id)));

/** The automatic answer to a question: an automatic player's, or a saved one. */
export function answerOf<S extends FightState>(
  { automatic, habits }: RoomMeta,
  player: AutoPlayer<S>,
  question: Question,
  state: S,
): { readonly value: Json; readonly from: Origin } | undefined {
  const { who, id, fallback, domain } = question;
  if (automatic.includes(who)) return player.answer(question, state);
  const habit = habits.find((each) => each.who === who && each.question === id)?.habit;
  if (habit?.kind === 'never' && fallback !== undefined) return { value: fallback, from: 'policy' };
  if (habit?.kind === 'always' && !domainError(domain, habit.value))
    return { value: habit.value, from: 'policy' };
  return undefined;
}

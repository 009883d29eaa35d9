import type { FightState, Id } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import type { CharacterName } from '@tiltyard/engine/players';
import { seatOfSide } from '@tiltyard/engine/players';
import type { RoomMeta } from './room-meta.js';

/** An automatic combatant who looks ahead before acting. The search runs elsewhere, so that it holds no one up. */
export interface Thinker {
  readonly by: Id;
  readonly side: string;
  readonly player: CharacterName;
  /** The state as their side sees it. */
  readonly view: FightState;
}

/** The acting combatant, if their side looks ahead; undefined if it plays sensibly. */
export function thinkerOf<S extends FightState>(
  fight: Fight<S>,
  { players = [] }: RoomMeta,
): Thinker | undefined {
  const { state } = fight;
  const by = acting(state);
  const side = by === undefined ? undefined : state.combatants[by]?.side;
  const player = players.find((each) => each.side === side)?.player ?? 'sensible';
  if (by === undefined || side === undefined || player === 'sensible') return undefined;
  return { by, side, player, view: fight.view(seatOfSide(state, by)) };
}

import type { Id } from '@tiltyard/engine';
import type { Fight } from './use-fight.js';

/** Whether it is the turn of a combatant that this seat plays itself. */
export function isMyTurn({ present, state }: Fight): boolean {
  const { acting } = present;
  return acting !== undefined && present.plays(acting) && !state.table.automatic.includes(acting);
}

interface TableEnd {
  readonly winners: readonly string[] | null;
  readonly seed?: string;
}

/** Whether a side has won, or the GM has ended the fight. */
export const hasEnded = ({ winners, seed }: TableEnd): boolean =>
  winners !== null || seed !== undefined;

/** The combatant who is shown as acting; no one any more once the fight is over, except in its past. */
export const actingIn = ({
  shown,
  looking,
  state,
}: {
  readonly shown: Pick<Fight['shown'], 'acting'>;
  readonly looking: object | undefined;
  readonly state: { readonly table: TableEnd };
}): Id | undefined => (!looking && hasEnded(state.table) ? undefined : shown.acting);

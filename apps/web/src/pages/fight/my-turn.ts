import type { Fight } from './use-fight.js';

/** Whether it is the turn of a combatant that this seat plays itself. */
export function isMyTurn({ present, state }: Fight): boolean {
  const { acting } = present;
  return acting !== undefined && present.plays(acting) && !state.table.automatic.includes(acting);
}

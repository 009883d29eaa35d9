import type { Weapon } from '../../state/sheet.js';
import type { Combatant } from '../../state/state.js';
import { find } from '../../state/state.js';

/** What a lance does more at the end of a mounted charge (T20-MOUNT-11). */
export const lanceBonus = (by: Combatant, { lance }: Weapon): number =>
  lance && find(by, 'run-up')?.what === 'T20-MOUNT-10' ? 3 : 0;

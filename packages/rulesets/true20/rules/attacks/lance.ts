import type { Weapon } from '../../state/sheet.js';
import type { Combatant } from '../../state/state.js';
import { find } from '../../state/state.js';
import type { Swing } from './attack-bonus.js';

/** What a lance does more at the end of a mounted charge, in the one blow of it (T20-MOUNT-10, T20-MOUNT-11). */
export const lanceBonus = (
  by: Combatant,
  { lance }: Weapon,
  { afterBlow }: Pick<Swing, 'afterBlow'>,
): number => (lance && afterBlow !== true && find(by, 'run-up')?.what === 'T20-MOUNT-10' ? 3 : 0);

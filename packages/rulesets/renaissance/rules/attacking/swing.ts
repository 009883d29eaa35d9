import type { Weapon } from '../../state/sheet.js';
import type { Combatant } from '../../state/state.js';
import type { WeaponId } from '../items/wielding.js';
import type { Met } from '../resistance/resistance.js';
import type { DeclaredStrike } from '../strikes/strike-list.js';

/** One attack as it is declared, before any die. */
export interface Swing extends DeclaredStrike {
  readonly weapon: WeaponId;
  /** A weapon that can be struck with and thrown is thrown. */
  readonly thrown?: boolean | undefined;
  /** The attack skill chosen among those that fit; the best if left out (REN-ATK-13). */
  readonly skill?: string | undefined;
  /** How many attacks this one is part of, and at how many targets (REN-MULTI-03, REN-MULTI-04). */
  readonly attacks?: number | undefined;
  readonly targets?: number | undefined;
  /** Made in passing on a mount (REN-MOUNT-12). */
  readonly rideBy?: boolean | undefined;
  /** Made on a charger by a braced weapon (REN-BRACE-04, REN-BRACE-06). */
  readonly braced?: 'opportunity' | 'firstStrike' | undefined;
}

/** One attack on one target, with what follows from its declaration. */
export interface Attack {
  readonly attacker: Combatant;
  readonly target: Combatant;
  readonly swing: Swing;
  readonly weapon: Weapon;
  readonly ranged: boolean;
  /** Whether it fills an area (REN-BLAST-01, REN-SPLASH-01). */
  readonly area: boolean;
  /** What of the target it meets; nothing for an area, which meets everyone in it for themselves (REN-RES-02). */
  readonly met: Met;
}

import type { Weapon } from '../../state/sheet.js';
import type { Combatant } from '../../state/state.js';
import type { WeaponId } from '../items/wielding.js';
import type { Met } from '../resistance/resistance.js';
import type { DeclaredStrike } from '../strikes/strike-list.js';

/** One attack as declared, before any dice are rolled. */
export interface Swing extends DeclaredStrike {
  readonly weapon: WeaponId;
  /** Whether a weapon that can be used to strike or to throw is thrown. */
  readonly thrown?: boolean | undefined;
  /** The attack skill chosen among those that fit; the best if left out (REN-ATK-13). */
  readonly skill?: string | undefined;
  /** How many attacks this one is part of, and at how many targets (REN-MULTI-03, REN-MULTI-04). */
  readonly attacks?: number | undefined;
  readonly targets?: number | undefined;
  /** Whether it is part of a ride-by (REN-MOUNT-12). */
  readonly rideBy?: boolean | undefined;
  /** Made against a charger with a braced weapon (REN-BRACE-04, REN-BRACE-06). */
  readonly braced?: 'opportunity' | 'firstStrike' | undefined;
}

/** One attack on one target, with everything that follows from its declaration. */
export interface Attack {
  readonly attacker: Combatant;
  readonly target: Combatant;
  readonly swing: Swing;
  readonly weapon: Weapon;
  readonly ranged: boolean;
  /** Whether it fills an area (REN-BLAST-01, REN-SPLASH-01). */
  readonly area: boolean;
  /**
   * The target's resistances and vulnerabilities that it meets; empty for an area attack, which
   * looks them up for each target (REN-RES-02).
   */
  readonly met: Met;
}

import type { WieldedWeapon } from '../../state/sheet.js';
import type { AttackMode, Combatant, State } from '../../state/state.js';

/** An attack as it is made: with what, at whom, from how far, and what it costs. */
export interface Assault {
  readonly weaponId: string;
  readonly weapon: WieldedWeapon;
  readonly target: Combatant;
  readonly mode: AttackMode;
  /** Tenths of a millimetre. */
  readonly distance: number;
  /** Action Points. */
  readonly points: number;
  /** OB reserved for defence later in the round. */
  readonly keep: number;
  /** The pace at which a charge or a move brings it; 0 for none. */
  readonly pace: number;
  /** How fast the gap closes as contact is made, in tenths of a millimetre a second; 0 where it is no charge. */
  readonly closing: (state: State) => number;
}

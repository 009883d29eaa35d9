import type { WieldedWeapon } from '../../state/sheet.js';
import type { AttackMode, Combatant, State } from '../../state/state.js';

/** An attack as it is made: its weapon, its target, its distance and what it costs. */
export interface Assault {
  readonly weaponId: string;
  readonly weapon: WieldedWeapon;
  readonly target: Combatant;
  readonly mode: AttackMode;
  /** In tenths of a millimetre. */
  readonly distance: number;
  /** Action Points spent. */
  readonly points: number;
  /** OB reserved for defence later in the round. */
  readonly keep: number;
  /** The pace at which a charge or a move leads to it; 0 for none. */
  readonly pace: number;
  /** How fast the gap closes at contact, in tenths of a millimetre a second; 0 if it is not a charge. */
  readonly closing: (state: State) => number;
}

import type { StrikeId } from './strikes.js';
import type { WeaponId } from './wielding.js';

/** One attack as it is declared, before any die. */
export interface Swing {
  readonly weapon: WeaponId;
  /** A weapon that can be struck with and thrown is thrown. */
  readonly thrown?: boolean;
  /** The attack skill chosen among those that fit; the best if left out (REN-ATK-13). */
  readonly skill?: string;
  readonly strike?: StrikeId;
  /** The place named for a Called Shot or Maim (REN-STR-06, REN-STR-11). */
  readonly part?: string;
  /** How many attacks this one is part of, and at how many targets (REN-MULTI-03, REN-MULTI-04). */
  readonly attacks?: number;
  readonly targets?: number;
  /** Made in passing on a mount (REN-MOUNT-12). */
  readonly rideBy?: boolean;
  /** Made on a charger by somebody braced (REN-BRACE-04, REN-BRACE-06). */
  readonly braced?: 'opportunity' | 'firstStrike';
  /** Made by the mount itself at its rider's word (REN-MOUNT-01). */
  readonly opportunity?: boolean;
}

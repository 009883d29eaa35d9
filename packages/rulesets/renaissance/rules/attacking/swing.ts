import type { StrikeId } from '../strikes-and-maneuvers/strike-list.js';
import type { WeaponId } from '../items/wielding.js';

/** One attack as it is declared, before any die. */
export interface Swing {
  readonly weapon: WeaponId;
  /** A weapon that can be struck with and thrown is thrown. */
  readonly thrown?: boolean | undefined;
  /** The attack skill chosen among those that fit; the best if left out (REN-ATK-13). */
  readonly skill?: string | undefined;
  readonly strike?: StrikeId | undefined;
  /** What the GM says of a trick of one's own: its penalty, and whether it is one of Precision (REN-STR-05). */
  readonly terms?: { readonly penalty: number; readonly precise: boolean } | undefined;
  /** The place named for a Called Shot or Maim (REN-STR-06, REN-STR-11). */
  readonly part?: string | undefined;
  /** How many attacks this one is part of, and at how many targets (REN-MULTI-03, REN-MULTI-04). */
  readonly attacks?: number | undefined;
  readonly targets?: number | undefined;
  /** Made in passing on a mount (REN-MOUNT-12). */
  readonly rideBy?: boolean | undefined;
  /** Made on a charger by somebody braced (REN-BRACE-04, REN-BRACE-06). */
  readonly braced?: 'opportunity' | 'firstStrike' | undefined;
  /** Made by the mount itself at its rider's word (REN-MOUNT-01). */
  readonly opportunity?: boolean | undefined;
}

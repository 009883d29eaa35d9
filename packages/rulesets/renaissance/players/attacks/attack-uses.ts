import { attackIsRanged } from '../../rules/attacking/aim.js';
import type { Swing } from '../../rules/attacking/swing.js';
import { byGear } from '../../rules/items/gear.js';
import type { WeaponId } from '../../rules/items/wielding.js';
import { canAlsoStrike, isArea, reachWith, weaponOf } from '../../rules/items/wielding.js';
import type { StrikeId } from '../../rules/strikes/strike-list.js';
import { STRIKES } from '../../rules/strikes/strike-list.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';

// What looks good to a plain player: automatic players read it, the rules never do. Nothing here is drawn by chance.

/** Strikes that a plain player thinks of; the others are for what only a person wants. */
export const PLAIN_STRIKES: readonly StrikeId[] = ['mighty-blow', 'knock-down', 'armor-gap'];

/** A way in which a weapon may be used for an attack, with all that follows from the weapon and the body. */
export interface Use {
  readonly swing: Swing;
  readonly weapon: Weapon;
  readonly ranged: boolean;
  readonly area: boolean;
  /** How far a blow reaches, in cells. */
  readonly reach: number;
  /** The same as one of the plain strikes that it may be. */
  readonly strikes: readonly Swing[];
}

/** One way to use a weapon. */
export function useOf(state: State, who: Combatant, swing: Swing): Use {
  const weapon = weaponOf(state, swing.weapon);
  const ranged = attackIsRanged(weapon, swing);
  const area = isArea(weapon);
  const strikes = area
    ? []
    : PLAIN_STRIKES.filter((strike) => !ranged || !STRIKES[strike].meleeOnly);
  return {
    swing,
    weapon,
    ranged,
    area,
    reach: reachWith(state, who, swing.weapon),
    strikes: strikes.map((strike) => ({ strike, ...swing })),
  };
}

/** What is known of the weapons of a combatant: it hangs on sheet, hands and belt, like all that is kept by gear. */
const knownUses = byGear((): Map<WeaponId, readonly Use[]> => new Map());

/** The ways in which a weapon may be used: one for throwing that can be struck with as well in two. */
export function usesOf(state: State, who: Combatant, id: WeaponId): readonly Use[] {
  const known = knownUses(state, who);
  let uses = known.get(id);
  if (!uses) {
    const swings: readonly Swing[] = canAlsoStrike(state, who, weaponOf(state, id))
      ? [
          { weapon: id, thrown: false },
          { weapon: id, thrown: true },
        ]
      : [{ weapon: id }];
    known.set(id, (uses = swings.map((swing) => useOf(state, who, swing))));
  }
  return uses;
}

import { attackIsRanged } from '../../rules/attacking/aim.js';
import type { Swing } from '../../rules/attacking/swing.js';
import { byGear } from '../../rules/items/gear.js';
import type { WeaponId } from '../../rules/items/wielding.js';
import { canAlsoStrike, isArea, reachWith, weaponOf } from '../../rules/items/wielding.js';
import type { StrikeId } from '../../rules/strikes/strike-list.js';
import { STRIKES } from '../../rules/strikes/strike-list.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';

// How an automatic player uses weapons; the rules never read it. Nothing here is random.

/** Strikes that an automatic player considers; the others are left to people. */
export const PLAIN_STRIKES: readonly StrikeId[] = ['mighty-blow', 'knock-down', 'armor-gap'];

/** A way to use a weapon for an attack, with everything that follows from the weapon and the body. */
export interface Use {
  readonly swing: Swing;
  readonly weapon: Weapon;
  readonly ranged: boolean;
  readonly area: boolean;
  /** The reach of a blow, in cells. */
  readonly reach: number;
  /** The same use declared as each possible plain strike. */
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

/** The uses of a combatant's weapons; kept as long as sheet and gear do not change. */
const knownUses = byGear((): Map<WeaponId, readonly Use[]> => new Map());

/** The ways to use a weapon: two for a throwing weapon that can also be struck with. */
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

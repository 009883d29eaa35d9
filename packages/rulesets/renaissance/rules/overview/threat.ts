import type { Cell, Footprint } from '@tiltyard/engine/space';
import { gapReach, reaches, sees } from '@tiltyard/engine/space';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, areEnemies, disabled } from '../../state/state.js';
import type { WeaponId } from '../items/wielding.js';
import { isCaught, reachWith, threats } from '../items/wielding.js';

/** Whether a melee attack with this weapon reaches a target: within reach, with nothing in between (REN-GRID-02). */
export const isInReach = (
  state: State,
  who: Combatant,
  target: Combatant,
  weapon: WeaponId,
): boolean => reaches(state.fixed.map, who, target, reachWith(state, who, weapon));

/** The melee weapons with which a combatant threatens another (REN-TERM-01). Actions already spent do not matter. */
export function threateningWeapons(
  state: State,
  who: Combatant,
  target: Combatant,
): readonly WeaponId[] {
  if (!threatens(state, who, target)) return [];
  return threats(state, who)
    .map(({ weapon }) => weapon)
    .filter((id) => isInReach(state, who, target, id) && !isCaught(state, id));
}

/** Whether a combatant could make a melee attack on this opponent (REN-TERM-01). */
export function threatens(state: State, who: Combatant, target: Combatant): boolean {
  if (!areEnemies(who, target) || disabled(state, who)) return false;
  for (const { weapon, reach } of threats(state, who))
    if (reaches(state.fixed.map, who, target, reach) && !isCaught(state, weapon)) return true;
  return false;
}

/** Whether a step brings a combatant nearer to another, and so is neither away from nor past them (REN-REACT-05). */
export const nears = (to: Cell, mover: Footprint, foe: Footprint): boolean =>
  gapReach({ at: to, size: mover.size }, foe) < gapReach(mover, foe);

/** Whether a combatant knows where another is: in sight and not hidden. */
export const perceives = (state: State, who: Combatant, other: Combatant): boolean =>
  who.id === other.id ||
  who.side === other.side ||
  (!other.hidden && sees(state.fixed.map, who, other));

/** Opponents still in the fight that a combatant perceives. */
export const foesOf = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) => areEnemies(who, other) && !disabled(state, other) && perceives(state, who, other),
  );

import { memoizePerState } from '@tiltyard/engine';
import { perceives } from '../rules/overview/threat.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, areEnemies, disabled } from '../state/state.js';

/** Whether a combatant treats another as a foe: known to its side, and still in the fight. */
export function isKnownActiveEnemy(state: State, who: Combatant, other: Combatant): boolean {
  if (!areEnemies(who, other) || disabled(state, other) || other.hidden) return false;
  if (!disabled(state, who) && !who.unawareOf.includes(other.id)) return true;
  return allCombatants(state).some(
    (friend) =>
      friend.side === who.side && !disabled(state, friend) && !friend.unawareOf.includes(other.id),
  );
}

/** The active foes in sight of a combatant. */
export const visibleEnemies = memoizePerState(
  (state: State, who: Combatant): readonly Combatant[] =>
    allCombatants(state).filter(
      (other) => isKnownActiveEnemy(state, who, other) && perceives(state, who, other),
    ),
);

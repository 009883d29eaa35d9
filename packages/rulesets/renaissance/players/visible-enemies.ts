import { memoizePerState } from '@tiltyard/engine';
import type { Combatant, State } from '../state/state.js';
import { disabled, areEnemies, allCombatants } from '../state/state.js';
import { perceives } from '../rules/overview/threat.js';

/** Whether somebody takes another one for a foe: its side has seen it, and it is still in the fight. */
export function minds(state: State, who: Combatant, other: Combatant): boolean {
  if (!areEnemies(who, other) || disabled(state, other) || other.hidden) return false;
  return allCombatants(state).some(
    (friend) =>
      friend.side === who.side && !disabled(state, friend) && !friend.unawareOf.includes(other.id),
  );
}

/** The foes in sight that somebody minds. */
export const foesInSight = memoizePerState((state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter((other) => minds(state, who, other) && perceives(state, who, other)),
);

import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import { isIncapacitated } from '../rules/conditions/body.js';
import { nearbyEnemies } from '../rules/conditions/known-enemies.js';
import type { State } from '../state/state.js';
import { openArms, worstHarm } from './arms.js';
import { progress } from './tactics.js';

/**
 * How dangerous a combatant is to the enemies in their zone on the average: how much of the way to bringing one down the best of
 * their blows may be expected to be. Who is ahead of whom just now is no part of it: that changes with every turn.
 */
const threatOf = memoizePerState((state: State, id: Id): number => {
  const who = combatantById(state, id);
  const arms = openArms(state, id);
  let [sum, enemies] = [0, 0];
  for (const enemy of allCombatants(state)) {
    if (!areEnemies(who, enemy) || enemy.zone !== who.zone || isIncapacitated(state, enemy))
      continue;
    sum += progress(state, enemy, worstHarm(state, who, enemy, arms));
    enemies++;
  }
  return sum / Math.max(1, enemies);
});

const averageThreat = memoizePerState((state: State, by: Id): number => {
  const enemies = nearbyEnemies(state, by);
  return (
    enemies.reduce((sum, { id }) => sum + threatOf(state, id), 0) / Math.max(1, enemies.length)
  );
});

/** How much of an enemy's worth as a target every enemy has, dangerous or not: they grapple, too, and stand in the way. */
const ALL_ALIKE = 3;

/** How much bringing an enemy down is worth: more, the more dangerous they are. */
export function worthOf(state: State, by: Id, enemy: Id): number {
  const average = averageThreat(state, by);
  return average > 0 ? threatOf(state, enemy) / average + ALL_ALIKE : 1;
}

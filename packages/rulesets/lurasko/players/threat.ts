import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { allCombatants, areEnemies } from '@tiltyard/engine/kit';
import { isIncapacitated } from '../rules/conditions/body.js';
import { nearbyEnemies } from '../rules/conditions/known-enemies.js';
import type { State } from '../state/state.js';
import type { Fighter } from './arms.js';
import { fighterOf, worstHarm } from './arms.js';
import { progress } from './tactics.js';

/** The able combatants in a zone. */
const fightersIn = memoizePerState((state: State, zone: string): readonly Fighter[] => {
  const found: Fighter[] = [];
  for (const each of allCombatants(state))
    if (each.zone === zone && !isIncapacitated(state, each)) found.push(fighterOf(state, each.id));
  return found;
});

/**
 * How dangerous a combatant is to the enemies in their zone on average: the expected progress of their best blow. Current
 * advantages do not count, since they change every turn.
 */
const threatOf = memoizePerState((state: State, id: Id): number => {
  const by = fighterOf(state, id);
  let [sum, enemies] = [0, 0];
  for (const enemy of fightersIn(state, by.who.zone)) {
    if (!areEnemies(by.who, enemy.who)) continue;
    sum += progress(state, enemy.who, worstHarm(state, by, enemy));
    enemies++;
  }
  return sum / Math.max(1, enemies);
});

const averageThreat = memoizePerState((state: State, by: Id): number => {
  const enemies = nearbyEnemies(state, by);
  let sum = 0;
  for (const { id } of enemies) sum += threatOf(state, id);
  return sum / Math.max(1, enemies.length);
});

/** The share of an enemy's value as a target that does not depend on danger: harmless enemies grapple and stand in the way, too. */
const ALL_ALIKE = 3;

/** How much bringing an enemy down is worth: more, the more dangerous they are. */
export function worthOf(state: State, by: Id, enemy: Id): number {
  const average = averageThreat(state, by);
  return average > 0 ? threatOf(state, enemy) / average + ALL_ALIKE : 1;
}

import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import { competenceFor } from '../rules/attacks/competence.js';
import { blowsOf } from '../rules/attacks/damage.js';
import { bitesOf, LATCHING_ON } from '../rules/attacks/latching-on.js';
import { usingOf } from '../rules/attacks/wielding.js';
import { isIncapacitated } from '../rules/conditions/body.js';
import { nearbyEnemies } from '../rules/conditions/known-enemies.js';
import type { Combatant, State } from '../state/state.js';
import type { Arm } from './attacks-left.js';
import { openArms } from './attacks-left.js';
import { expectedHarm, progress } from './tactics.js';

interface Threat extends Omit<Arm, 'id'> {
  /** Degrees that it grants first. */
  readonly net: number;
}

/** All that a combatant can strike and bite with. */
function threats(state: State, who: Combatant): readonly Threat[] {
  const bites = bitesOf(state, who.id).map((id) => {
    const using = usingOf(state, who, id);
    return { using, blows: blowsOf(state, who, using), net: LATCHING_ON };
  });
  return [...openArms(state, who.id).map((arm) => ({ ...arm, net: 0 })), ...bites];
}

/**
 * How dangerous a combatant is to the enemies in their zone on the average: how much of the way to bringing one down the best of
 * their blows may be expected to be. Who is ahead of whom just now is no part of it: that changes with every turn.
 */
const threatOf = memoizePerState((state: State, id: Id): number => {
  const who = combatantById(state, id);
  const all = threats(state, who);
  let [sum, enemies] = [0, 0];
  for (const enemy of allCombatants(state)) {
    if (!areEnemies(who, enemy) || enemy.zone !== who.zone || isIncapacitated(state, enemy))
      continue;
    let most = 0;
    for (const { using, blows, net } of all) {
      const { competent } = competenceFor(state, who, using, undefined);
      const harm = expectedHarm(state, who, enemy, blows, { using, competent, net });
      most = Math.max(most, progress(state, enemy, harm));
    }
    sum += most;
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

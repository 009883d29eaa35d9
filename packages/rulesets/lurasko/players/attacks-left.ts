import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { competenceFor } from '../rules/attacks/competence.js';
import type { Blow } from '../rules/attacks/damage.js';
import { isIncapacitated } from '../rules/conditions/body.js';
import { engagedEnemies, nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { getsThrough } from '../rules/injury/injury.js';
import { grappleBetween } from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';
import { maximumFor } from '../state/zones.js';
import type { Arm } from './arms.js';
import { harmOf, fighterOf } from './arms.js';
import { progress } from './tactics.js';

/** The damage of a strike that gets through an enemy's armour without a critical hit. */
export function throughTo(state: State, enemy: Combatant, blows: readonly Blow[]): number {
  let sum = 0;
  for (const { damage, drive } of blows) sum += getsThrough(state, enemy, damage, drive);
  return sum;
}

/** An arm against a particular enemy: in a grapple, competence depends on the target. */
export const armAgainst = (state: State, by: Combatant, enemy: Combatant, arm: Arm): Arm =>
  grappleBetween(state, by.id, enemy.id)
    ? { ...arm, competent: competenceFor(state, by, arm.using, enemy).competent }
    : arm;

/** The expected harm of a combatant's best strike to an enemy. */
function forceOf(state: State, by: Combatant, enemy: Combatant): number {
  let force = 0;
  const [fighter, target] = [fighterOf(state, by.id), fighterOf(state, enemy.id)];
  for (const arm of fighter.arms)
    force = Math.max(force, harmOf(state, fighter, target, armAgainst(state, by, enemy, arm)));
  return force;
}

/** The expected progress of a combatant's best strike towards bringing an enemy down. */
export const strikeProgress = (state: State, by: Combatant, enemy: Combatant): number =>
  progress(state, enemy, forceOf(state, by, enemy));

/** Allies engaged with an enemy who have yet to act this round. */
function yetToAct(state: State, by: Combatant, enemy: Combatant): readonly Combatant[] {
  const later: Combatant[] = [];
  for (const id of state.order.slice(state.turn + 1)) {
    const each = combatantById(state, id);
    if (each.side === by.side && each.zone === enemy.zone && !isIncapacitated(state, each))
      later.push(each);
  }
  return later;
}

/** How much harder an ally must strike to be worth waiting for, since the wait may be in vain. */
const CLEARLY = 1.5;

/** How many more attacks the enemies engaged with a combatant can receive this round. */
const attacksLeft = memoizePerState((state: State, by: Id): number =>
  nearbyEnemies(state, by).reduce(
    (sum, enemy) => sum + Math.max(0, maximumFor(state, enemy).maximum - enemy.attacksReceived),
    0,
  ),
);

/**
 * Whether to leave an attack on an enemy to allies who act later in the round: an enemy receives only so many attacks, and
 * they should go to the allies who strike harder (LUR-MAX-01).
 * @param isStrike whether it would be a strike, and not an attack that does no damage
 */
export function isLeftToAllies(
  state: State,
  by: Combatant,
  enemy: Combatant,
  isStrike: boolean,
): boolean {
  // The quickest test first: most fights have enough attacks for all.
  const left = attacksLeft(state, by.id);
  if (state.order.length - state.turn <= left) return false;
  const later = yetToAct(state, by, enemy);
  if (later.length < left) return false;
  const own = isStrike ? forceOf(state, by, enemy) : 0;
  return later.filter((ally) => forceOf(state, ally, enemy) > CLEARLY * own).length >= left;
}

/** The expected progress of a combatant's best blow at the enemies it is engaged with. */
export function blowWorth(state: State, who: Combatant): number {
  let worth = 0;
  for (const enemy of engagedEnemies(state, who.id))
    if (!isLeftToAllies(state, who, enemy, true))
      worth = Math.max(worth, strikeProgress(state, who, enemy));
  return worth;
}

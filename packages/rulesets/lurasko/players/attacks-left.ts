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

/** What of the blows of a strike gets through to an enemy that is not hit critically. */
export function throughTo(state: State, enemy: Combatant, blows: readonly Blow[]): number {
  let sum = 0;
  for (const { damage, drive } of blows) sum += getsThrough(state, enemy, damage, drive);
  return sum;
}

/** An arm as it serves against an enemy: in a grapple competence hangs on whom one grapples with. */
export const armAgainst = (state: State, by: Combatant, enemy: Combatant, arm: Arm): Arm =>
  grappleBetween(state, by.id, enemy.id)
    ? { ...arm, competent: competenceFor(state, by, arm.using, enemy).competent }
    : arm;

/** What the best strike of a combatant may be expected to do to an enemy. */
function forceOf(state: State, by: Combatant, enemy: Combatant): number {
  let force = 0;
  const [fighter, target] = [fighterOf(state, by.id), fighterOf(state, enemy.id)];
  for (const arm of fighter.arms)
    force = Math.max(force, harmOf(state, fighter, target, armAgainst(state, by, enemy, arm)));
  return force;
}

/** How much of the way to bringing an enemy down the best strike of a combatant may be expected to be. */
export const strikeProgress = (state: State, by: Combatant, enemy: Combatant): number =>
  progress(state, enemy, forceOf(state, by, enemy));

/** Allies who are beside an enemy and have their turn of this round before them. */
function yetToAct(state: State, by: Combatant, enemy: Combatant): readonly Combatant[] {
  const later: Combatant[] = [];
  for (const id of state.order.slice(state.turn + 1)) {
    const each = combatantById(state, id);
    if (each.side === by.side && each.zone === enemy.zone && !isIncapacitated(state, each))
      later.push(each);
  }
  return later;
}

/** How much harder an ally has to strike than the combatant who waits for it, since waiting may be in vain. */
const CLEARLY = 1.5;

/** How many attacks more can be received this round by all enemies beside a combatant. */
const attacksLeft = memoizePerState((state: State, by: Id): number =>
  nearbyEnemies(state, by).reduce(
    (sum, enemy) => sum + Math.max(0, maximumFor(state, enemy).maximum - enemy.attacksReceived),
    0,
  ),
);

/**
 * Whether an attack on an enemy is better left to allies who come later in the round: enemies receive only so many, and those
 * who strike harder should not find that they have received them all (LUR-MAX-01).
 * @param isStrike whether it would be a strike, and not an attack that does no damage
 */
export function isLeftToAllies(
  state: State,
  by: Combatant,
  enemy: Combatant,
  isStrike: boolean,
): boolean {
  // First what is soonest known: in most fights there are attacks enough for all.
  const left = attacksLeft(state, by.id);
  if (state.order.length - state.turn <= left) return false;
  const later = yetToAct(state, by, enemy);
  if (later.length < left) return false;
  const own = isStrike ? forceOf(state, by, enemy) : 0;
  return later.filter((ally) => forceOf(state, ally, enemy) > CLEARLY * own).length >= left;
}

/** How much of the way to bringing an enemy down the best blow of a combatant may be expected to be, at those whom it is engaged with. */
export function blowWorth(state: State, who: Combatant): number {
  let worth = 0;
  for (const enemy of engagedEnemies(state, who.id))
    if (!isLeftToAllies(state, who, enemy, true))
      worth = Math.max(worth, strikeProgress(state, who, enemy));
  return worth;
}

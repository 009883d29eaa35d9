import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { wielded } from '../rules/attacks/wielding.js';
import { engagedEnemies } from '../rules/conditions/known-enemies.js';
import { grab, GRAB_PRICE } from '../rules/special-attacks/grab-item.js';
import { trip, TRIP_PRICE, tripRefused, tripTechnique } from '../rules/special-attacks/trip.js';
import { grappleBetween } from '../state/grapples.js';
import type { State } from '../state/state.js';
import { itemOf } from '../state/state.js';
import { isStrikePromising } from './strikes.js';
import { abilityUtility, competenceUtility, targetUtility } from './targets.js';

/** More than the utility of any enemy on foot. */
const RIDER_FIRST = 500;

/** Whether an enemy is worth tripping: automatic players only pull riders down. */
function isWorthTripping(state: State, actor: Id, enemy: Id): boolean {
  const target = combatantById(state, enemy);
  return (
    target.riding !== null &&
    !grappleBetween(state, actor, enemy) &&
    tripRefused(state, combatantById(state, actor), target) === undefined
  );
}

/** The damage of the worst weapon that an enemy holds. */
const worstHeld = (state: State, enemy: Id): number =>
  Math.max(0, ...wielded(state, combatantById(state, enemy)).map((id) => itemOf(state, id).damage));

export const specialAttacks = [
  scores(grab, {
    maxUtility: 40,
    // A combatant who cannot hurt anyone can still take weapons away.
    utility: (state: State, actor) =>
      !isStrikePromising(state, actor) &&
      engagedEnemies(state, actor).some((enemy) => worstHeld(state, enemy.id) > 0)
        ? 40
        : 0,
    options: {
      way: (_, __, way) => (way === 'bare' ? 1 : 0),
      target: (state, actor, target) =>
        worstHeld(state, target) > 0 ? targetUtility(state, actor, target) : 0,
      item: (state, _, item) => itemOf(state, item).damage,
      incompetent: (state, actor, deliberate, { target }) =>
        competenceUtility(state, actor, deliberate, { target, granted: GRAB_PRICE }),
      ability: abilityUtility,
    },
  }),
  scores(trip, {
    maxUtility: 52,
    utility: (state: State, actor) =>
      engagedEnemies(state, actor).some((enemy) => isWorthTripping(state, actor, enemy.id))
        ? 52
        : 0,
    options: {
      target: (state, actor, target) =>
        (isWorthTripping(state, actor, target) ? RIDER_FIRST : 0) +
        targetUtility(state, actor, target),
      incompetent: (state, actor, deliberate, { weapon, target }) =>
        competenceUtility(state, actor, deliberate, {
          target,
          granted: TRIP_PRICE,
          using:
            weapon === undefined || target === undefined
              ? undefined
              : tripTechnique(state, combatantById(state, actor), { weapon, target }).using,
        }),
      ability: abilityUtility,
    },
  }),
];

import type { Id } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { route } from '@tiltyard/engine/space';
import { isIncapacitated } from '../rules/conditions/body.js';
import { engagedEnemies, nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { inDarkness, perceives } from '../rules/conditions/sight.js';
import { isProtected } from '../rules/groups/group-defence.js';
import { groupDefence } from '../rules/groups/name-protected.js';
import { bypass } from '../rules/movement/bypass.js';
import { engage, move, stand } from '../rules/movement/move.js';
import { end } from '../rules/turns/turn.js';
import type { State } from '../state/state.js';
import { sheetOf } from '../state/state.js';

/** Zones in which enemies are that do not hide. */
const enemyZones = (state: State, actor: Id): ReadonlySet<string> =>
  new Set(
    allCombatants(state)
      .filter(
        (each) =>
          areEnemies(combatantById(state, actor), each) &&
          !isIncapacitated(state, each) &&
          !each.hidden,
      )
      .map((each) => each.zone),
  );

/** The next zone on the way to the nearest enemy. */
function towardsEnemies(state: State, actor: Id): string | undefined {
  const from = combatantById(state, actor).zone;
  let nearest: readonly string[] = [];
  for (const zone of enemyZones(state, actor)) {
    const places = route(state.fixed.map, from, zone)?.places ?? [];
    if (places.length > 1 && (nearest.length === 0 || places.length < nearest.length))
      nearest = places;
  }
  return nearest[1];
}

function engageUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  const isBusy =
    engagedEnemies(state, actor).length > 0 || nearbyEnemies(state, actor).length === 0;
  return isBusy || (who.engagement !== null && inDarkness(state, who)) ? 0 : 60;
}

export const movementScores = [
  scores(engage, {
    maxUtility: 60,
    utility: engageUtility,
    options: {
      target: (state, actor, target) =>
        perceives(state, combatantById(state, actor), combatantById(state, target)) ? 2 : 1,
    },
  }),
  scores(move, {
    maxUtility: 40,
    utility: (state: State, actor) =>
      nearbyEnemies(state, actor).length === 0 && towardsEnemies(state, actor) !== undefined
        ? 40
        : 0,
    options: { to: (state, actor, to) => (to === towardsEnemies(state, actor) ? 1 : 0) },
  }),
  scores(stand, {
    maxUtility: 95,
    utility: (state: State, actor) => (combatantById(state, actor).knockedDown ? 95 : 0),
  }),
  scores(bypass, {
    maxUtility: 61,
    utility: (state: State, actor) =>
      engagedEnemies(state, actor).length > 0 &&
      engagedEnemies(state, actor).every((enemy) => isProtected(state, enemy))
        ? 61
        : 0,
  }),
  scores(groupDefence, {
    maxUtility: 0,
    utility: () => 0,
    options: {
      protect: (state, _, id) =>
        typeof id === 'string' ? -sheetOf(state, combatantById(state, id)).DEX : 0,
    },
  }),
  scores(end, { maxUtility: 1, utility: () => 1 }),
];

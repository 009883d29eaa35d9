import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { competenceFor } from '../rules/attacks/competence.js';
import { GRAPPLE } from '../rules/attacks/wielding.js';
import { isIncapacitated } from '../rules/conditions/body.js';
import { nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { kindFor } from '../rules/mismatched/sizes.js';
import { TERMS } from '../rules/special-attacks/begin-grapple.js';
import { freeAlly, grappledAllies } from '../rules/special-attacks/free-ally.js';
import { grappleBetween, grapplesOf, leadOf, partner } from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';
import { blowWorth, strikeProgress } from './attacks-left.js';
import { hitChance } from './tactics.js';
import { abilityUtility, competenceUtility } from './targets.js';

/** Degrees that freeing grants the enemy first: none if the rescuer grapples them with advantage (LUR-FREE-03). */
const priceOf = (state: State, who: Combatant, enemy: Combatant): number =>
  grappleBetween(state, who.id, enemy.id) ? 0 : TERMS[kindFor(state, who, enemy)].price;

/** The chance that a combatant breaks an enemy's hold. */
function breakingChance(state: State, who: Combatant, enemy: Combatant): number {
  const kind = kindFor(state, who, enemy);
  const { competent } = competenceFor(state, who, GRAPPLE, enemy, kind);
  return hitChance(state, who, enemy, { competent, granted: priceOf(state, who, enemy) });
}

/** How much harm freeing an ally spares them in a round in which all enemies engaged with them strike. */
function rescueWorth(state: State, who: Combatant, ally: Combatant): number {
  if (isIncapacitated(state, ally)) return 0;
  let chance = 0;
  for (const each of grapplesOf(state, ally.id))
    if (leadOf(each, ally.id) < 0) {
      const enemy = combatantById(state, partner(each, ally.id));
      chance = Math.max(chance, breakingChance(state, who, enemy));
    }
  if (chance === 0) return 0;
  return (
    chance *
    nearbyEnemies(state, ally.id).reduce(
      (sum, enemy) => sum + strikeProgress(state, enemy, ally),
      0,
    )
  );
}

function freeingUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  let worth = 0;
  for (const ally of grappledAllies(state, actor))
    worth = Math.max(worth, rescueWorth(state, who, ally));
  // An enemy who grapples hardly defends (LUR-GRAP-12), and mostly is better struck.
  return worth > 0 && worth > blowWorth(state, who) ? 51 : 0;
}

export const freeing = scores(freeAlly, {
  maxUtility: 51,
  utility: freeingUtility,
  options: {
    ally: (state, actor, ally) =>
      rescueWorth(state, combatantById(state, actor), combatantById(state, ally)),
    from: (state, actor, from, { ally = '' }) => {
      const pair = grappleBetween(state, ally, from);
      return pair && leadOf(pair, ally) < 0
        ? breakingChance(state, combatantById(state, actor), combatantById(state, from))
        : 0;
    },
    incompetent: (state, actor, deliberate, { from }) =>
      competenceUtility(state, actor, deliberate, {
        target: from,
        granted:
          from === undefined
            ? 0
            : priceOf(state, combatantById(state, actor), combatantById(state, from)),
      }),
    ability: abilityUtility,
  },
});

import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { blind } from '../rules/attacks/blind-attack.js';
import { competenceFor } from '../rules/attacks/competence.js';
import { blowsOf } from '../rules/attacks/damage.js';
import { bitesOf, LATCHING_ON } from '../rules/attacks/latching-on.js';
import { meansOf, strike, strikeTechnique, weaponRefused } from '../rules/attacks/strike.js';
import type { Using } from '../rules/attacks/wielding.js';
import { usingOf } from '../rules/attacks/wielding.js';
import { engagedEnemies, nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { grounds } from '../rules/conditions/sight.js';
import { getsThrough } from '../rules/injury/injury.js';
import { bite } from '../rules/special-attacks/bite.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf, sheetOf } from '../state/state.js';
import { isProofAgainst } from './tactics.js';
import { abilityUtility, competenceUtility, targetUtility } from './targets.js';

/** What of the blows of a strike gets through to an enemy that is not hit critically. */
const throughTo = (state: State, attacker: Combatant, enemy: Combatant, using: Using): number =>
  blowsOf(state, attacker, using).reduce(
    (sum, { damage, drive }) => sum + getsThrough(state, enemy, damage, drive),
    0,
  );

/** What a strike looks worth: above all what of it gets through to the best of the enemies. */
function weaponUtility(state: State, actor: Id, weapon: string): number {
  const attacker = combatantById(state, actor);
  const using = usingOf(state, attacker, weapon);
  const through = engagedEnemies(state, actor).map((enemy) =>
    throughTo(state, attacker, enemy, using),
  );
  const force = blowsOf(state, attacker, using).reduce(
    (sum, { damage, drive }) => sum + damage + drive / 2,
    0,
  );
  const competent = competenceFor(state, attacker, using, undefined).competent ? 1 : 0.7;
  return 1 + (100 * Math.max(0, ...through) + force) * competent;
}

/** Whether a strike could do anything to an enemy at all; one that cannot only takes up an attack that it receives (LUR-MAX-01). */
const canHurt = (state: State, attacker: Combatant, enemy: Combatant, using: Using): boolean =>
  blowsOf(state, attacker, using).some(
    ({ damage, drive }) =>
      damage > 0 &&
      (getsThrough(state, enemy, damage, drive) > 0 ||
        !isProofAgainst(
          state,
          attacker,
          enemy,
          competenceFor(state, attacker, using, enemy).competent,
        )),
  );

/** How much of itself a strike is on an enemy, from 0 to 1: armour takes its share, and what it keeps out altogether may still be critical. */
function effectOn(state: State, attacker: Combatant, enemy: Combatant, using: Using): number {
  if (!canHurt(state, attacker, enemy, using)) return 0;
  const all = blowsOf(state, attacker, using).reduce((sum, { damage }) => sum + damage, 0);
  return 0.3 + (0.7 * throughTo(state, attacker, enemy, using)) / all;
}

function strikeTargetUtility(state: State, actor: Id, enemy: Id, weapon: string): number {
  const attacker = combatantById(state, actor);
  const { using, competence } = strikeTechnique(state, attacker, { weapon });
  const looks = targetUtility(state, actor, enemy, competence.competent);
  return looks * effectOn(state, attacker, combatantById(state, enemy), using);
}

/** Whether there is an enemy to strike and something to do it with that could hurt them. */
export function isStrikePromising(state: State, actor: Id): boolean {
  const attacker = combatantById(state, actor);
  const enemies = engagedEnemies(state, actor);
  return (
    enemies.length > 0 &&
    meansOf(state, attacker).some(
      (id) =>
        !weaponRefused(state, actor, id) &&
        enemies.some((enemy) => canHurt(state, attacker, enemy, usingOf(state, attacker, id))),
    )
  );
}

/** An animal rarely opens with a bite if another natural weapon can hurt what is before it (LUR-BITE-04). */
function biteUtility(state: State, actor: Id): number {
  const enemies = engagedEnemies(state, actor);
  if (enemies.length === 0) return 0;
  const bites = bitesOf(state, actor);
  const others = sheetOf(state, combatantById(state, actor)).natural.filter(
    (id) => !bites.includes(id),
  );
  const isOtherEnough = others.some((id) =>
    enemies.some(
      (enemy) =>
        itemOf(state, id).damage > 0 &&
        itemOf(state, id).drive > (sheetOf(state, enemy).armor?.low ?? -1),
    ),
  );
  return isOtherEnough ? 45 : 55;
}

/** Whether to strike at what cannot be seen: in an engagement where no enemy is seen, for good reasons. */
const isBlindPromising = (state: State, actor: Id): boolean =>
  grounds(state, combatantById(state, actor)) !== undefined &&
  combatantById(state, actor).engagement !== null &&
  engagedEnemies(state, actor).length === 0 &&
  nearbyEnemies(state, actor).length > 0;

const usingFor = (state: State, actor: Id, weapon: string | undefined): Using | undefined =>
  weapon === undefined ? undefined : usingOf(state, combatantById(state, actor), weapon);

export const strikes = [
  scores(strike, {
    maxUtility: 50,
    utility: (state: State, actor) => (isStrikePromising(state, actor) ? 50 : 0),
    options: {
      weapon: (state, actor, weapon) => weaponUtility(state, actor, weapon),
      target: (state, actor, target, { weapon = '' }) =>
        strikeTargetUtility(state, actor, target, weapon),
      incompetent: (state, actor, deliberate, { weapon, target }) =>
        competenceUtility(state, actor, deliberate, {
          target,
          using: usingFor(state, actor, weapon),
        }),
      ability: abilityUtility,
    },
  }),
  scores(bite, {
    maxUtility: 55,
    utility: biteUtility,
    options: {
      target: (state, actor, target) => targetUtility(state, actor, target, true),
      incompetent: (state, actor, deliberate, { weapon, target }) =>
        competenceUtility(state, actor, deliberate, {
          target,
          using: usingFor(state, actor, weapon),
          granted: LATCHING_ON,
        }),
      ability: abilityUtility,
    },
  }),
  scores(blind, {
    maxUtility: 48,
    utility: (state: State, actor) => (isBlindPromising(state, actor) ? 48 : 0),
    options: {
      weapon: (state, actor, weapon) => {
        const attacker = combatantById(state, actor);
        return blowsOf(state, attacker, usingOf(state, attacker, weapon)).reduce(
          (sum, { damage }) => sum + damage,
          1,
        );
      },
    },
  }),
];

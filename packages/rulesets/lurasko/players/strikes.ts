import type { Id } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { best, scores } from '@tiltyard/engine/players';
import { blind } from '../rules/attacks/blind-attack.js';
import { competenceFor } from '../rules/attacks/competence.js';
import type { Blow } from '../rules/attacks/damage.js';
import { blowsOf } from '../rules/attacks/damage.js';
import { deliberateRefused } from '../rules/attacks/declaration.js';
import { bitesOf, LATCHING_ON } from '../rules/attacks/latching-on.js';
import { strike, strikeRefused, strikeTechnique } from '../rules/attacks/strike.js';
import { isKnownEnemy } from '../rules/attacks/target.js';
import type { Using } from '../rules/attacks/wielding.js';
import { usingOf } from '../rules/attacks/wielding.js';
import { isIncapacitated } from '../rules/conditions/body.js';
import { engagedEnemies, nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { grounds } from '../rules/conditions/sight.js';
import { getsThrough } from '../rules/injury/injury.js';
import { bite } from '../rules/special-attacks/bite.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf, sheetOf } from '../state/state.js';
import type { Arm } from './arms.js';
import { armOf, harmOf, fighterOf } from './arms.js';
import { armAgainst, isLeftToAllies, throughTo } from './attacks-left.js';
import { isLikelierIncompetent, isProofAgainst, netAfter, progress } from './tactics.js';
import { abilityUtility, competenceUtility } from './targets.js';
import { worthOf } from './threat.js';

/** The choices every strike needs. */
interface PlannedStrike {
  readonly weapon: string;
  readonly target?: Id;
  /** `undefined` leaves a parameter out; a parameter that is missing is chosen by its options. */
  readonly incompetent?: boolean | undefined;
  readonly ability?: undefined;
}

/** The utility of a strike: mainly the damage that gets through to the best target. */
function armUtility(state: State, actor: Id, { blows, competent }: Arm): number {
  let through = 0;
  for (const enemy of engagedEnemies(state, actor))
    through = Math.max(through, throughTo(state, enemy, blows));
  let force = 0;
  for (const { damage, drive } of blows) force += damage + drive / 2;
  return 1 + (100 * through + force) * (competent ? 1 : 0.7);
}

const weaponUtility = (state: State, actor: Id, weapon: string): number =>
  armUtility(state, actor, armOf(state, combatantById(state, actor), weapon));

/** Whether a strike could harm an enemy at all; one that cannot only uses up an attack that the enemy can receive (LUR-MAX-01). */
function canHurt(
  state: State,
  attacker: Combatant,
  enemy: Combatant,
  using: Using,
  blows: readonly Blow[],
): boolean {
  const isCriticalOnly = blows.every(
    ({ damage, drive }) => damage <= 0 || getsThrough(state, enemy, damage, drive) <= 0,
  );
  if (!isCriticalOnly) return true;
  return (
    blows.some(({ damage }) => damage > 0) &&
    !isProofAgainst(state, attacker, enemy, competenceFor(state, attacker, using, enemy).competent)
  );
}

/** The utility of striking an enemy: the expected progress towards bringing them down, times what that is worth. */
function strikeTargetUtility(
  state: State,
  attacker: Combatant,
  enemy: Combatant,
  arm: Arm,
  granted = 0,
): number {
  if (isIncapacitated(state, enemy)) return -1;
  if (isLeftToAllies(state, attacker, enemy, true)) return 0;
  const against = armAgainst(state, attacker, enemy, arm);
  const [by, target] = [fighterOf(state, attacker.id), fighterOf(state, enemy.id)];
  const harm = harmOf(state, by, target, against, netAfter(state, attacker, enemy, granted));
  return worthOf(state, attacker.id, enemy.id) * progress(state, enemy, harm);
}

/** Whether there is an enemy to strike and something to do it with that could hurt them. */
export function isStrikePromising(state: State, actor: Id): boolean {
  const attacker = combatantById(state, actor);
  const enemies = engagedEnemies(state, actor).filter(
    (enemy) => !isLeftToAllies(state, attacker, enemy, true),
  );
  if (enemies.length === 0) return false;
  return fighterOf(state, actor).arms.some(({ using, blows }) =>
    enemies.some((enemy) => canHurt(state, attacker, enemy, using, blows)),
  );
}

/** The enemies who can be struck with this. */
function strikeTargets(state: State, attacker: Combatant, weapon: string): readonly Combatant[] {
  const found: Combatant[] = [];
  for (const target of allCombatants(state))
    if (isKnownEnemy(state, attacker, target) && !strikeRefused(state, attacker, target, weapon))
      found.push(target);
  return found;
}

/** The best option of a strike, without building the labels of all of them. */
function planStrike(state: State, actor: Id): PlannedStrike | undefined {
  const attacker = combatantById(state, actor);
  const arm = best(fighterOf(state, actor).arms, (each) => armUtility(state, actor, each));
  if (!arm) return undefined;
  const weapon = arm.id;
  const technique = strikeTechnique(state, attacker, { weapon });
  const enemy = best(strikeTargets(state, attacker, weapon), (each) =>
    strikeTargetUtility(state, attacker, each, arm),
  );
  if (!enemy) return { weapon };
  const target = enemy.id;
  // Competence depends on the target only in a grapple.
  const aimed =
    state.grapples.length === 0 ? technique : strikeTechnique(state, attacker, { weapon, target });
  return {
    weapon,
    target,
    incompetent: deliberateRefused(state, aimed)
      ? undefined
      : isLikelierIncompetent(state, attacker, enemy, technique.using),
    ...(sheetOf(state, attacker).abilities.length === 0 ? { ability: undefined } : {}),
  };
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
    plan: planStrike,
    options: {
      weapon: (state, actor, weapon) => weaponUtility(state, actor, weapon),
      target: (state, actor, target, { weapon = '' }) => {
        const attacker = combatantById(state, actor);
        const enemy = combatantById(state, target);
        return strikeTargetUtility(state, attacker, enemy, armOf(state, attacker, weapon));
      },
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
      target: (state, actor, target, { weapon = '' }) => {
        const [attacker, enemy] = [combatantById(state, actor), combatantById(state, target)];
        const arm = armOf(state, attacker, weapon);
        return strikeTargetUtility(state, attacker, enemy, arm, LATCHING_ON);
      },
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
      ability: abilityUtility,
    },
  }),
];

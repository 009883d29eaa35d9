import type { Id } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { skillBase } from '../rules/checks/targets.js';
import {
  holdsWeapon,
  naturalWeapons,
  threatensWith,
  trainedUnarmed,
  UNARMED,
  usableWeapons,
  weaponOf,
} from '../rules/items/wielding.js';
import { isInReach } from '../rules/overview/threat.js';
import { breakFree } from '../rules/catch-and-dismount/catches.js';
import { disarm } from '../rules/maneuvers/disarm.js';
import { feint } from '../rules/maneuvers/feint.js';
import { escape, grab, inHold } from '../rules/maneuvers/grab.js';
import { isOwnWeaponCaught } from '../rules/holds.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, has, sheetOf, unaware } from '../state/state.js';
import { actionUtility, bestMeleeAttack, MAX_ATTACK_UTILITY } from './attacks/attack-plans.js';
import { chances } from './attacks/hit-chances.js';
import { visibleEnemies } from './visible-enemies.js';

/** Higher than striking with bare hands, and lower than the feint that may come before it. */
const WRESTS = 62;
/** A feint comes before the blow it is meant for, if it has a fair chance. */
const FEINTS = 64;
const FAIR_CHANCE = 0.3;
/** The worth of grabbing a combatant, who can then only try to escape. */
const IN_A_HOLD = 8;
const ESCAPES = 95;
const BREAKS_FREE = 60;
const BREAKS_FREE_LATE = 35;
const WOUND = 10;

/** A combatant who has caught a weapon with their only one should disarm it. */
const wrests = (state: State, who: Combatant): boolean =>
  who.catching !== null &&
  !usableWeapons(state, who).some(
    (id) =>
      id !== UNARMED && weaponOf(state, id).kind !== 'shield' && threatensWith(state, who, id),
  );

/** The wound penalty to a check, for judging chances. */
const wounds = (who: Combatant): number => WOUND * (who.wounds - who.negatedWounds);

/** The target number of a combatant's skill, for judging chances. */
const skilled = (state: State, who: Combatant, skill: string): number =>
  skillBase(sheetOf(state, who), skill) - wounds(who);

function feintWorks(state: State, who: Combatant, target: Combatant): boolean {
  if (unaware(target, who) || has(target, 'feinted')) return false;
  const { SAV, INT } = sheetOf(state, target).aptitudes;
  const resists = Math.max(SAV + INT - wounds(target), skilled(state, target, 'read'));
  return chances(skilled(state, who, 'deception'), resists).hit >= FAIR_CHANCE;
}

const GRIP = { Tiny: 10, Small: 10, Normal: 0, Large: -10, 'Very Large': -10 } as const;

function grabUtility(state: State, who: Combatant, foe: Combatant): number {
  if (foe.grabbedBy.length > 0) return 0;
  const grip = GRIP[sheetOf(state, foe).size];
  const resists = Math.max(skilled(state, foe, 'fray'), skilled(state, foe, UNARMED));
  return IN_A_HOLD * chances(skilled(state, who, UNARMED) + grip, resists).hit;
}

/** Combatants with nothing better than bare hands consider grabbing. */
function bestGrab(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (
    holdsWeapon(state, who) ||
    naturalWeapons(state, who).length > 0 ||
    !trainedUnarmed(sheetOf(state, who))
  )
    return 0;
  const inReach = visibleEnemies(state, who).filter((foe) => isInReach(state, who, foe, UNARMED));
  return Math.max(0, ...inReach.map((foe) => grabUtility(state, who, foe)));
}

export const maneuvering = [
  scores(disarm, {
    maxUtility: WRESTS,
    utility: (state, actor) => (wrests(state, combatantById(state, actor)) ? WRESTS : 0),
    options: {
      target: (state, actor, target) =>
        combatantById(state, actor).catching?.of === target ? 1 : 0,
      item: (state, actor, item) => (combatantById(state, actor).catching?.caught === item ? 1 : 0),
    },
  }),
  scores(feint, {
    maxUtility: FEINTS,
    utility(state, actor) {
      const who = combatantById(state, actor);
      if (who.standardUsed || who.quickUsed > 0) return 0;
      const plan = bestMeleeAttack(state, actor);
      return plan && feintWorks(state, who, combatantById(state, plan.target)) ? FEINTS : 0;
    },
    options: {
      target: (state, actor, target) => (bestMeleeAttack(state, actor)?.target === target ? 1 : 0),
    },
  }),
  scores(grab, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const best = bestGrab(state, actor);
      return best > 0 ? actionUtility(best) : 0;
    },
    options: {
      target: (state, actor, target) =>
        grabUtility(state, combatantById(state, actor), combatantById(state, target)),
    },
  }),
  scores(escape, {
    maxUtility: ESCAPES,
    utility: (state, actor) => (inHold(state, actor).grabbedBy.length > 0 ? ESCAPES : 0),
  }),
  scores(breakFree, {
    maxUtility: BREAKS_FREE,
    utility(state, actor) {
      const who = combatantById(state, actor);
      if (!isOwnWeaponCaught(state, who)) return 0;
      return who.quickUsed === 0 ? BREAKS_FREE : BREAKS_FREE_LATE;
    },
  }),
];

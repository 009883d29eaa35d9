import type { Id } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { areaAction } from '../rules/area-attacks/area-attack.js';
import { powerAction } from '../rules/area-attacks/powers.js';
import { attackAction } from '../rules/attacks/attack-actions.js';
import { swingSoFar } from '../rules/attacks/attack-parameters.js';
import { attackPlace } from '../rules/attacks/attack-place.js';
import type { Swing } from '../rules/attacks/attack-bonus.js';
import { coverFire, suppress } from '../rules/autofire/fire.js';
import { sweep } from '../rules/autofire/sweep.js';
import { coupDeGrace, feelAround } from '../rules/helpless/coup-de-grace.js';
import { maneuverAction } from '../rules/maneuvers/maneuvers.js';
import { mountAttack } from '../rules/mounted/mount-attack.js';
import { mountBreakFree } from '../rules/mounted/mount-break-free.js';
import { combinedAttack, swingTogether } from '../rules/two-weapons/combined-attack.js';
import { twoWeapons } from '../rules/two-weapons/two-weapons.js';
import { isBeside } from '../state/distance.js';
import { naturalWeapons, weaponOf } from '../state/gear.js';
import { UNARMED } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { areEnemies, combatantById } from '../state/state.js';
import {
  actionUtility,
  bestAttack,
  MAX_ATTACK_UTILITY,
  weaponUtility,
  worthOf,
} from './attack-utility.js';
import { bestBlast } from './blast-plans.js';
import { bestPower } from './power-plans.js';
import { bestSuppression } from './suppression-plans.js';
import { bestTrip } from './maneuver-plans.js';
import { bestSweep } from './sweep-plans.js';
import { bothHandsPlan } from './two-weapon-plans.js';

const own = combatantById;

/** The worth of the best single attack, which alternatives have to exceed. */
const plainWorth = (state: State, actor: Id): number =>
  bestAttack(state, own(state, actor))?.worth ?? 0;

/** The utility of a target: the worth of the attack on a foe, negative for a friend. */
function targetUtility(state: State, by: Combatant, id: Id, swing: Swing): number {
  const target = combatantById(state, id);
  return areEnemies(by, target) ? worthOf(state, by, target, swing) : -1;
}

/** Prefers foes to friends. */
const foesFirst = (state: State, actor: Id, id: Id): number =>
  areEnemies(combatantById(state, id), own(state, actor)) ? 1 : -1;

/** Prefers foes to friends, and adjacent foes to others. */
const nearFoesFirst = (state: State, actor: Id, id: Id): number => {
  const utility = foesFirst(state, actor, id);
  return utility > 0 && isBeside(state, combatantById(state, id), own(state, actor)) ? 2 : utility;
};

/** Utility of aiming both hands at the same target. */
const SAME_TARGET = 1000;

/** Utility of freeing a held mount: above ending the turn, below an attack by the mount. */
const HELD_MOUNT = 3;

/** For actions that automatic players never choose themselves; only their options are scored, to fill in parameters. */
const UNUSED = { maxUtility: 0, utility: () => 0 } as const;

export const attacking = [
  scores(attackAction, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const worth = plainWorth(state, actor);
      return worth > 0 ? actionUtility(worth) : 0;
    },
    plan(state, actor) {
      const best = bestAttack(state, own(state, actor));
      if (!best) return undefined;
      const { weapon, manner = 'ordinary', thrown = false } = best.swing;
      const { use, lethal } = weaponOf(state, weapon);
      return {
        weapon,
        ...(use === 'thrown' ? { thrown } : {}),
        manner,
        ...(lethal ? { harm: 'lethal' as const } : {}),
        target: best.target,
      };
    },
    options: {
      weapon: weaponUtility,
      thrown(state, actor, thrown, { weapon = UNARMED }) {
        if (thrown === true) return 0.5;
        return bestAttack(state, own(state, actor), [weapon])?.swing.thrown === true ? 0 : 1;
      },
      manner: (state, actor, manner, { weapon = UNARMED }) =>
        (bestAttack(state, own(state, actor), [weapon])?.swing.manner ?? 'ordinary') === manner
          ? 1
          : 0,
      target: (state, actor, target, chosen) =>
        targetUtility(state, own(state, actor), target, swingSoFar(chosen)),
    },
  }),
  scores(attackPlace, { ...UNUSED, options: { weapon: weaponUtility } }),
  scores(twoWeapons, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const found = bothHandsPlan(state, actor);
      return found && found.worth > plainWorth(state, actor) ? actionUtility(found.worth) : 0;
    },
    plan: (state, actor) => bothHandsPlan(state, actor)?.parameters,
    options: {
      weapon: weaponUtility,
      target: (state, actor, target, { weapon = UNARMED }) =>
        targetUtility(state, own(state, actor), target, { weapon, thrown: true }),
      offHand: weaponUtility,
      offTarget: (state, actor, id, { offHand = UNARMED, target }) =>
        id === target
          ? SAME_TARGET
          : targetUtility(state, own(state, actor), id, { weapon: offHand, thrown: true }),
    },
  }),
  scores(combinedAttack, {
    ...UNUSED,
    options: {
      weapon: weaponUtility,
      target: (state, actor, target, { weapon = UNARMED, thrown }) =>
        targetUtility(state, own(state, actor), target, swingTogether(state, weapon, thrown)),
    },
  }),
  scores(mountAttack, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const mount = mountOf(state, own(state, actor));
      const plan = mount && bestAttack(state, mount, naturalWeapons(state, mount));
      return plan && plan.worth > 0 ? actionUtility(plan.worth) : 0;
    },
    options: {
      weapon(state, actor, weapon) {
        const { riding } = own(state, actor);
        return riding === null ? 0 : weaponUtility(state, riding, weapon);
      },
      target(state, actor, target, { weapon = UNARMED }) {
        const mount = mountOf(state, own(state, actor));
        return mount ? targetUtility(state, mount, target, { weapon }) : 0;
      },
    },
  }),
  // A held mount cannot carry its rider, so freeing it ranks just below attacks.
  scores(mountBreakFree, { maxUtility: HELD_MOUNT, utility: () => HELD_MOUNT }),
  scores(areaAction, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const best = bestBlast(state, actor);
      return best && best.worth > 0 ? actionUtility(best.worth) : 0;
    },
    options: { weapon: weaponUtility },
    values: {
      at: (state, actor) => bestBlast(state, actor)?.at,
      elevation: (state, actor) => bestBlast(state, actor)?.elevation ?? 0,
    },
  }),
  scores(powerAction, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const best = bestPower(state, actor);
      return best ? actionUtility(best.worth) : 0;
    },
    plan: (state, actor) => bestPower(state, actor)?.parameters,
    options: { target: nearFoesFirst },
  }),
  scores(sweep, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const found = bestSweep(state, actor);
      return found && found.worth > plainWorth(state, actor) ? actionUtility(found.worth) : 0;
    },
    options: { weapon: weaponUtility },
    values: {
      line: (state, actor) => bestSweep(state, actor)?.line,
      spare: (state, actor) => bestSweep(state, actor)?.spare ?? [],
    },
  }),
  scores(coverFire, { ...UNUSED, options: { weapon: weaponUtility } }),
  scores(suppress, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const found = bestSuppression(state, actor);
      return found && found.worth > plainWorth(state, actor) ? actionUtility(found.worth) : 0;
    },
    plan: (state, actor) => bestSuppression(state, actor)?.parameters,
    options: { weapon: weaponUtility },
  }),
  scores(coupDeGrace, { ...UNUSED, options: { weapon: weaponUtility, target: foesFirst } }),
  scores(feelAround, { ...UNUSED, options: { target: foesFirst } }),
  scores(maneuverAction, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const found = bestTrip(state, own(state, actor));
      return found && found.worth > plainWorth(state, actor) ? actionUtility(found.worth) : 0;
    },
    plan: (state, actor) => bestTrip(state, own(state, actor))?.parameters,
    options: { weapon: weaponUtility, target: foesFirst },
  }),
];

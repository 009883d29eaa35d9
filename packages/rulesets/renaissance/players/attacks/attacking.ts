import type { Id } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { isEqual } from '@tiltyard/engine/values';
import { attackAction, strikeAction } from '../../rules/attack-actions/attack-actions.js';
import { UNARMED } from '../../rules/items/wielding.js';
import { mountAttack, mountSeveralAttacks, mountStrike } from '../../rules/mounted/mount-attack.js';
import { rideBy } from '../../rules/mounted/ride-by.js';
import { attacksAction, wieldedWeapons } from '../../rules/multiple-attacks/multiple-attacks.js';
import type { StrikeId } from '../../rules/strikes/strike-list.js';
import { STRIKES } from '../../rules/strikes/strike-list.js';
import type { State } from '../../state/state.js';
import { areEnemies, combatantById, disabled } from '../../state/state.js';
import type { Plan, PlanChoice } from './attack-plans.js';
import {
  actionUtility,
  bestAttack,
  bestAttacks,
  bestPlainAttack,
  bestStrike,
  MAX_ATTACK_UTILITY,
} from './attack-plans.js';
import { PLAIN_STRIKES } from './attack-uses.js';
import { plannedAssault } from '../movement/movement-plans.js';
import { plannedRide } from '../movement/ride-plans.js';
import { isKnownActiveEnemy } from '../visible-enemies.js';

/** The worth of the best attack of a kind; negative if there is none. */
const worthWith = (state: State, actor: Id, choice: PlanChoice): number =>
  bestAttack(state, combatantById(state, actor), choice)?.worth ?? -1;

/** What has been chosen of an attack so far. */
interface Chosen {
  readonly weapon?: string;
  readonly thrown?: boolean | undefined;
  readonly target?: Id;
}

function worthAgainst(
  state: State,
  actor: Id,
  { weapon = UNARMED, thrown }: Chosen,
  target: Id,
  strikes?: readonly StrikeId[],
): number {
  const foe = combatantById(state, target);
  return isKnownActiveEnemy(state, combatantById(state, actor), foe)
    ? worthWith(state, actor, { weapons: [weapon], foes: [foe], thrown, strikes })
    : -1;
}

const FRIEND = -1000;
const FALLEN = -100;
const STANDING = 100;

/** The utility of a target: foes before friends, able ones before disabled ones. */
function targetUtility(state: State, actor: Id, id: Id): number {
  const target = combatantById(state, id);
  if (!areEnemies(combatantById(state, actor), target)) return FRIEND;
  return disabled(state, target) ? FALLEN : STANDING;
}

/** The utility of a strike that is not weighed: simple ones before those that need a body part. */
const unweighed = (strike: StrikeId): number => (STRIKES[strike].part ? -2 : -1);

/** The utilities of the parameters of an attack, with the strikes that it may be declared as. */
const attackOptions = (strikes?: readonly StrikeId[]) => ({
  weapon: (state: State, actor: Id, weapon: string) =>
    worthWith(state, actor, { weapons: [weapon], strikes }),
  thrown: (state: State, actor: Id, thrown: boolean, { weapon = UNARMED }: Chosen) =>
    worthWith(state, actor, { weapons: [weapon], thrown, strikes }),
  target: (state: State, actor: Id, target: Id, chosen: Chosen) =>
    targetUtility(state, actor, target) + worthAgainst(state, actor, chosen, target, strikes),
});

/** The weapon of a planned attack and how it is used. */
const plannedWeapon = (plan: Plan | undefined) =>
  plan && {
    weapon: plan.swing.weapon,
    ...(plan.swing.thrown === undefined ? {} : { thrown: plan.swing.thrown }),
  };

/** A planned attack, at the foe where it is worth most. */
function plannedAttack(state: State, actor: Id) {
  const plan = bestPlainAttack(state, actor);
  return plan && { ...plannedWeapon(plan), target: plan.target };
}

/** A planned attack in a ride-by as it is declared. */
const declaredInPassing = ({ swing: { weapon }, target }: Plan) => ({
  weapon,
  target,
  strike: undefined,
  part: undefined,
  skill: undefined,
});

/** A planned attack as it is declared. */
const declared = (plan: Plan) => ({ thrown: plan.swing.thrown, ...declaredInPassing(plan) });

const planUtility = (plan: { readonly worth: number } | undefined): number =>
  plan && plan.worth > 0 ? actionUtility(plan.worth) : 0;

/** The best attack that a rider's mount can make, plain or as one of several strikes. */
function mountPlan(state: State, actor: Id, strikes?: readonly StrikeId[]): Plan | undefined {
  const mount = mountOf(state, combatantById(state, actor));
  return mount && bestAttack(state, mount, { weapons: wieldedWeapons(state, mount.id), strikes });
}

/** The best attacks with all the weapons of the mount. */
function mountPlans(state: State, actor: Id) {
  const mount = mountOf(state, combatantById(state, actor));
  return mount && bestAttacks(state, mount, wieldedWeapons(state, mount.id));
}

const plannedBlow = (plan: Plan | undefined) =>
  plan && {
    weapon: plan.swing.weapon,
    target: plan.target,
    ...(plan.swing.strike === undefined ? {} : { strike: plan.swing.strike }),
  };

/** Riding past scores higher than charging and staying. */
const RIDES_BY = 67;

/**
 * A ride past foes has to be worth more than staying or going at one of them, also where waiting
 * for them is better than that.
 */
function rideUtility(state: State, actor: Id): number {
  const ride = plannedRide(state, actor);
  if (!ride) return 0;
  const rival = Math.max(
    plannedAssault(state, actor)?.worth ?? 0,
    bestPlainAttack(state, actor)?.worth ?? 0,
  );
  return ride.worth > rival ? RIDES_BY : 0;
}

export const attacking = [
  scores(attackAction, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const plan = bestPlainAttack(state, actor);
      return plan && plan.worth >= 0 ? actionUtility(plan.worth) : 0;
    },
    plan: plannedAttack,
    options: attackOptions(),
  }),
  scores(strikeAction, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const plan = bestStrike(state, actor);
      return plan && plan.worth > 0 ? actionUtility(plan.worth) : 0;
    },
    plan: (state, actor) => plannedWeapon(bestStrike(state, actor)),
    options: {
      ...attackOptions(PLAIN_STRIKES),
      strike(state, actor, strike, chosen) {
        const plain = unweighed(strike);
        return PLAIN_STRIKES.includes(strike) && chosen.target !== undefined
          ? Math.max(plain, worthAgainst(state, actor, chosen, chosen.target, [strike]))
          : plain;
      },
    },
  }),
  scores(attacksAction, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility(state, actor) {
      const found = bestAttacks(state, combatantById(state, actor), wieldedWeapons(state, actor));
      return found && found.worth > 0 ? actionUtility(found.worth) : 0;
    },
    values: {
      attacks: (state, actor) =>
        bestAttacks(state, combatantById(state, actor), wieldedWeapons(state, actor))?.plans.map(
          declared,
        ),
    },
  }),
  scores(mountAttack, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility: (state, actor) => planUtility(mountPlan(state, actor)),
    plan: (state, actor) => plannedBlow(mountPlan(state, actor)),
    options: {
      target: (state, actor, target) =>
        targetUtility(state, combatantById(state, actor).riding ?? actor, target),
    },
  }),
  scores(mountStrike, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility: (state, actor) => planUtility(mountPlan(state, actor, PLAIN_STRIKES)),
    plan: (state, actor) => plannedBlow(mountPlan(state, actor, PLAIN_STRIKES)),
    options: {
      target: (state, actor, target) =>
        targetUtility(state, combatantById(state, actor).riding ?? actor, target),
      strike: (_, __, strike) => unweighed(strike),
    },
  }),
  scores(mountSeveralAttacks, {
    maxUtility: MAX_ATTACK_UTILITY,
    utility: (state, actor) => planUtility(mountPlans(state, actor)),
    values: {
      attacks: (state, actor) =>
        mountPlans(state, actor)?.plans.map(({ swing: { weapon, strike }, target }) => ({
          weapon,
          target,
          strike,
          part: undefined,
        })),
    },
  }),
  scores(rideBy, {
    maxUtility: RIDES_BY,
    utility: rideUtility,
    values: {
      path: (state, actor) => plannedRide(state, actor)?.path,
      attacks(state, actor, { path }) {
        const ride = plannedRide(state, actor);
        return ride && (path === undefined || isEqual(path, ride.path))
          ? ride.attacks.map(declaredInPassing)
          : undefined;
      },
    },
  }),
];

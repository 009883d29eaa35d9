import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { createPreviewContext } from '@tiltyard/engine/odds';
import { attackIsRanged } from '../rules/attacking/aim.js';
import { targetRefused, weaponRefused } from '../rules/attack-actions/attack-options.js';
import type { Swing } from '../rules/attacking/swing.js';
import { canAlsoStrike, isArea, usableWeapons, weaponOf } from '../rules/items/wielding.js';
import type { StrikeId } from '../rules/strikes/strike-list.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById } from '../state/state.js';
import { attackUtility } from './attack-utility.js';
import { visibleEnemies } from './visible-enemies.js';

// What looks good to a plain player: automatic players read it, the rules never do. Nothing here is drawn by chance.

/** Strikes that a plain player thinks of; the others are for what only a person wants. */
export const PLAIN_STRIKES: readonly StrikeId[] = ['mighty-blow', 'knock-down', 'armor-gap'];

/** An attack that could be made, and how good it looks. */
export interface Plan {
  readonly swing: Swing;
  readonly target: Id;
  readonly worth: number;
}

/** The ways in which a weapon may be used for an attack. */
function usesOf(state: State, who: Combatant, id: string): readonly Swing[] {
  const weapon = weaponOf(state, id);
  if (weapon.kind !== 'thrown') return [{ weapon: id }];
  return canAlsoStrike(state, who, weapon)
    ? [
        { weapon: id, thrown: false },
        { weapon: id, thrown: true },
      ]
    : [{ weapon: id }];
}

/** What is open to choose from; everything if left out. */
export interface PlanChoice {
  readonly weapons?: readonly string[];
  readonly foes?: readonly Combatant[];
  readonly thrown?: boolean | undefined;
  /** Blows only, no shots and throws. */
  readonly blows?: boolean;
  readonly strikes?: readonly StrikeId[] | undefined;
  /** In passing on a mount. */
  readonly riding?: boolean;
}

/** The best single attack that a combatant can make from where it stands. */
export function bestAttack(
  state: State,
  by: Combatant,
  {
    weapons = usableWeapons(state, by),
    foes = visibleEnemies(state, by),
    thrown,
    blows = false,
    strikes,
    riding = false,
  }: PlanChoice = {},
): Plan | undefined {
  if (foes.length === 0) return undefined;
  const t = createPreviewContext(state);
  let best: Plan | undefined;
  const weigh = (swing: Swing, target: Combatant): void => {
    const worth = attackUtility(t, by, target, swing);
    if (!best || worth > best.worth) best = { swing, target: target.id, worth };
  };
  const weighStrikes = (
    swing: Swing,
    ranged: boolean,
    wanted: readonly StrikeId[],
    open: readonly Combatant[],
  ): void => {
    for (const foe of open)
      for (const strike of wanted)
        if (!ranged || strike === 'armor-gap') weigh({ strike, ...swing }, foe);
  };
  for (const id of weapons) {
    if (weaponRefused(state, by.id, id)) continue;
    const weapon = weaponOf(state, id);
    for (const swing of usesOf(state, by, id)) {
      const ranged = attackIsRanged(weapon, swing);
      if (
        (thrown !== undefined && swing.thrown !== undefined && swing.thrown !== thrown) ||
        (blows && ranged)
      )
        continue;
      const open = foes.filter((foe) => !targetRefused(state, by, foe, swing));
      if (!strikes) for (const foe of open) weigh(riding ? { rideBy: true, ...swing } : swing, foe);
      else if (!isArea(weapon)) weighStrikes(swing, ranged, strikes, open);
    }
  }
  return best;
}

/** Every plain attack that a combatant can make from where it stands. */
const plainPlans = memoizePerState((state: State, by: Combatant): readonly Plan[] => {
  const foes = visibleEnemies(state, by);
  if (foes.length === 0) return [];
  const t = createPreviewContext(state);
  const plans: Plan[] = [];
  for (const id of usableWeapons(state, by)) {
    if (weaponRefused(state, by.id, id)) continue;
    for (const swing of usesOf(state, by, id))
      for (const foe of foes)
        if (!targetRefused(state, by, foe, swing))
          plans.push({ swing, target: foe.id, worth: attackUtility(t, by, foe, swing) });
  }
  return plans;
});

const blown = (state: State, { swing }: Plan): boolean =>
  !attackIsRanged(weaponOf(state, swing.weapon), swing);

/** The best of some plans, the first of those that are alike. */
function bestOf(plans: readonly Plan[], open: (plan: Plan) => boolean): Plan | undefined {
  let best: Plan | undefined;
  for (const plan of plans) if ((!best || plan.worth > best.worth) && open(plan)) best = plan;
  return best;
}

/** The best plain attack of a combatant from where it stands. */
export const bestPlainAttack = memoizePerState((state: State, by: Id): Plan | undefined =>
  bestOf(plainPlans(state, combatantById(state, by)), () => true),
);

/** The best plain blow of a combatant from where it stands. */
export const bestMeleeAttack = memoizePerState((state: State, by: Id): Plan | undefined =>
  bestOf(plainPlans(state, combatantById(state, by)), (plan) => blown(state, plan)),
);

/** The best special strike, tried where a plain attack is best. */
export const bestStrike = memoizePerState((state: State, by: Id): Plan | undefined => {
  const plan = bestPlainAttack(state, by);
  return (
    plan &&
    bestAttack(state, combatantById(state, by), {
      weapons: [plan.swing.weapon],
      foes: [combatantById(state, plan.target)],
      thrown: plan.swing.thrown,
      strikes: PLAIN_STRIKES,
    })
  );
});

/** Attacks with every weapon at hand in one action: each at its best target, or all at one, whichever is better. */
export function bestAttacks(
  state: State,
  by: Combatant,
  weapons: readonly string[],
): { readonly plans: readonly Plan[]; readonly worth: number } | undefined {
  const foes = visibleEnemies(state, by);
  if (weapons.length < 2 || foes.length === 0) return undefined;
  const blows = plainPlans(state, by).filter((plan) => blown(state, plan));
  if (blows.length < 2) return undefined;
  const t = createPreviewContext(state);
  let best: { plans: readonly Plan[]; worth: number } | undefined;
  for (const group of foes.length === 1 ? [foes] : [...foes.map((foe) => [foe]), foes]) {
    const first = weapons.flatMap(
      (id) =>
        bestOf(
          blows,
          ({ swing, target }) => swing.weapon === id && group.some((foe) => foe.id === target),
        ) ?? [],
    );
    const targets = new Set(first.map((plan) => plan.target)).size;
    if (first.length < 2 || (group.length > 1 && targets < 2)) continue;
    const plans = first.map((plan): Plan => {
      const target = state.combatants[plan.target];
      return {
        ...plan,
        worth: target
          ? attackUtility(t, by, target, { attacks: first.length, targets, ...plan.swing })
          : 0,
      };
    });
    const worth = plans.reduce((sum, plan) => sum + plan.worth, 0);
    if (!best || worth > best.worth) best = { plans, worth };
  }
  return best;
}

/** Utilities of attacks lie between these two, higher for what is worth more. */
const MIN_ATTACK_UTILITY = 40;
const ATTACK_SPAN = 20;
const HALF_WAY = 15;
export const MAX_ATTACK_UTILITY = MIN_ATTACK_UTILITY + ATTACK_SPAN;

/** The utility of an attack of some worth among all that can be done. */
export const actionUtility = (worth: number): number =>
  MIN_ATTACK_UTILITY + (ATTACK_SPAN * Math.max(0, worth)) / (Math.max(0, worth) + HALF_WAY);

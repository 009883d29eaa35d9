import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { createPreviewContext } from '@tiltyard/engine/odds';
import { reaches } from '@tiltyard/engine/space';
import { targetRefused, weaponRefused } from '../../rules/attack-actions/attack-options.js';
import type { Swing } from '../../rules/attacking/swing.js';
import { usableWeapons } from '../../rules/items/wielding.js';
import type { StrikeId } from '../../rules/strikes/strike-list.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import type { Use } from './attack-uses.js';
import { usesOf } from './attack-uses.js';
import type { Duel } from './attack-utility.js';
import { Attacker, attackUtility } from './attack-utility.js';
import { visibleEnemies } from '../visible-enemies.js';

// How an automatic player judges attacks; the rules never read it. Nothing here is random.

/** A possible attack, and its worth. */
export interface Plan {
  readonly swing: Swing;
  readonly target: Id;
  readonly worth: number;
}

/** A plan with what is needed to weigh it again. */
interface WeighedPlan extends Plan {
  readonly duel: Duel;
  readonly use: Use;
}

/** Restrictions on the choice of a plan; none if left out. */
export interface PlanChoice {
  readonly weapons?: readonly string[];
  readonly foes?: readonly Combatant[];
  readonly thrown?: boolean | undefined;
  /** Only blows, no shots and throws. */
  readonly blows?: boolean;
  readonly strikes?: readonly StrikeId[] | undefined;
  /** As part of a ride-by. */
  readonly riding?: boolean;
}

/** The preview context for a state. */
export const previewOf = memoizePerState<State, 'preview', Ctx>((state) =>
  createPreviewContext(state),
);

/**
 * The foes that a combatant may attack, with the cached values of attacks on each; looked up
 * only for those who can be attacked.
 */
class Duels {
  private readonly known: (Duel | undefined)[] = [];
  private attacker: Attacker | undefined;

  constructor(
    private readonly ctx: Ctx,
    private readonly by: Combatant,
    private readonly foes: readonly Combatant[],
  ) {}

  /**
   * The foe with this index, unless it cannot be attacked in this way; the reach of a blow is
   * checked first because that is quickest.
   */
  openTo(use: Use, place: number): Duel | undefined {
    const { ctx, by, foes } = this;
    const foe = foes[place];
    if (!foe || (!use.ranged && !reaches(ctx.state.fixed.map, by, foe, use.reach)))
      return undefined;
    if (targetRefused(ctx.state, by, foe, use.swing)) return undefined;
    return (this.known[place] ??= (this.attacker ??= new Attacker(ctx, by)).against(foe));
  }
}

/** The ways to declare the use of a weapon: as an ordinary attack, in a ride-by, or as one of several strikes. */
function declarations({ swing, strikes }: Use, { strikes: wanted, riding }: PlanChoice) {
  if (!wanted) return riding === true ? [{ rideBy: true, ...swing }] : [swing];
  return strikes.filter(({ strike }) => strike !== undefined && wanted.includes(strike));
}

/** The best single attack that a combatant can make from its position. */
export function bestAttack(state: State, by: Combatant, choice: PlanChoice = {}): Plan | undefined {
  const { weapons = usableWeapons(state, by), foes = visibleEnemies(state, by) } = choice;
  const { thrown, blows = false } = choice;
  if (foes.length === 0) return undefined;
  const ctx = previewOf(state, 'preview');
  const duels = new Duels(ctx, by, foes);
  let best: Plan | undefined;
  const weigh = (use: Use): void => {
    const swings = declarations(use, choice);
    for (let i = 0; i < foes.length; i++) {
      const duel = swings.length > 0 ? duels.openTo(use, i) : undefined;
      if (!duel) continue;
      for (const swing of swings) {
        const worth = attackUtility(ctx, duel, use, swing);
        if (!best || worth > best.worth) best = { swing, target: duel.target.id, worth };
      }
    }
  };
  for (const id of weapons) {
    if (weaponRefused(state, by.id, id)) continue;
    for (const use of usesOf(state, by, id)) {
      const isUnwanted = thrown !== undefined && (use.swing.thrown ?? thrown) !== thrown;
      if (!isUnwanted && !(blows && use.ranged)) weigh(use);
    }
  }
  return best;
}

/** Every plain attack that a combatant can make from its position. */
const plainPlans = memoizePerState((state: State, by: Combatant): readonly WeighedPlan[] => {
  const foes = visibleEnemies(state, by);
  if (foes.length === 0) return [];
  const ctx = previewOf(state, 'preview');
  const duels = new Duels(ctx, by, foes);
  const plans: WeighedPlan[] = [];
  for (const id of usableWeapons(state, by)) {
    if (weaponRefused(state, by.id, id)) continue;
    for (const use of usesOf(state, by, id))
      for (let i = 0; i < foes.length; i++) {
        const duel = duels.openTo(use, i);
        if (!duel) continue;
        const worth = attackUtility(ctx, duel, use);
        plans.push({ swing: use.swing, target: duel.target.id, worth, duel, use });
      }
  }
  return plans;
});

const isBlow = ({ use }: WeighedPlan): boolean => !use.ranged;

/** The best of several plans, the first among equals. */
function bestOf<P extends Plan>(plans: readonly P[], open: (plan: P) => boolean): P | undefined {
  let best: P | undefined;
  for (const plan of plans) if ((!best || plan.worth > best.worth) && open(plan)) best = plan;
  return best;
}

/** The best plain attack of a combatant from its position. */
export const bestPlainAttack = memoizePerState((state: State, by: Id): WeighedPlan | undefined =>
  bestOf(plainPlans(state, combatantById(state, by)), () => true),
);

/** The best plain blow of a combatant from its position. */
export const bestMeleeAttack = memoizePerState((state: State, by: Id): Plan | undefined =>
  bestOf(plainPlans(state, combatantById(state, by)), isBlow),
);

/** The best special strike, used like the best plain attack. */
export const bestStrike = memoizePerState((state: State, by: Id): Plan | undefined => {
  const plan = bestPlainAttack(state, by);
  if (!plan) return undefined;
  const ctx = previewOf(state, 'preview');
  let best: Plan | undefined;
  for (const swing of plan.use.strikes) {
    const worth = attackUtility(ctx, plan.duel, plan.use, swing);
    if (!best || worth > best.worth) best = { swing, target: plan.target, worth };
  }
  return best;
});

/** Attacks with every available weapon in one action: each at its best target, or all at one, whichever is better. */
export function bestAttacks(
  state: State,
  by: Combatant,
  weapons: readonly string[],
): { readonly plans: readonly Plan[]; readonly worth: number } | undefined {
  const foes = visibleEnemies(state, by);
  if (weapons.length < 2 || foes.length === 0) return undefined;
  const blows = plainPlans(state, by).filter(isBlow);
  if (blows.length < 2) return undefined;
  const ctx = previewOf(state, 'preview');
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
    const plans = first.map(({ swing, target, duel, use }): Plan => {
      const several = { attacks: first.length, targets, ...swing };
      return { swing, target, worth: attackUtility(ctx, duel, use, several) };
    });
    const worth = plans.reduce((sum, plan) => sum + plan.worth, 0);
    if (!best || worth > best.worth) best = { plans, worth };
  }
  return best;
}

/** The lowest utility of an attack, and the range above it; the more an attack is worth, the higher its utility. */
const MIN_ATTACK_UTILITY = 40;
const ATTACK_SPAN = 20;
const HALF_WAY = 15;
export const MAX_ATTACK_UTILITY = MIN_ATTACK_UTILITY + ATTACK_SPAN;

/** The utility of an attack, given its worth, compared with that of other actions. */
export const actionUtility = (worth: number): number =>
  MIN_ATTACK_UTILITY + (ATTACK_SPAN * Math.max(0, worth)) / (Math.max(0, worth) + HALF_WAY);

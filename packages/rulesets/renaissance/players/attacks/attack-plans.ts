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

// What looks good to a plain player: automatic players read it, the rules never do. Nothing here is drawn by chance.

/** An attack that could be made, and how good it looks. */
export interface Plan {
  readonly swing: Swing;
  readonly target: Id;
  readonly worth: number;
}

/** A plan with what it was weighed by. */
interface WeighedPlan extends Plan {
  readonly duel: Duel;
  readonly use: Use;
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

/** Where numbers are worked out for one state. */
export const previewOf = memoizePerState<State, 'preview', Ctx>((state) =>
  createPreviewContext(state),
);

/** The foes that a combatant may attack, with what is kept of attacks on each: looked up for those only who can be attacked. */
class Duels {
  private readonly known: (Duel | undefined)[] = [];
  private attacker: Attacker | undefined;

  constructor(
    private readonly ctx: Ctx,
    private readonly by: Combatant,
    private readonly foes: readonly Combatant[],
  ) {}

  /** The foe of a place in the list, unless it cannot be attacked so; whether a blow gets there at all is quickest to see. */
  openTo(use: Use, place: number): Duel | undefined {
    const { ctx, by, foes } = this;
    const foe = foes[place];
    if (!foe || (!use.ranged && !reaches(ctx.state.fixed.map, by, foe, use.reach)))
      return undefined;
    if (targetRefused(ctx.state, by, foe, use.swing)) return undefined;
    return (this.known[place] ??= (this.attacker ??= new Attacker(ctx, by)).against(foe));
  }
}

/** How a way to use a weapon is declared: plainly, in passing, or as one of several strikes. */
function declarations({ swing, strikes }: Use, { strikes: wanted, riding }: PlanChoice) {
  if (!wanted) return riding === true ? [{ rideBy: true, ...swing }] : [swing];
  return strikes.filter(({ strike }) => strike !== undefined && wanted.includes(strike));
}

/** The best single attack that a combatant can make from where it stands. */
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

/** Every plain attack that a combatant can make from where it stands. */
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

/** The best of some plans, the first of those that are alike. */
function bestOf<P extends Plan>(plans: readonly P[], open: (plan: P) => boolean): P | undefined {
  let best: P | undefined;
  for (const plan of plans) if ((!best || plan.worth > best.worth) && open(plan)) best = plan;
  return best;
}

/** The best plain attack of a combatant from where it stands. */
export const bestPlainAttack = memoizePerState((state: State, by: Id): WeighedPlan | undefined =>
  bestOf(plainPlans(state, combatantById(state, by)), () => true),
);

/** The best plain blow of a combatant from where it stands. */
export const bestMeleeAttack = memoizePerState((state: State, by: Id): Plan | undefined =>
  bestOf(plainPlans(state, combatantById(state, by)), isBlow),
);

/** The best special strike, tried where a plain attack is best. */
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

/** Attacks with every weapon at hand in one action: each at its best target, or all at one, whichever is better. */
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

/** Utilities of attacks lie between these two, higher for what is worth more. */
const MIN_ATTACK_UTILITY = 40;
const ATTACK_SPAN = 20;
const HALF_WAY = 15;
export const MAX_ATTACK_UTILITY = MIN_ATTACK_UTILITY + ATTACK_SPAN;

/** The utility of an attack of some worth among all that can be done. */
export const actionUtility = (worth: number): number =>
  MIN_ATTACK_UTILITY + (ATTACK_SPAN * Math.max(0, worth)) / (Math.max(0, worth) + HALF_WAY);

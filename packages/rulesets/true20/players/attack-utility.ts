import { memoizePairsPerState, memoizePerState } from '@tiltyard/engine';
import { createPreviewContext } from '@tiltyard/engine/odds';
import type { Id } from '@tiltyard/engine';
import type { Swing } from '../rules/attacks/attack-bonus.js';
import { attackBonus } from '../rules/attacks/attack-bonus.js';
import { damageBonus } from '../rules/attacks/resolve-hit.js';
import { coverOf } from '../rules/modifiers/cover.js';
import { defenseAgainst } from '../rules/attacks/defense.js';
import { UNARMED } from '../state/sheet.js';
import { flies, weaponOf, wielded } from '../state/gear.js';
import {
  bypassable,
  finesseRefused,
  mannerRefused,
  targetRefused,
  weaponRefused,
} from '../rules/attacks/attack-refusals.js';
import { concealment, perceives } from '../rules/modifiers/concealment.js';
import { riderless } from '../rules/mounted/unguided.js';
import { caughtBy, surpriseOf } from '../rules/modifiers/surprise.js';
import type { Combatant, Ctx, State } from '../state/state.js';
import {
  areEnemies,
  allCombatants,
  combatantById,
  helpless,
  out,
  sheetOf,
} from '../state/state.js';
import { isInReach } from '../state/distance.js';
import { harmOf } from './harm.js';

// How good attacks look to automatic players; the rules do not use this. Nothing here is random.

/** Known enemies still in the fight; of rider and mount only the rider, and no riderless mounts. */
export const foes = memoizePerState((state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      !out(other) &&
      !who.unawareOf.includes(other.id) &&
      (other.riddenBy === null || !sheetOf(state, other).mount) &&
      !riderless(state, other),
  ),
);

export const seenFoes = memoizePerState((state: State, who: Combatant): readonly Combatant[] =>
  foes(state, who).filter((other) => perceives(state, who, other)),
);

/** Toughness of the armor that a finesse attack could bypass. */
const armorOf = (state: State, target: Combatant): number =>
  sheetOf(state, target).armor.length === 0
    ? 0
    : bypassable(state, target).reduce((sum, { toughness }) => sum + toughness, 0);

/** Whether a target has armor for a finesse attack to bypass; without it, finesse gains nothing. */
export const hasGaps = (state: State, target: Combatant): boolean => armorOf(state, target) > 0;

/** The chance that a d20 shows `needed` or more, when 1 always fails and 20 always succeeds. */
export const chance = (needed: number): number => Math.min(19, Math.max(1, 21 - needed)) / 20;

/** What is the same for all attacks of one combatant on another, separately in melee and at range. */
interface Meeting {
  /** The Defense to meet, without what a finesse attack adds. */
  readonly defense: number;
  /** The share of hits that concealment lets through, 0 to 1. */
  readonly seen: number;
}

/** The preview context in which attacks are evaluated; one per state. */
export const previewOf = memoizePerState((state: State): Ctx => createPreviewContext(state));

function meet(state: State, by: Combatant, target: Combatant, ranged: boolean): Meeting {
  const surprise = surpriseOf(state, by, target);
  const { value } = defenseAgainst(previewOf(state, 'all'), target, {
    by,
    ranged,
    cover: coverOf(state, by, target, !ranged),
    ...caughtBy(surprise),
    covering: 0,
    gaps: 0,
  });
  return { defense: value, seen: concealment(state, by, target).level === 1 ? 0.8 : 1 };
}

const meetInMelee = memoizePairsPerState(
  (state: State, by: Combatant, target: Combatant): Meeting => meet(state, by, target, false),
);
const meetAtRange = memoizePairsPerState(
  (state: State, by: Combatant, target: Combatant): Meeting => meet(state, by, target, true),
);

/** The attack bonus of a swing against a target. */
export const bonusOf = (state: State, by: Combatant, target: Combatant, swing: Swing): number =>
  attackBonus(previewOf(state, 'all'), by, target, swing).plus;

/** A factor on harm: less for helpless targets, who are no danger, and for nonlethal damage. */
const share = (target: Combatant, swing: Swing): number =>
  (helpless(target) ? 0.2 : 1) * (swing.nonLethal === true ? 0.9 : 1);

/** The damage bonus of a combatant's weapon. */
const damageOf = memoizePairsPerState(
  (state: State, by: Id, weapon: string): number =>
    damageBonus(previewOf(state, 'all'), by, weapon).plain,
);

/** Cached gravity of hits on a combatant, keyed by damage, lethality and bypassed armor; bursts are not cached. */
const harms = memoizePerState<State, Combatant, Map<number, number>>(() => new Map());

/**
 * The expected gravity of a hit.
 * @param volley the damage bonus of a burst
 */
function harmBy(state: State, by: Combatant, target: Combatant, swing: Swing, volley = 0): number {
  const damage = damageOf(state, by.id, swing.weapon);
  const lethal = weaponOf(state, swing.weapon).lethal && swing.nonLethal !== true;
  const bypass = swing.manner === 'finesse';
  const known = volley > 0 ? undefined : harms(state, target);
  const key = 4 * damage + 2 * Number(lethal) + Number(bypass);
  let found = known?.get(key);
  if (found !== undefined) return found;
  const blow = { by: by.id, damage, volley, lethal, bypass };
  found = harmOf(previewOf(state, 'all'), target, blow);
  known?.set(key, found);
  return found;
}

/**
 * The worth of an attack: its chance to hit times the expected gravity of the hit.
 * @param plus the attack bonus
 */
export function worthOf(
  state: State,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  plus = bonusOf(state, by, target, swing),
): number {
  const isShot = flies(weaponOf(state, swing.weapon), swing.thrown);
  const { defense, seen } = (isShot ? meetAtRange : meetInMelee)(state, by, target);
  const value = swing.manner === 'finesse' ? defense + armorOf(state, target) : defense;
  const volley = swing.manner === 'burst' ? Math.max(0, (plus + 15 - value) / 4) : 0;
  return (
    chance(value - plus) * harmBy(state, by, target, swing, volley) * seen * share(target, swing)
  );
}

/** An upper limit on the worth of an attack that is not a burst, from any place: even the surest attack can miss. */
export const mostWorth = (state: State, by: Combatant, target: Combatant, swing: Swing): number =>
  chance(-Infinity) * harmBy(state, by, target, swing) * share(target, swing);

/** An attack in the weapon's usual manner: a burst if it has autofire, otherwise ordinary. */
export const plainSwing = (state: State, weapon: string): Swing => ({
  weapon,
  manner: weaponOf(state, weapon).autofire ? 'burst' : 'ordinary',
});

/** A typical worth of an attack between equals, which gives a foe the weight 1. */
const COMMON = 1.5;
/** Added to every foe's danger, so that harmless foes count too: the fight goes on while they stand. */
const HARMLESS = 1;

/** The relative value of harming a foe, by the worth of its own best attack on the actor. */
export const weightOf = memoizePairsPerState(
  (state: State, by: Combatant, foe: Combatant): number => {
    let danger = 0;
    for (const id of wielded(state, foe))
      danger = Math.max(danger, worthOf(state, foe, by, plainSwing(state, id)));
    return (danger + HARMLESS) / (COMMON + HARMLESS);
  },
);

export interface Plan {
  readonly swing: Swing;
  readonly target: Id;
  readonly worth: number;
}

/** A foe that a weapon can attack, and the attack bonus against it. */
interface Aim {
  readonly foe: Combatant;
  readonly plus: number;
}

/** The foes that a combatant could attack this way from where it stands. */
const within = (state: State, by: Combatant, swing: Swing): readonly Combatant[] =>
  seenFoes(state, by).filter((foe) => !targetRefused(state, by, foe, swing));

/** The foes in melee reach; the same for all melee weapons, so worked out once. */
const inReach = memoizePerState((state: State, by: Combatant): readonly Combatant[] =>
  seenFoes(state, by).filter(
    (foe) => isInReach(state, by, foe) && !targetRefused(state, by, foe, BLOW),
  ),
);
const BLOW: Swing = { weapon: UNARMED };

/** The foes that a weapon can attack from where a combatant stands, with the attack bonus against each. */
function aims(state: State, by: Combatant, swing: Swing): readonly Aim[] {
  const ranged = flies(weaponOf(state, swing.weapon), swing.thrown);
  return (ranged ? within(state, by, swing) : inReach(state, by)).map((foe) => ({
    foe,
    plus: bonusOf(state, by, foe, swing),
  }));
}

/** Every single attack that a combatant could make from where it stands. */
const plansOf = memoizePerState((state: State, by: Combatant): readonly Plan[] => {
  const plans: Plan[] = [];
  const plan = (swing: Swing, at: readonly Aim[]): void => {
    for (const { foe, plus } of at)
      if (
        swing.manner !== 'finesse' ||
        (hasGaps(state, foe) && !finesseRefused(state, by, foe, swing))
      )
        plans.push({
          swing,
          target: foe.id,
          worth: weightOf(state, by, foe) * worthOf(state, by, foe, swing, plus),
        });
  };
  for (const id of wielded(state, by)) {
    const weapon = weaponOf(state, id);
    if (weapon.area || weaponRefused(state, by, id)) continue;
    const plain = plainSwing(state, id);
    const fine: Swing = { weapon: id, manner: 'finesse' };
    const at = aims(state, by, plain);
    plan(plain, at);
    if (at.length > 0 && !mannerRefused(state, by, fine)) plan(fine, at);
    const thrown: Swing = { weapon: id, thrown: true };
    if (weapon.use === 'thrown') plan(thrown, aims(state, by, thrown));
  }
  return plans;
});

/** The best single attack from where a combatant stands, with one of these weapons or anything at hand. */
export function bestAttack(
  state: State,
  by: Combatant,
  weapons?: readonly string[],
): Plan | undefined {
  let best: Plan | undefined;
  for (const plan of plansOf(state, by))
    if ((!weapons || weapons.includes(plan.swing.weapon)) && (!best || plan.worth > best.worth))
      best = plan;
  return best;
}

/** The worth of the best attack with a weapon. */
export const weaponUtility = (state: State, actor: Id, weapon: string): number =>
  bestAttack(state, combatantById(state, actor), [weapon])?.worth ?? 0;

/** Utilities of attacks lie between the minimum and maximum, and rise with their worth; `HALF_WAY` is the worth in the middle. */
const MIN_ATTACK_UTILITY = 40;
const ATTACK_SPAN = 20;
const HALF_WAY = 6;
export const MAX_ATTACK_UTILITY = MIN_ATTACK_UTILITY + ATTACK_SPAN;

/** Converts the worth of an attack to its utility among all actions. */
export const actionUtility = (worth: number): number =>
  MIN_ATTACK_UTILITY + (ATTACK_SPAN * Math.max(0, worth)) / (Math.max(0, worth) + HALF_WAY);

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

// What looks good to a plain player: automatic players read it, the rules never do. Nothing here is drawn by chance.

/** Foes that are still up and known. */
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

/** What a finesse attack has to find its way past. */
const armorOf = (state: State, target: Combatant): number =>
  sheetOf(state, target).armor.length === 0
    ? 0
    : bypassable(state, target).reduce((sum, { toughness }) => sum + toughness, 0);

/** Whether armor keeps anything out for a finesse attack to get past: without it that is an ordinary one. */
export const hasGaps = (state: State, target: Combatant): boolean => armorOf(state, target) > 0;

/** The chance that a die shows a number or more, when 1 fails and 20 succeeds whatever is needed. */
export const chance = (needed: number): number => Math.min(19, Math.max(1, 21 - needed)) / 20;

/** What bears on every attack of one combatant on another alike, at range or not. */
interface Meeting {
  /** The number to meet, without what a finesse attack adds. */
  readonly defense: number;
  /** How much of the chance to hit concealment leaves. */
  readonly seen: number;
}

/** The preview of a state in which attacks are weighed. */
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

/** What an attack adds to the die, whatever its manner. */
export const bonusOf = (state: State, by: Combatant, target: Combatant, swing: Swing): number =>
  attackBonus(previewOf(state, 'all'), by, target, swing).plus;

/** The weight of harm to a target: targets who cannot resist are no danger, and nonlethal harm counts less. */
const share = (target: Combatant, swing: Swing): number =>
  (helpless(target) ? 0.2 : 1) * (swing.nonLethal === true ? 0.9 : 1);

/** What a weapon does, by whose it is. */
const damageOf = memoizePairsPerState(
  (state: State, by: Id, weapon: string): number =>
    damageBonus(previewOf(state, 'all'), by, weapon).plain,
);

/** How grave hits on a combatant are, by all that this hangs on of one that is no burst. */
const harms = memoizePerState<State, Combatant, Map<number, number>>(() => new Map());

/** How grave a hit may be expected to be. @param volley what a burst adds to it */
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
 * How likely an attack is to do harm, and how grave it may be expected to be.
 * @param plus its attack bonus
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

/** What the worth of an attack that is no burst comes to at most, from wherever it is made: it may always miss. */
export const mostWorth = (state: State, by: Combatant, target: Combatant, swing: Swing): number =>
  chance(-Infinity) * harmBy(state, by, target, swing) * share(target, swing);

/** An attack with a weapon as it comes: in bursts if it fires any. */
export const plainSwing = (state: State, weapon: string): Swing => ({
  weapon,
  manner: weaponOf(state, weapon).autofire ? 'burst' : 'ordinary',
});

/** What attacks on either side are worth among equals, more or less. */
const COMMON = 1.5;
/** What the harmless count for beside that: they fight on as well. */
const HARMLESS = 1;

/** The relative value of harming a foe: by what its own best attack would do to the actor. */
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

/** A foe that a weapon gets at, and the attack bonus against it. */
interface Aim {
  readonly foe: Combatant;
  readonly plus: number;
}

/** The foes that an attack gets at from where a combatant stands. */
const within = (state: State, by: Combatant, swing: Swing): readonly Combatant[] =>
  seenFoes(state, by).filter((foe) => !targetRefused(state, by, foe, swing));

/** The foes that blows get at from where a combatant stands: whatever strikes them, it is the same. */
const inReach = memoizePerState((state: State, by: Combatant): readonly Combatant[] =>
  seenFoes(state, by).filter(
    (foe) => isInReach(state, by, foe) && !targetRefused(state, by, foe, BLOW),
  ),
);
const BLOW: Swing = { weapon: UNARMED };

/** The foes that a weapon gets at from where a combatant stands, with the attack bonus against each. */
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

/** How good the best attack with a weapon looks. */
export const weaponUtility = (state: State, actor: Id, weapon: string): number =>
  bestAttack(state, combatantById(state, actor), [weapon])?.worth ?? 0;

/** Utilities of attacks lie between these two, higher for what is worth more. */
const MIN_ATTACK_UTILITY = 40;
const ATTACK_SPAN = 20;
const HALF_WAY = 6;
export const MAX_ATTACK_UTILITY = MIN_ATTACK_UTILITY + ATTACK_SPAN;

/** The utility of an attack of some worth among all that can be done. */
export const actionUtility = (worth: number): number =>
  MIN_ATTACK_UTILITY + (ATTACK_SPAN * Math.max(0, worth)) / (Math.max(0, worth) + HALF_WAY);

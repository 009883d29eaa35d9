import { memoizePerState } from '@tiltyard/engine';
import { createPreviewContext } from '@tiltyard/engine/odds';
import type { Id } from '@tiltyard/engine';
import type { Swing } from '../rules/attacks/attack-bonus.js';
import { attackBonus } from '../rules/attacks/attack-bonus.js';
import { coverOf } from '../rules/modifiers/cover.js';
import { defenseAgainst } from '../rules/attacks/defense.js';
import { addsStrength } from '../state/sheet.js';
import { flies, weaponOf, wielded } from '../state/gear.js';
import { mannerRefused, targetRefused, weaponRefused } from '../rules/attacks/attack-refusals.js';
import { concealment, perceives } from '../rules/modifiers/concealment.js';
import { surpriseOf } from '../rules/modifiers/surprise.js';
import type { Combatant, State } from '../state/state.js';
import {
  areEnemies,
  allCombatants,
  combatantById,
  helpless,
  out,
  sheetOf,
} from '../state/state.js';
import { isInReach } from '../state/distance.js';

// What looks good to a plain player: automatic players read it, the rules never do. Nothing here is drawn by chance.

/** Foes that are still up and known. */
export const foes = memoizePerState((state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      !out(other) &&
      !who.unawareOf.includes(other.id) &&
      (other.riddenBy === null || !sheetOf(state, other).mount) &&
      !(sheetOf(state, other).mount && other.riddenBy === null),
  ),
);

export const seenFoes = memoizePerState((state: State, who: Combatant): readonly Combatant[] =>
  foes(state, who).filter((other) => perceives(state, who, other)),
);

const chance = (needed: number): number => Math.min(19, Math.max(1, 21 - needed)) / 20;

/** How likely an attack is to do harm, and how grave it may be expected to be. */
export function worthOf(state: State, by: Combatant, target: Combatant, swing: Swing): number {
  const t = createPreviewContext(state);
  const weapon = weaponOf(state, swing.weapon);
  const ranged = flies(weapon, swing.thrown);
  const cover = coverOf(state, by, target, !ranged);
  const surprise = surpriseOf(state, by, target);
  const sheet = sheetOf(state, target);
  const armor = sheet.armor.reduce((sum, { toughness }) => sum + toughness, 0);
  const fine = swing.manner === 'finesse';
  const { plus } = attackBonus(t, by, target, swing);
  const { value } = defenseAgainst(t, target, {
    by,
    ranged,
    cover,
    surprise: surprise?.denies === true ? surprise.rule : undefined,
    covering: 0,
    gaps: fine ? armor : 0,
  });
  const hit = chance(value - plus);
  const volley = swing.manner === 'burst' ? Math.max(0, (plus + 15 - value) / 4) : 0;
  const damage = weapon.damage + (addsStrength(weapon) ? sheetOf(state, by).str : 0) + volley;
  const toughness = sheet.natural + (fine ? 0 : armor) - target.marks.hurt - target.marks.wounded;
  const fails = 15 + damage - toughness - 10;
  const grave = Math.max(0.5, fails);
  const seen = concealment(state, by, target).level === 1 ? 0.8 : 1;
  return hit * grave * seen * (helpless(target) ? 0.2 : 1) * (swing.nonLethal === true ? 0.9 : 1);
}

export interface Plan {
  readonly swing: Swing;
  readonly target: Id;
  readonly worth: number;
}

/** Every single attack that a combatant could make from where it stands. */
const plansOf = memoizePerState((state: State, by: Combatant): readonly Plan[] => {
  const plans: Plan[] = [];
  for (const id of wielded(state, by)) {
    if (weaponRefused(state, by, id)) continue;
    const weapon = weaponOf(state, id);
    if (weapon.area) continue;
    const swings: Swing[] = [
      { weapon: id, manner: weapon.autofire ? 'burst' : 'ordinary' },
      { weapon: id, manner: 'finesse' },
    ];
    if (weapon.use === 'thrown') swings.push({ weapon: id, thrown: true });
    for (const swing of swings) {
      if (mannerRefused(state, by, swing)) continue;
      const ranged = flies(weapon, swing.thrown);
      for (const foe of seenFoes(state, by))
        if ((ranged || isInReach(state, by, foe)) && !targetRefused(state, by, foe, swing))
          plans.push({ swing, target: foe.id, worth: worthOf(state, by, foe, swing) });
    }
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

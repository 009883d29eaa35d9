import type { Question } from '@tiltyard/engine';
import { meleeWeapons } from '../rules/conditions/hands.js';
import { handOf, hasLegInjury, isDazed, isLeg } from '../rules/conditions/injury.js';
import type { Combatant, Part, State } from '../state/state.js';
import { combatantById, PARTS } from '../state/state.js';
import { hitChance, hitDamage, hitWorth } from './odds.js';

// What aiming is worth, for automatic players; the rules do not use this.

/** The worth of injuring a limb as a share of that of the torso, whose injury leaves neither attack nor defence. */
const LEG = 0.5;
const LADEN_ARM = 0.7;
const NOTHING_MORE = 0.1;

/** The worth of injuring a part of a foe, as a share of that of the torso (HEI-CTX-36). */
function partWorth(target: Combatant, part: Part): number {
  if (part === 'torso') return 1;
  if (isLeg(part)) return hasLegInjury(target) ? NOTHING_MORE : LEG;
  const hand = handOf(part);
  return target.hands.some(({ name, holds }) => name === hand && holds !== null)
    ? LADEN_ARM
    : NOTHING_MORE;
}

const FACES = 6;

/** The worth of injuring a random part; two faces of the die mean the torso (HEI-BODY-02). */
const anywhereWorth = (target: Combatant): number =>
  PARTS.reduce((sum, part) => sum + partWorth(target, part), 1) / FACES;

/** Whether a hit would injure a foe and the part matters. */
function isRipe(state: State, target: Combatant, weapon: string | undefined): boolean {
  const damage = hitDamage(state, weapon);
  return damage > 0 && target.hp <= damage && !isDazed(target);
}

/** The worth of a blow at a foe whom a hit injures, by where it is aimed. */
const chances = (
  state: State,
  who: Combatant,
  target: Combatant,
  weapon: string | undefined,
): Record<'torso' | 'anywhere', number> => ({
  torso: hitChance(state, who, target, weapon, 'torso'),
  anywhere: anywhereWorth(target) * hitChance(state, who, target, weapon),
});

/**
 * Where to aim a blow: at the torso if a hit injures, since a foe injured there is as good as beaten, unless aiming makes it too
 * unlikely to hit (HEI-BODY-04, HEI-BODY-05, HEI-CTX-36).
 */
export function aimAt(
  state: State,
  who: Combatant,
  target: Combatant,
  weapon: string | undefined,
): Part | null {
  if (!isRipe(state, target, weapon)) return null;
  const { torso, anywhere } = chances(state, who, target, weapon);
  return torso > anywhere ? 'torso' : null;
}

/** The worth of a blow: its chance to hit times the worth of a hit. */
export function blowWorth(
  state: State,
  who: Combatant,
  target: Combatant,
  weapon: string | undefined,
): number {
  const worth = hitWorth(state, target, weapon);
  if (!isRipe(state, target, weapon)) return worth * hitChance(state, who, target, weapon);
  const { torso, anywhere } = chances(state, who, target, weapon);
  return worth * Math.max(torso, anywhere);
}

/** Where to aim the blow provoked by a brawler who comes in past a weapon (HEI-BRAWL-10). */
export function provokedAim(state: State, { who, about }: Question): Part | 'anywhere' {
  const { by } = about;
  if (typeof by !== 'string') return 'anywhere';
  const striker = combatantById(state, who);
  const [weapon] = meleeWeapons(state, striker);
  return aimAt(state, striker, combatantById(state, by), weapon) ?? 'anywhere';
}

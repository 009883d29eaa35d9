import type { Question } from '@tiltyard/engine';
import { meleeWeapons } from '../rules/conditions/hands.js';
import { handOf, hasLegInjury, isDazed, isLeg } from '../rules/conditions/injury.js';
import type { Combatant, Part, State } from '../state/state.js';
import { combatantById, PARTS } from '../state/state.js';
import { hitChance, hitDamage, hitWorth } from './odds.js';

// What it is worth to aim, for automatic players: the rules never read it.

/** What it is worth to injure a limb, as a share of the torso, whose injury leaves neither attack nor defence. */
const LEG = 0.5;
const LADEN_ARM = 0.7;
const NOTHING_MORE = 0.1;

/** What it is worth to injure a part of a foe, as a share of the torso (HEI-CTX-36). */
function partWorth(target: Combatant, part: Part): number {
  if (part === 'torso') return 1;
  if (isLeg(part)) return hasLegInjury(target) ? NOTHING_MORE : LEG;
  const hand = handOf(part);
  return target.hands.some(({ name, holds }) => name === hand && holds !== null)
    ? LADEN_ARM
    : NOTHING_MORE;
}

const FACES = 6;

/** What it is worth to injure a foe where the die says, which names the torso on two of its faces (HEI-BODY-02). */
const anywhereWorth = (target: Combatant): number =>
  PARTS.reduce((sum, part) => sum + partWorth(target, part), 1) / FACES;

/** Whether a hit injures a foe so that it matters where. */
function isRipe(state: State, target: Combatant, weapon: string | undefined): boolean {
  const damage = hitDamage(state, weapon);
  return damage > 0 && target.hp <= damage && !isDazed(target);
}

/** What the chances of a blow at a ripe foe are worth, by where it is aimed. */
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
 * Where to aim a blow: at the torso where a hit injures, since one injured there is as good as beaten, if it is likely enough to
 * hit all the same (HEI-BODY-04, HEI-BODY-05, HEI-CTX-36).
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

/** What a blow is worth: by its chance, and what it is worth to hit. */
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

/** Where to aim the blow at a brawler who comes in past a weapon (HEI-BRAWL-10). */
export function provokedAim(state: State, { who, about }: Question): Part | 'anywhere' {
  const { by } = about;
  if (typeof by !== 'string') return 'anywhere';
  const striker = combatantById(state, who);
  const [weapon] = meleeWeapons(state, striker);
  return aimAt(state, striker, combatantById(state, by), weapon) ?? 'anywhere';
}

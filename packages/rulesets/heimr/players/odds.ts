import { consistencyOf, footing } from '../rules/attacks/attack-roll.js';
import type { Addend } from '../rules/challenges/challenge.js';
import { defenceOf } from '../rules/attacks/defence.js';
import { weapons } from '../rules/conditions/hands.js';
import { isDazed } from '../rules/conditions/injury.js';
import { abilityOf } from '../state/sheet.js';
import type { Combatant, Part, State } from '../state/state.js';
import { itemOf, sheetOf } from '../state/state.js';

// The likely results of blows, for automatic players; the rules do not use this.

const D10_FACES = 10;
const D6_FACES = 6;
const FIST = 1;

/** The chance that at least `tens` of some d10 show a ten. */
function chanceOfTens(dice: number, tens: number): number {
  if (tens <= 0) return 1;
  if (tens > dice) return 0;
  return (chanceOfTens(dice - 1, tens - 1) + 9 * chanceOfTens(dice - 1, tens)) / D10_FACES;
}

/** The chance that the dice of a roll show a given figure or more (HEI-CTX-01, HEI-CTX-02). */
function chanceOfFigure(C: number, figure: number): number {
  if (figure > D10_FACES) return chanceOfTens(C, figure - D10_FACES + 1);
  const under = Math.max(0, Math.min(D6_FACES, figure - 1)) / D6_FACES;
  const tens = Math.max(0, figure - 1) / D10_FACES;
  return C >= 0 ? 1 - under * tens ** C : (1 - under) * (1 - tens) ** -C;
}

const LEVEL_ROLL = 3.5;

/** The approximate mean of a roll. */
export function expectedRoll(C: number, P: number): number {
  if (C === 0) return P + LEVEL_ROLL;
  return P + (C > 0 ? (D10_FACES * (C + 0.3)) / (C + 1.3) : D6_FACES / (2 - C));
}

/** Consistency and potential of a blow with a weapon or bare hands, with modifiers of consistency. */
function blowNumbers(
  state: State,
  who: Combatant,
  weapon: string | undefined,
  more: readonly Addend[],
) {
  const item = weapon === undefined ? undefined : itemOf(state, weapon);
  const { abilityDerive } = state.fixed.options;
  const { C, P } = abilityOf(sheetOf(state, who), item?.ability ?? 'brawl', abilityDerive);
  return {
    C: more.reduce((sum, { amount }) => sum + amount, C),
    P: abilityDerive ? P + (item?.bonus ?? 0) : P,
  };
}

/** The chance that the dice of an attack reach the attacker's fatigue, in its present position (HEI-CTX-11, HEI-CTX-21, HEI-CTX-32). */
export function freshness(state: State, who: Combatant, weapon: string | undefined): number {
  if (!state.fixed.options.fatigueEnabled) return 1;
  const isRanged = weapon !== undefined && itemOf(state, weapon).kind === 'ranged';
  const { C } = blowNumbers(state, who, weapon, footing(state, who, isRanged));
  return chanceOfFigure(C, who.fatigue);
}

/** What a blow has to beat: the standing defence, or the approximate roll on the spot if a shot meets a parry (HEI-CTX-28). */
function defenceAgainst(state: State, target: Combatant, weapon: string | undefined): number {
  const standing = defenceOf(state, target);
  if (standing === null) return -Infinity;
  if (weapon === undefined || itemOf(state, weapon).kind !== 'ranged') return standing.total;
  if (standing.form !== 'parry') return standing.ranged;
  const { C, P } = abilityOf(sheetOf(state, target), 'agility', state.fixed.options.abilityDerive);
  return Math.floor(expectedRoll(C, P));
}

/** The chance that a blow with a weapon or bare hands does not fail by fatigue and hits, aimed at a part or not (HEI-ATK-08, HEI-BODY-05, HEI-CTX-11). */
export function hitChance(
  state: State,
  who: Combatant,
  target: Combatant,
  weapon: string | undefined,
  aim?: Part,
): number {
  const { C, P } = blowNumbers(
    state,
    who,
    weapon,
    consistencyOf(state, who, target, { weapon, aim }),
  );
  const fatigue = state.fixed.options.fatigueEnabled ? who.fatigue : 1;
  return chanceOfFigure(C, Math.max(fatigue, defenceAgainst(state, target, weapon) - P + 1));
}

/** The weapons in hand that do damage by themselves, unlike a blowgun without poison. */
export const armsOf = (state: State, who: Combatant): readonly string[] =>
  weapons(state, who).filter((item) => itemOf(state, item).damage > 0);

/** The total damage of a combatant's weapons. */
export const threatOf = (state: State, who: Combatant): number =>
  weapons(state, who).reduce((sum, weapon) => sum + itemOf(state, weapon).damage, 0) || FIST;

/** The hit points that a blow costs its target. */
export const hitDamage = (state: State, weapon: string | undefined): number =>
  weapon === undefined ? FIST : itemOf(state, weapon).damage;

/** The share of its worth that a combatant dazed by an injury still has as a target. */
const DAZED = 0.1;

/** The share of a foe's remaining worth that a hit takes. */
function shareTaken(target: Combatant, damage: number): number {
  if (target.hp > 0) return Math.min(1, damage / target.hp);
  return isDazed(target) ? DAZED : 1;
}

/** The worth of a hit with a weapon or bare hands: the share it takes of a foe times the damage that the foe threatens. */
export function hitWorth(state: State, target: Combatant, weapon: string | undefined): number {
  return shareTaken(target, hitDamage(state, weapon)) * threatOf(state, target);
}

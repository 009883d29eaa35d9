import { consistencyOf, footing } from '../rules/attacks/attack-roll.js';
import type { Addend } from '../rules/challenges/challenge.js';
import { defenceOf } from '../rules/attacks/defence.js';
import { weapons } from '../rules/conditions/hands.js';
import { isDazed } from '../rules/conditions/injury.js';
import { abilityOf } from '../state/sheet.js';
import type { Combatant, Part, State } from '../state/state.js';
import { itemOf, sheetOf } from '../state/state.js';

// What blows are likely to come to, for automatic players: the rules never read it.

const D10_FACES = 10;
const D6_FACES = 6;
const FIST = 1;

/** The chance that of so many d10 so many at least show a ten. */
function chanceOfTens(dice: number, tens: number): number {
  if (tens <= 0) return 1;
  if (tens > dice) return 0;
  return (chanceOfTens(dice - 1, tens - 1) + 9 * chanceOfTens(dice - 1, tens)) / D10_FACES;
}

/** The chance that the dice of a roll show a figure, or a higher one (HEI-CTX-01, HEI-CTX-02). */
function chanceOfFigure(C: number, figure: number): number {
  if (figure > D10_FACES) return chanceOfTens(C, figure - D10_FACES + 1);
  const under = Math.max(0, Math.min(D6_FACES, figure - 1)) / D6_FACES;
  const tens = Math.max(0, figure - 1) / D10_FACES;
  return C >= 0 ? 1 - under * tens ** C : (1 - under) * (1 - tens) ** -C;
}

const LEVEL_ROLL = 3.5;

/** About what a roll comes to. */
export function expectedRoll(C: number, P: number): number {
  if (C === 0) return P + LEVEL_ROLL;
  return P + (C > 0 ? (D10_FACES * (C + 0.3)) / (C + 1.3) : D6_FACES / (2 - C));
}

/** Consistency and potential of a blow with a weapon or bare hands, with what is added to its consistency. */
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

/** The chance that the dice of an attack reach the fatigue, from where its owner stands or lies (HEI-CTX-11, HEI-CTX-21, HEI-CTX-32). */
export function freshness(state: State, who: Combatant, weapon: string | undefined): number {
  if (!state.fixed.options.fatigueEnabled) return 1;
  const isRanged = weapon !== undefined && itemOf(state, weapon).kind === 'ranged';
  const { C } = blowNumbers(state, who, weapon, footing(state, who, isRanged));
  return chanceOfFigure(C, who.fatigue);
}

/** What a blow has to beat: the standing defence, or about what is rolled on the spot against a shot that meets a parry (HEI-CTX-28). */
function defenceAgainst(state: State, target: Combatant, weapon: string | undefined): number {
  const standing = defenceOf(state, target);
  if (standing === null) return -Infinity;
  if (weapon === undefined || itemOf(state, weapon).kind !== 'ranged') return standing.total;
  if (standing.form !== 'parry') return standing.ranged;
  const { C, P } = abilityOf(sheetOf(state, target), 'agility', state.fixed.options.abilityDerive);
  return Math.floor(expectedRoll(C, P));
}

/** The chance that a blow with a weapon or bare hands comes off and hits, aimed at a part or not (HEI-ATK-08, HEI-BODY-05, HEI-CTX-11). */
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

/** The weapons in hand that do harm by themselves: a blowgun without poison does none. */
export const armsOf = (state: State, who: Combatant): readonly string[] =>
  weapons(state, who).filter((item) => itemOf(state, item).damage > 0);

/** What all its weapons take at once. */
export const threatOf = (state: State, who: Combatant): number =>
  weapons(state, who).reduce((sum, weapon) => sum + itemOf(state, weapon).damage, 0) || FIST;

/** The hit points that a blow takes. */
export const hitDamage = (state: State, weapon: string | undefined): number =>
  weapon === undefined ? FIST : itemOf(state, weapon).damage;

/** How much is left to take from a combatant who is dazed by an injury. */
const DAZED = 0.1;

/** How much of what a foe has left a hit takes. */
function shareTaken(target: Combatant, damage: number): number {
  if (target.hp > 0) return Math.min(1, damage / target.hp);
  return isDazed(target) ? DAZED : 1;
}

/** What it is worth to hit with a weapon or bare hands: the share that it takes of a foe and what that one threatens to do. */
export function hitWorth(state: State, target: Combatant, weapon: string | undefined): number {
  return shareTaken(target, hitDamage(state, weapon)) * threatOf(state, target);
}

import { combatantById } from '@tiltyard/engine/kit';
import { netAdvantage } from '../rules/advantage/advantage.js';
import { defencelessRule, NATURAL } from '../rules/attacks/attack.js';
import type { Blow } from '../rules/attacks/damage.js';
import type { Using } from '../rules/attacks/wielding.js';
import { GRAPPLE, gripOf, handsUsed, wielded } from '../rules/attacks/wielding.js';
import { armDegrees, degreesOf, openHands, statOf } from '../rules/conditions/body.js';
import { strengthOf } from '../rules/conditions/encumbrance.js';
import { getsThrough } from '../rules/injury/injury.js';
import { D12, D20, D6 } from '../rules/rolls/roll.js';
import { climbsOn, grappleBetween, grapplesOf, leadOf } from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf, sheetOf } from '../state/state.js';

/** What automatic players weigh; no rule reads any of it. */

const share = (part: number, whole: number): number => Math.max(0, Math.min(1, part / whole));

/** The highest roll with which a combatant still defends. */
function targetNumber(state: State, target: Combatant, by: Combatant): number {
  const armed = grappleBetween(state, by.id, target.id) ? 0 : gripOf(state, target).defenseTotal;
  return armed + statOf(state, target, 'DEX');
}

/** The chance that the kept die of a defence exceeds a number, given the defender's degrees of advantage. */
function exceedsChance(number: number, net: number, competent: boolean): number {
  const exceeds = 1 - share(number, (competent ? D20 : D12).faces);
  return net > 0 ? exceeds ** (1 + net) : 1 - (1 - exceeds) ** (1 - net);
}

/** The chance that a defence fails, given the defender's degrees of advantage. */
export function defenceFailureChance(
  state: State,
  net: number,
  target: Combatant,
  by: Combatant,
  competent: boolean,
): number {
  if (defencelessRule(state, target) !== undefined) return 1;
  return exceedsChance(targetNumber(state, target, by), net, competent);
}

/** The chance that a defence fails so badly that the hit is critical (LUR-CTX-21). */
function criticalChance(
  state: State,
  net: number,
  target: Combatant,
  by: Combatant,
  competent: boolean,
): number {
  const { criticalHelpless, criticalMargin } = state.fixed.options;
  if (defencelessRule(state, target) !== undefined) return criticalHelpless ? 1 : 0;
  return exceedsChance(targetNumber(state, target, by) + criticalMargin - 1, net, competent);
}

/** The bonus of weapons to an offence roll; none for bodily attacks and between grapplers. */
function helpOf(state: State, by: Combatant, { mode, items }: Using): number {
  if (mode === 'natural')
    return items.reduce((sum, id) => sum + itemOf(state, id).offense, NATURAL);
  return mode === 'held' ? gripOf(state, by).offenseTotal : 0;
}

/** The Hindrance of hurt arms on an attack. */
const armHindrance = (state: State, by: Combatant, using: Using): number =>
  by.injuries.rightArm === 0 && by.injuries.leftArm === 0
    ? 0
    : handsUsed(state, by, using).reduce(
        (sum, hand) => sum + armDegrees(by, hand) * state.fixed.injuryEffects.armHindrance,
        0,
      );

/** The chance that an attack succeeds on its offence roll; hurt arms hinder it. */
function offenceChance(
  state: State,
  by: Combatant,
  target: Combatant,
  competent: boolean,
  using: Using,
): number {
  if (!competent) return 1;
  const help = grappleBetween(state, by.id, target.id) ? 0 : helpOf(state, by, using);
  const hurt = armHindrance(state, by, using);
  return share(statOf(state, by, 'DEX') + help, D6.faces) ** (1 + hurt);
}

/** How an attack is made, and how many degrees it grants first. */
interface AttackOdds {
  readonly competent: boolean;
  readonly granted: number;
  readonly using?: Using | undefined;
}

/** The target's net advantage over the attacker once the attacker has granted so many degrees (LUR-ADV-05, LUR-ADV-09). */
export const netAfter = (state: State, by: Combatant, target: Combatant, granted: number): number =>
  Math.max(-3, Math.min(3, netAdvantage(state, target, by) + granted));

/** The chance that an attack hits, given the degrees that it grants first. */
export const hitChance = (
  state: State,
  by: Combatant,
  target: Combatant,
  { competent, granted, using = GRAPPLE }: AttackOdds,
): number =>
  offenceChance(state, by, target, competent, using) *
  defenceFailureChance(state, netAfter(state, by, target, granted), target, by, competent);

/** What is struck with, and how. */
interface Strike {
  readonly using: Using;
  readonly blows: readonly Blow[];
  readonly competent: boolean;
}

/**
 * The expected damage of a strike at an enemy with a given advantage: what gets through armour on a hit, and all of it on a
 * critical hit.
 */
export function expectedHarm(
  state: State,
  by: Combatant,
  target: Combatant,
  { using, blows, competent }: Strike,
  net: number,
): number {
  let [through, whole] = [0, 0];
  for (const { damage, drive } of blows) {
    through += getsThrough(state, target, damage, drive);
    whole += damage;
  }
  const hit = defenceFailureChance(state, net, target, by, competent);
  const critical =
    whole > through ? criticalChance(state, net, target, by, competent) * (whole - through) : 0;
  return offenceChance(state, by, target, competent, using) * (hit * through + critical);
}

/** Roughly how many more degrees of injury bring a combatant down: three in ten go to the core, one in ten to perception (LUR-INJ-02 to 07, LUR-CTX-14). */
function degreesLeft(state: State, who: Combatant): number {
  const { coreOutAt, perceptionOutAt, totalOutAt } = state.fixed.injuryEffects;
  const { core, perception } = who.injuries;
  return Math.min(
    totalOutAt - degreesOf(who),
    (coreOutAt - core) / 0.3,
    (perceptionOutAt - perception) / 0.1,
  );
}

/** The progress, from 0 to 1, that this much harm makes towards bringing a combatant down. */
export const progress = (state: State, who: Combatant, harm: number): number =>
  Math.min(1, harm / sheetOf(state, who).injuryFactor / degreesLeft(state, who));

/** Whether an attack is likelier to hit without an offence roll (LUR-COMP-07). */
export function isLikelierIncompetent(
  state: State,
  by: Combatant,
  target: Combatant,
  using: Using,
): boolean {
  const past = offenceChance(state, by, target, true, using);
  // Where the roll cannot fail, the larger die of the defence only helps.
  if (past === 1) return false;
  const net = netAdvantage(state, target, by);
  return (
    defenceFailureChance(state, net, target, by, false) >
    past * defenceFailureChance(state, net, target, by, true)
  );
}

/** Whether only a critical hit gets through a combatant's armour. */
export function isPlated(state: State, by: Combatant, target: Combatant): boolean {
  const strength = strengthOf(state, by);
  const isHarmless = (id: string): boolean =>
    getsThrough(state, target, itemOf(state, id).damage, itemOf(state, id).drive) === 0;
  return (
    getsThrough(state, target, strength, strength) === 0 &&
    wielded(state, by).every(isHarmless) &&
    sheetOf(state, by).natural.every(isHarmless)
  );
}

/** Whether not even the luckiest blow can be critical. */
export const isProofAgainst = (
  state: State,
  by: Combatant,
  target: Combatant,
  competent = true,
): boolean =>
  defencelessRule(state, target) === undefined
    ? targetNumber(state, target, by) + state.fixed.options.criticalMargin >
      (competent ? D20 : D12).faces
    : !state.fixed.options.criticalHelpless;

/** Whether an ally climbs on a combatant already. */
export const mountedByAlly = (state: State, by: Combatant, target: Combatant): boolean =>
  climbsOn(state, target.id).some(({ a }) => combatantById(state, a).side === by.side);

/** What a combatant should drop: an item that fills its last hand when it has no weapon, or a weapon too long for the enemy it holds. */
export function inTheWay(state: State, who: Combatant): string | undefined {
  const { held, weapons } = gripOf(state, who);
  if (held.length === 0 || (weapons.length > 0 && state.grapples.length === 0)) return undefined;
  if (sheetOf(state, who).natural.length > 0 || openHands(state, who).length > 0) return undefined;
  const ahead = grapplesOf(state, who.id).some((each) => leadOf(each, who.id) > 0);
  return weapons.length === 0 ||
    (ahead && weapons.every((id) => itemOf(state, id).tags.includes('Reach')))
    ? held[0]
    : undefined;
}

/** Whether a combatant has nothing to fight with in hand. */
export const emptyHanded = (state: State, who: Combatant): boolean =>
  sheetOf(state, who).natural.length === 0 && wielded(state, who).length === 0;

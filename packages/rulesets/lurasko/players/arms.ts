import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import type { Standing } from '@tiltyard/engine/core';
import { memoizeByPair } from '@tiltyard/engine/core';
import { combatantById } from '@tiltyard/engine/kit';
import { MAX_DEGREES } from '../rules/advantage/advantage.js';
import { competenceFor } from '../rules/attacks/competence.js';
import type { Blow } from '../rules/attacks/damage.js';
import { blowsOf } from '../rules/attacks/damage.js';
import { bitesOf, LATCHING_ON } from '../rules/attacks/latching-on.js';
import { meansOf, unfitRefused } from '../rules/attacks/strike.js';
import { sortRefused } from '../rules/attacks/target.js';
import type { Using } from '../rules/attacks/wielding.js';
import { BARE, usingOf } from '../rules/attacks/wielding.js';
import { isIncapacitated } from '../rules/conditions/body.js';
import { grapplesOf } from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';
import { expectedHarm, netAfter } from './tactics.js';

/** Something to strike with, and what it would do before armour. */
export interface Arm {
  /** What is struck with; where it is only thought of in some hands, with these. */
  readonly id: string;
  /** The hands that would hold it, where it is only thought of in these. */
  readonly hands?: readonly string[];
  readonly using: Using;
  readonly blows: readonly Blow[];
  /** Whether it is used competently on one whom its owner does not grapple with. */
  readonly competent: boolean;
}

/** Something to strike with as it is at hand. */
export function armOf(state: State, who: Combatant, id: string): Arm {
  const using = usingOf(state, who, id);
  const { competent } = competenceFor(state, who, using, undefined);
  return { id, using, blows: blowsOf(state, who, using), competent };
}

/** A combatant as they would be with some hands holding something else, or nothing. */
export const holding = (
  who: Combatant,
  item: string | null,
  hands: readonly string[],
): Combatant => ({
  ...who,
  hands: who.hands.map((hand) => (hands.includes(hand.name) ? { ...hand, holds: item } : hand)),
});

/** Something in hand that could be put away, what would be struck with if not, and what could be in its place. */
export interface Change {
  readonly away: string;
  readonly before: Arm;
  readonly instead: readonly Arm[];
}

/** What could be changed of what is in hand: the weapon for another or for the fists, or the shield for a second one. */
export interface Changes {
  readonly weapon: Change | undefined;
  readonly shield: Change | undefined;
  /** Both fists instead of the weapon. */
  readonly fists: Change | undefined;
}

/** What is kept of one against another; of one alone, as against themself. */
interface Kept {
  /** What one alone could strike with in any turn. */
  arms?: readonly Arm[];
  /** What one alone could put away for something ready. */
  changes?: Changes;
  /** The harm of blows, by what is struck with and by how far ahead the other is. */
  readonly harms: Map<string, number[]>;
  /** The worst that one does to the other with some arms while nobody is ahead. */
  worst?: { readonly arms: readonly Arm[]; readonly harm: number };
}

/**
 * Whether nothing of a combatant has changed that bears on what they strike with, and on the harm of blows by them and at them
 * while they are able and in no grapple.
 */
const asBefore = (a: Combatant, b: Combatant): boolean =>
  a.hands === b.hands &&
  a.ready === b.ready &&
  a.injuries.rightArm === b.injuries.rightArm &&
  a.injuries.leftArm === b.injuries.leftArm &&
  a.changes === b.changes &&
  a.fatigueDegrees === b.fatigueDegrees &&
  a.zone === b.zone;

/** The same as values. */
const bearing = ({
  hands,
  ready,
  injuries: { rightArm, leftArm },
  changes,
  fatigueDegrees,
  zone,
}: Combatant): string =>
  JSON.stringify([hands, ready, rightArm, leftArm, changes, fatigueDegrees, zone]);

const prospects = memoizeByPair(asBefore, bearing, (): Kept => ({
  harms: new Map(),
}));

function fitArms(state: State, who: Combatant): readonly Arm[] {
  const arms: Arm[] = [];
  for (const id of meansOf(state, who))
    if (!unfitRefused(state, who, id)) arms.push(armOf(state, who, id));
  return arms;
}

/** One who strikes and is struck at. */
export interface Fighter {
  readonly who: Combatant;
  /** How they stand; nothing where more bears on blows: for the incapacitated and in a grapple. */
  readonly standing: Standing<Kept> | undefined;
  /** What is kept of them alone. */
  readonly kept: Kept | undefined;
  /** All that they can strike with now. */
  readonly arms: readonly Arm[];
}

export const fighterOf = memoizePerState((state: State, id: Id): Fighter => {
  const who = combatantById(state, id);
  const standing =
    isIncapacitated(state, who) || grapplesOf(state, id).length > 0
      ? undefined
      : prospects.standing(state.fixed, who);
  const kept = standing && prospects.between(standing, standing);
  const arms = kept ? (kept.arms ??= fitArms(state, who)) : fitArms(state, who);
  const isOpen = ({ using }: Arm): boolean => !sortRefused(state, who, using);
  return { who, standing, kept, arms: arms.every(isOpen) ? arms : arms.filter(isOpen) };
});

/** What a combatant would strike with who had something in some of their hands. */
export const thoughtArm = (
  state: State,
  who: Combatant,
  item: string,
  hands: readonly string[],
): Arm => ({
  ...armOf(state, holding(who, item, hands), item),
  id: `${item} in ${hands.join()}`,
  hands,
});

/** The fists of a combatant who would have some of their hands empty. */
export const thoughtFists = (state: State, who: Combatant, hands: readonly string[]): Arm => ({
  ...armOf(state, holding(who, null, hands), BARE),
  id: `${BARE} with ${hands.join()}`,
  hands,
});

/** What could be changed of what is in hand, which is found once for as long as a combatant stands the same. */
export function keptChanges(
  state: State,
  { who, kept }: Fighter,
  find: (state: State, who: Combatant) => Changes,
): Changes {
  return kept ? (kept.changes ??= find(state, who)) : find(state, who);
}

/** What is kept of one against another; nothing where blows hang on more than the two. */
const keptBetween = (by: Fighter, enemy: Fighter): Kept | undefined =>
  by.standing && enemy.standing && prospects.between(by.standing, enemy.standing);

function blowHarm(state: State, by: Combatant, enemy: Combatant, arm: Arm, net: number): number {
  const [item = null] = arm.using.items;
  const armed = arm.hands ? holding(by, item, arm.hands) : by;
  return expectedHarm(state, armed, enemy, arm, net);
}

/**
 * What a blow may be expected to do to an enemy.
 * @param net how far ahead the enemy is, if not as they are now
 */
export function harmOf(
  state: State,
  by: Fighter,
  enemy: Fighter,
  arm: Arm,
  net: number = netAfter(state, by.who, enemy.who, 0),
): number {
  const kept = keptBetween(by, enemy);
  if (!kept) return blowHarm(state, by.who, enemy.who, arm, net);
  let harms = kept.harms.get(arm.id);
  if (!harms) kept.harms.set(arm.id, (harms = []));
  return (harms[net + MAX_DEGREES] ??= blowHarm(state, by.who, enemy.who, arm, net));
}

/** What the worst of the blows and bites of a combatant may be expected to do to an enemy while neither is ahead. */
export function worstHarm(state: State, by: Fighter, enemy: Fighter): number {
  const { who, arms } = by;
  const kept = keptBetween(by, enemy);
  if (kept?.worst?.arms === arms) return kept.worst.harm;
  let harm = 0;
  for (const arm of arms) harm = Math.max(harm, harmOf(state, by, enemy, arm, 0));
  for (const id of bitesOf(state, who.id))
    harm = Math.max(harm, harmOf(state, by, enemy, armOf(state, who, id), LATCHING_ON));
  if (kept) kept.worst = { arms, harm };
  return harm;
}

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
  /** What is struck with, in hand or supposed to be in some hands. */
  readonly id: string;
  /** The hands supposed to hold it, if it is not in hand. */
  readonly hands?: readonly string[];
  readonly using: Using;
  readonly blows: readonly Blow[];
  /** Whether it is used competently outside a grapple. */
  readonly competent: boolean;
}

/** Something available to strike with. */
export function armOf(state: State, who: Combatant, id: string): Arm {
  const using = usingOf(state, who, id);
  const { competent } = competenceFor(state, who, using, undefined);
  return { id, using, blows: blowsOf(state, who, using), competent };
}

/** A combatant with the contents of some hands replaced. */
export const holding = (
  who: Combatant,
  item: string | null,
  hands: readonly string[],
): Combatant => ({
  ...who,
  hands: who.hands.map((hand) => (hands.includes(hand.name) ? { ...hand, holds: item } : hand)),
});

/** An item in hand that could be put away, the arms without a change, and the arms with it. */
export interface Change {
  readonly away: string;
  readonly before: Arm;
  readonly instead: readonly Arm[];
}

/** The possible changes of what is in hand: the weapon for another or for the fists, or the shield for a second weapon. */
export interface Changes {
  readonly weapon: Change | undefined;
  readonly shield: Change | undefined;
  /** Both fists instead of the weapon. */
  readonly fists: Change | undefined;
}

/** Cached values of one combatant against another; those of a combatant alone are stored against themself. */
interface Kept {
  /** What the combatant could strike with in any turn. */
  arms?: readonly Arm[];
  /** What the combatant could put away for something ready. */
  changes?: Changes;
  /** The harm of blows, by arm and by the other's net advantage. */
  readonly harms: Map<string, number[]>;
  /** The most harm done with some arms while neither has the advantage. */
  worst?: { readonly arms: readonly Arm[]; readonly harm: number };
}

/**
 * Whether nothing has changed that affects a combatant's arms, or the harm of blows by them and at them while they are able
 * and in no grapple.
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

/** A combatant as attacker and target. */
export interface Fighter {
  readonly who: Combatant;
  /** The cached state; nothing for the incapacitated and for grapplers, whose blows depend on more. */
  readonly standing: Standing<Kept> | undefined;
  /** The cached values of the combatant alone. */
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

/** The arms of a combatant with an item in some of their hands. */
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

/** The fists of a combatant with some of their hands empty. */
export const thoughtFists = (state: State, who: Combatant, hands: readonly string[]): Arm => ({
  ...armOf(state, holding(who, null, hands), BARE),
  id: `${BARE} with ${hands.join()}`,
  hands,
});

/** The possible changes of what is in hand, cached until the combatant changes. */
export function keptChanges(
  state: State,
  { who, kept }: Fighter,
  find: (state: State, who: Combatant) => Changes,
): Changes {
  return kept ? (kept.changes ??= find(state, who)) : find(state, who);
}

/** The cached values of one against another; nothing where blows depend on more than the two. */
const keptBetween = (by: Fighter, enemy: Fighter): Kept | undefined =>
  by.standing && enemy.standing && prospects.between(by.standing, enemy.standing);

function blowHarm(state: State, by: Combatant, enemy: Combatant, arm: Arm, net: number): number {
  const [item = null] = arm.using.items;
  const armed = arm.hands ? holding(by, item, arm.hands) : by;
  return expectedHarm(state, armed, enemy, arm, net);
}

/**
 * The expected harm of a blow to an enemy.
 * @param net the enemy's net advantage, if not the current one
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

/** The expected harm of a combatant's most harmful blow or bite to an enemy while neither has the advantage. */
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

import type { Refusal, RuleId } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { refuse } from '@tiltyard/engine';
import { handsOn, isInHand } from '@tiltyard/engine/kit';
import { between } from '../../state/grapples.js';
import type { Weapon } from '../../state/sheet.js';
import { UNARMED } from '../../state/sheet.js';
import type { Combatant, GrappleKind, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { tight } from '../../state/zones.js';
import { openHands, statOf } from '../conditions/body.js';
import { strengthOf } from '../conditions/encumbrance.js';
import { grapplingCompetent } from '../grappling/grip.js';

/** The names of two ways to strike that are no single item. */
export const BARE = 'unarmed';
export const BOTH = 'both';

/** What an attack is made with; `grappling` stands for the body, whatever is in hand. */
export interface Using {
  readonly mode: 'held' | 'natural' | 'unarmed' | 'grappling';
  readonly items: readonly string[];
}

export const GRAPPLE: Using = Object.freeze({ mode: 'grappling', items: [] });

/** Weapons in hand: those that somebody wields (LUR-COMP-01). */
export const wielded = (state: State, who: Combatant): readonly string[] =>
  isInHand(state, who).filter((id) => itemOf(state, id).kind === 'weapon');

/** What a strike with this choice is made with. */
export function usingOf(state: State, who: Combatant, choice: string): Using {
  if (choice === BARE) return { mode: 'unarmed', items: [] };
  if (choice === BOTH)
    return { mode: 'held', items: wielded(state, who).filter((id) => !tooWeak(state, who, id)) };
  return { mode: itemOf(state, choice).kind === 'natural' ? 'natural' : 'held', items: [choice] };
}

/** STR that a weapon needs: less with two hands on it (LUR-CTX-22). */
export const strengthNeeded = ({ rating }: Weapon, hands: number): number =>
  (hands >= 2 ? 2 : 3) * rating - 3;

/** Why a weapon can be held but not struck with, or nothing (LUR-CTX-22). */
export function tooWeak(state: State, who: Combatant, id: string): Refusal | undefined {
  const weapon = itemOf(state, id);
  const needed = strengthNeeded(weapon, handsOn(who.hands, id).length);
  return strengthOf(state, who) < needed
    ? refuse('LUR-CTX-22', `${weapon.name} needs STR ${needed}`)
    : undefined;
}

/** DEX that competent fighting with two weapons needs (LUR-CTX-23). */
const DUAL_DEX = 8;

/** Whether somebody has learned a weapon (LUR-COMP-01). */
export const knows = (state: State, who: Combatant, id: string): boolean =>
  sheetOf(state, who).competencies.includes(itemOf(state, id).competence);

/** Competent or not, by which rule, and why. */
export interface Competence {
  readonly competent: boolean;
  readonly rule: RuleId;
  readonly why: string;
}

const by = (competent: boolean, rule: RuleId, why: string): Competence => ({
  competent,
  rule,
  why,
});

/** Whether an attack is competent (LUR-COMP-01, LUR-GRAP-19, LUR-NAT-01, LUR-UNARM-02, LUR-CTX-23, LUR-CTX-24). */
export function competenceFor(
  state: State,
  who: Combatant,
  using: Using,
  target: Combatant | undefined,
  kind?: GrappleKind,
): Competence {
  const pair = target && between(state, who.id, target.id);
  if (pair || using.mode === 'grappling') {
    // Whoever is in the jaws has no part in the competence of a Bite.
    const rule = grapplingCompetent(
      state,
      who,
      pair ? (pair.a === who.id ? pair.kind : undefined) : kind,
    );
    return by(
      rule !== undefined,
      rule === 'LUR-PICK-23' ? rule : pair ? 'LUR-GRAP-19' : 'LUR-GRAP-06',
      'Grappling',
    );
  }
  if (using.mode === 'natural') return by(true, 'LUR-NAT-01', 'natural weapon');
  if (using.mode === 'unarmed')
    return by(sheetOf(state, who).competencies.includes(UNARMED), 'LUR-UNARM-02', 'unarmed');
  if (using.items.some((id) => itemOf(state, id).tags.includes('Reach')) && tight(state, who))
    return by(false, 'LUR-CTX-24', 'too tight for a Reach weapon');
  if (using.items.length > 1 && statOf(state, who, 'DEX') < DUAL_DEX)
    return by(false, 'LUR-CTX-23', `two weapons need DEX ${DUAL_DEX}`);
  const learned = wielded(state, who).map((id) => knows(state, who, id));
  const enough =
    state.fixed.options.dualCompetence === 'all'
      ? !learned.includes(false)
      : learned.includes(true);
  return by(
    enough,
    'LUR-COMP-01',
    enough ? 'knows what it wields' : 'does not know what it wields',
  );
}

/** Why two weapons cannot be struck with at once, or nothing (LUR-CTX-23). */
export function dualRefused(state: State, who: Combatant): Refusal | undefined {
  const items = wielded(state, who);
  if (items.length < 2) return refuse('LUR-ATK-08', 'needs two weapons in hand');
  const weak = items.map((id) => tooWeak(state, who, id)).find((refused) => refused);
  if (weak) return { rules: ['LUR-CTX-23', ...weak.rules], reason: weak.reason };
  if (statOf(state, who, 'DEX') >= DUAL_DEX || items.every((id) => knows(state, who, id)))
    return undefined;
  return refuse('LUR-CTX-23', `two weapons, one of them not known, need DEX ${DUAL_DEX}`);
}

/** Hands free for unarmed attacks; a creature without hands and natural weapons counts as having one (LUR-UNARM-01, LUR-UNARM-07). */
export function unarmedHands(state: State, who: Combatant): number {
  const sheet = sheetOf(state, who);
  return sheet.hands === 0 && sheet.natural.length === 0 ? 1 : openHands(state, who).length;
}

/** Damage of an unarmed attack: STR, or twice that with both hands free (LUR-UNARM-04). */
export function unarmedDamage(state: State, who: Combatant): number {
  const { unarmedBothHands } = state.fixed.options;
  const all = unarmedBothHands === 'all' ? Math.max(2, who.hands.length) : 2;
  return strengthOf(state, who) * (unarmedHands(state, who) >= all ? 2 : 1);
}

/** The hands that an attack is made with (LUR-CTX-14). */
export function handsUsed(state: State, who: Combatant, { mode, items }: Using): readonly Hand[] {
  if (mode === 'natural') return [];
  if (mode === 'held')
    return who.hands.filter((hand) => hand.holds !== null && items.includes(hand.holds));
  const open = openHands(state, who);
  return mode === 'unarmed' ? open.slice(0, 2) : open.slice(0, 1);
}

/** What the ratings of everything in hand come to (LUR-COMP-08). */
export function ratings(
  state: State,
  who: Combatant,
  rating: 'offense' | 'defense',
): readonly { readonly name: string; readonly amount: number }[] {
  const all = isInHand(state, who).flatMap((id) => {
    const item = itemOf(state, id);
    return item[rating] > 0 ? [{ name: item.name, amount: item[rating] }] : [];
  });
  return state.fixed.options.ratingStack === 'sum' || all.length < 2
    ? all
    : all.toSorted((a, b) => b.amount - a.amount).slice(0, 1);
}

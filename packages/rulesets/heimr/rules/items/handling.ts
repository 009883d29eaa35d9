import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { handsOn, heldItems, isInHand } from '@tiltyard/engine/kit';
import { combinesActions } from '../../events/turns.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import { drop } from '../../state/item-verbs.js';
import { spendSimultaneous } from '../../state/turn-verbs.js';
import { cannotActReason, pay, unableReason } from '../action-types/budget.js';
import { endLostGuards } from '../attacks/guard.js';
import { spotUnder } from '../conditions/sight.js';
import type { Grip } from '../conditions/hands.js';
import {
  busyHands,
  disabledHand,
  freeHandsOf,
  gripRefused,
  handsOf,
  shootersInHand,
} from '../conditions/hands.js';

/** The kinds of item that are drawn and put away: weapons, shields and ammunition (HEI-DRAW-01, HEI-STOW-01). */
export const READY_KINDS = ['melee', 'ranged', 'shield', 'ammunition'];

const WITH_CHARGE = { draw: 'HEI-DRAW-04', stow: 'HEI-STOW-03' } as const;
const WITH_MOVE = { draw: 'HEI-DRAW-03', stow: 'HEI-STOW-03' } as const;

/**
 * Drawing and putting away can be combined with a Move made before, but never with a charge (HEI-SIM-01 to 03,
 * HEI-DRAW-04, HEI-STOW-03).
 */
export const requireHandling =
  (id: 'draw' | 'stow'): ActionRequirement<State> =>
  (state, actor) => {
    const who = combatantById(state, actor);
    const own = acting(state) === actor;
    if (own && who.standard === 'charge')
      return refuse(WITH_CHARGE[id], 'with-charge', 'not together with a charge');
    if (!own || who.standard !== 'move' || who.ended !== null)
      return unableReason(state, actor, 'standard', id);
    const once = refuse('HEI-SIM-02', 'used-this-turn', 'only one simultaneous action per turn');
    return cannotActReason(state, who) ?? (who.simultaneousUsed ? once : undefined);
  };

/** Pays for drawing or putting away: a standard action, or undefined if combined with a Move (HEI-SIM-01). */
export function payToHandle(ctx: Ctx, actor: Id, id: 'draw' | 'stow'): void {
  const who = combatantById(ctx.state, actor);
  if (acting(ctx.state) !== actor || who.standard !== 'move')
    return pay(ctx, actor, 'standard', id);
  spendSimultaneous(ctx, who);
  return ctx.tell(combinesActions, ['HEI-SIM-01', 'HEI-SIM-03', WITH_MOVE[id]], {
    who: actor,
    action: id,
    with: 'move',
  });
}

/** Whether an item is ammunition for a weapon in hand (HEI-DRAW-01). */
export const nocks = (state: State, who: Combatant, item: string): boolean =>
  itemOf(state, item).kind === 'ammunition' && shootersInHand(state, who).length > 0;

/** Why an item cannot be taken into these hands, or undefined. */
export function handsRefused(
  state: State,
  who: Combatant,
  item: string,
  into: Grip,
): Refusal | undefined {
  // Ammunition goes onto the weapon that both hands hold.
  if (nocks(state, who, item)) return undefined;
  const hands = handsOf(into);
  const thing = itemOf(state, item);
  const wielded = thing.kind !== 'thing' && thing.kind !== 'ammunition';
  const bad = wielded ? gripRefused(thing, hands) : undefined;
  if (bad) return bad;
  const free = freeHandsOf(state, who).map((hand) => hand.name);
  const full = hands.find((hand) => !free.includes(hand));
  const disabled = full === undefined ? undefined : disabledHand(state, who, full);
  if (disabled) return disabled;
  const empty = hands.every((name) =>
    who.hands.some((hand) => hand.name === name && hand.holds === null),
  );
  const [busy] = busyHands(who);
  if (busy && empty && (hands.length > 1 || full !== undefined)) return busy;
  const rule = hands.length > 1 ? 'HEI-HANDS-03' : 'HEI-HANDS-01';
  return full === undefined
    ? undefined
    : refuse(rule, 'hand-not-free', `the ${full} hand is not free`);
}

/**
 * Drops what is in hands that are to take something else, by a house rule or as the GM allows (HEI-GET-04,
 * HEI-DROP-01).
 */
export function emptyHands(ctx: Ctx, who: Combatant, names: readonly string[]): void {
  for (const item of heldItems(who.hands.filter(({ name }) => names.includes(name))))
    drop(ctx, who, item, spotUnder(ctx.state, who));
  endLostGuards(ctx);
}

/** The items in hand as options; each would be put elsewhere by the hand that holds it (HEI-CTX-35). */
export function heldOptions(
  state: State,
  actor: Id,
  refusal: (item: string) => Refusal | undefined = () => undefined,
): readonly Option<string>[] {
  const who = combatantById(state, actor);
  return isInHand(state, who).map((value) => {
    const [unusable] = handsOn(who.hands, value).flatMap(
      (hand) => disabledHand(state, who, hand.name) ?? [],
    );
    const refused = refusal(value) ?? unusable;
    return { value, label: itemOf(state, value).name, ...(refused ? { refused } : {}) };
  });
}

/** The refusal of an action, with its rule, where the hands hold nothing. */
export const handsFull =
  (rule: string): ActionRequirement<State> =>
  (state, actor) =>
    isInHand(state, combatantById(state, actor)).length > 0
      ? undefined
      : refuse(rule, 'nothing-in-hand', 'there is nothing in hand');

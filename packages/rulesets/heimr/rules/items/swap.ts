import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { handsOn, isInHand } from '@tiltyard/engine/kit';
import { swaps } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import { setHands } from '../../state/item-verbs.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { free } from '../action-types/budget.js';
import { endLostGuards } from '../attacks/guard.js';
import { busyHands, disabledHand } from '../conditions/hands.js';

const WAYS = ['trade', 'sword only', 'off only', 'both hands'] as const;

/** Part of an option: the refusal of a grip with a hand that cannot be used. */
function refusedFor(state: State, who: Combatant, hand: string): { readonly refused?: Refusal } {
  const refused = disabledHand(state, who, hand);
  return refused ? { refused } : {};
}

/** Whether both hands hold one thing. */
function holdsInBoth(state: State, who: Combatant): boolean {
  const [first = '', second] = isInHand(state, who);
  return second === undefined && handsOn(who.hands, first).length === 2;
}

/**
 * What can be done with the items in hand; a bound hand can release an item but not take one (HEI-SWAP-01, HEI-CTX-35).
 */
function gripChanges(state: State, actor: Id): readonly Option<(typeof WAYS)[number]>[] {
  const who = combatantById(state, actor);
  const held = isInHand(state, who);
  if (holdsInBoth(state, who))
    return [
      { value: 'sword only', label: 'sword hand only', ...refusedFor(state, who, 'sword') },
      { value: 'off only', label: 'off-hand only', ...refusedFor(state, who, 'off') },
    ];
  const [busy] = busyHands(who);
  if (held.length !== 1) return [{ value: 'trade' }];
  // The empty hand may be holding someone.
  const refused = busy ? { refused: busy } : {};
  return [
    { value: 'trade', ...refused },
    { value: 'both hands', ...refused },
  ];
}

const somethingToSwap: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  if (isInHand(state, who).length === 0)
    return refuse('HEI-SWAP-01', 'nothing-in-hand', 'there is nothing to swap');
  if (holdsInBoth(state, who)) return undefined;
  const [disabled] = who.hands.flatMap((hand) => disabledHand(state, who, hand.name) ?? []);
  return disabled;
};

/**
 * Swapping: an item moves to the other hand, both items change hands, or a grip changes: a free action (HEI-SWAP-01).
 */
export const swap = defineAction({
  id: 'swap',
  name: 'Swap items',
  cost: free,
  rules: ['HEI-SWAP-01', 'HEI-ACT-03'],
  requires: [somethingToSwap],
  with: { how: param.oneOf(WAYS, gripChanges, { label: 'New grip' }) },
  do(ctx, actor, { how }) {
    const who = combatantById(ctx.state, actor);
    const [first, second] = [who.hands[0]?.holds ?? null, who.hands[1]?.holds ?? null];
    const item = first ?? second;
    const after = {
      trade: [second, first],
      'sword only': [item, null],
      'off only': [null, item],
      'both hands': [item, item],
    }[how];
    setHands(
      ctx,
      who,
      who.hands.map((hand, i) => ({ ...hand, holds: after[i] ?? null })),
    );
    endLostGuards(ctx);
    ctx.tell(swaps, ['HEI-SWAP-01'], { who: actor, how });
  },
});

import type { ActionRequirement, Id, Option } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { handsOn, isInHand } from '@tiltyard/engine/kit';
import { swaps } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import { setHands } from '../../state/item-verbs.js';
import type { State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { free } from '../action-types/budget.js';
import { busyHands, disabledHand } from '../conditions/hands.js';

const WAYS = ['trade', 'sword only', 'off only', 'both hands'] as const;

/** What can be done with what is in the hands now (HEI-SWAP-01). */
function gripChanges(state: State, actor: Id): readonly Option<(typeof WAYS)[number]>[] {
  const who = combatantById(state, actor);
  const held = isInHand(state, who);
  if (held.length === 1 && handsOn(who.hands, held[0] ?? '').length === 2)
    return [
      { value: 'sword only', label: 'sword hand only' },
      { value: 'off only', label: 'off-hand only' },
    ];
  const [busy] = busyHands(who);
  if (held.length !== 1) return [{ value: 'trade' }];
  // The empty hand may be holding on to something.
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
  const [disabled] = who.hands.flatMap((hand) => disabledHand(state, who, hand.name) ?? []);
  return disabled;
};

/** Swapping: what is in one hand goes to the other, both trade, or a grip changes: a free action (HEI-SWAP-01). */
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
    ctx.tell(swaps, ['HEI-SWAP-01'], { who: actor, how });
  },
});

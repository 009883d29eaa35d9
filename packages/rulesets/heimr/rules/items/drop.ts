import { chooseFromItems, isInHand } from '@tiltyard/engine/kit';
import { drops } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import { drop } from '../../state/item-verbs.js';
import { combatantById } from '../../state/state.js';
import { free } from '../action-types/budget.js';
import { endLostGuards } from '../attacks/guard.js';
import { spotUnder } from '../conditions/sight.js';
import { handsFull } from './handling.js';

/** Dropping what is held, from one hand or both: a free action (HEI-DROP-01). */
export const dropItems = defineAction({
  id: 'drop',
  name: 'Drop items',
  cost: free,
  rules: ['HEI-DROP-01', 'HEI-ACT-03'],
  requires: [handsFull('HEI-DROP-01')],
  with: {
    items: param.list(
      (state, actor) => {
        const held = isInHand(state, combatantById(state, actor));
        const { options } = chooseFromItems(state, held);
        const one = state.fixed.options.dropHands === 'oneHand';
        return { options, min: 1, max: one ? 1 : Math.max(1, options.length) };
      },
      { label: 'What to drop' },
    ),
  },
  do(ctx, actor, { items }) {
    const who = combatantById(ctx.state, actor);
    for (const item of new Set(items)) drop(ctx, who, item, spotUnder(ctx.state, who));
    endLostGuards(ctx);
    ctx.tell(drops, ['HEI-DROP-01'], { who: actor, items: [...items] });
  },
});

import { refuse } from '@tiltyard/engine';
import { stows } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import { putAway } from '../../state/item-verbs.js';
import { combatantById, itemOf } from '../../state/state.js';
import { endLostGuards } from '../attacks/guard.js';
import { handsFull, heldOptions, payToHandle, READY_KINDS, requireHandling } from './handling.js';

/** Putting a weapon or ammunition away: a standard action, or together with a Move (HEI-STOW-01 to 03). */
export const stow = defineAction({
  id: 'stow',
  name: 'Put away',
  group: 'standard',
  rules: ['HEI-STOW-01', 'HEI-STOW-02', 'HEI-STOW-03'],
  requires: [requireHandling('stow'), handsFull('HEI-STOW-01')],
  with: {
    item: param.oneOf((state, actor) =>
      heldOptions(state, actor, (item) =>
        READY_KINDS.includes(itemOf(state, item).kind)
          ? undefined
          : refuse('HEI-STOW-01', 'not-drawn', 'only weapons and ammunition are put away'),
      ),
    ),
  },
  do(ctx, actor, { item }) {
    const { state } = ctx;
    payToHandle(ctx, actor, 'stow');
    const accessible =
      state.fixed.options.stowAccessible === 'both' || itemOf(state, item).kind === 'ammunition';
    const place = accessible ? 'accessible' : 'stored';
    putAway(ctx, combatantById(state, actor), { item, place, concealed: null });
    endLostGuards(ctx);
    ctx.tell(stows, ['HEI-STOW-01', 'HEI-STOW-02'], { who: actor, items: [item], accessible });
  },
});

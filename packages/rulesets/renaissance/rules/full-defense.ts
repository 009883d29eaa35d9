import { fullDefenseTaken } from '../events/maneuvers.js';
import { defineAction } from '../state/define.js';
import { combatantById } from '../state/state.js';
import { inflict, removeEffects } from '../state/verbs.js';
import { standard } from './action-allotment.js';

/** The bonus of Full Defense (REN-DEF-01). */
export const FULL_DEFENSE = 20;

/** Full Defense: a Standard Action; +20 to every defence until the next turn (REN-DEF-01). */
export const fullDefense = defineAction({
  id: 'full-defense',
  name: 'Full Defense',
  rules: ['REN-DEF-01'],
  cost: standard,
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    removeEffects(ctx, who, 'full defense');
    inflict(ctx, who, {
      kind: 'full defense',
      amount: FULL_DEFENSE,
      by: actor,
      until: { at: 'turn start', of: actor },
    });
    ctx.tell(fullDefenseTaken, ['REN-DEF-01'], { who: actor });
  },
});

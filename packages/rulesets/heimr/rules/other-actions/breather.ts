import type { Id } from '@tiltyard/engine';
import { ongoing, tellTurnEnd, upcoming } from '../action-types/budget.js';
import { baseFatigue } from '../../state/fatigue.js';
import type { Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { defineAction, param } from '../../state/define.js';
import { recover } from '../../state/combatant-verbs.js';
import { startUpcoming } from '../../state/turn-verbs.js';
import { startsBreather, takesBreather } from '../../events/other-actions.js';

const RELIEF = 2;

/** Reduces fatigue by two, but not below the base (HEI-REST-02, HEI-REST-03). */
export function breathe(ctx: Ctx, id: Id): void {
  const who = combatantById(ctx.state, id);
  const floor = Math.min(who.fatigue, baseFatigue(ctx.state, who));
  const fatigue = Math.max(who.fatigue - RELIEF, floor);
  recover(ctx, who, fatigue);
  ctx.tell(takesBreather, fatigue === floor ? ['HEI-REST-02', 'HEI-REST-03'] : ['HEI-REST-02'], {
    who: id,
    fatigue,
  });
}

const TYPES = ['ongoing', 'upcoming'] as const;
const COSTS = { ongoing, upcoming };

/** Taking a breather: at once as an ongoing action, or in the next turn as an upcoming one (HEI-REST-01 to 03). */
export const breather = defineAction({
  id: 'breather',
  name: 'Take a breather',
  group: 'ongoing or upcoming',
  rules: ['HEI-REST-01', 'HEI-REST-02', 'HEI-REST-03'],
  requires: [upcoming.check],
  with: {
    as: param.oneOf(
      TYPES,
      (state, actor) =>
        TYPES.map((value) => {
          const refused = COSTS[value].check(state, actor, 'breather');
          return { value, ...(refused ? { refused } : {}) };
        }),
      { label: 'As which type of action' },
    ),
  },
  do(ctx, actor, { as }) {
    COSTS[as].pay(ctx, actor, 'breather');
    if (as === 'ongoing') breathe(ctx, actor);
    else {
      startUpcoming(ctx, combatantById(ctx.state, actor), { action: 'breather' });
      ctx.tell(startsBreather, ['HEI-REST-01', 'HEI-ACT-08'], { who: actor });
    }
    tellTurnEnd(ctx, actor);
  },
});

import type { Id } from '@tiltyard/engine';
import { action } from '@tiltyard/engine';
import { z } from 'zod';
import { pay, unable } from '../action-types/budget.js';
import { baseFatigue } from '../challenges/fatigue.js';
import type { State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { breatherAppeal } from '../../players/tactics.js';
import { recover } from '../../state/combatant-verbs.js';
import { startUpcoming } from '../../state/turn-verbs.js';
import { startsBreather, takesBreather } from '../../events/other-actions.js';

const RELIEF = 2;

/** Fatigue goes down by two, never under the base (HEI-REST-02, HEI-REST-03). */
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

/** Taking a breather: at once as an ongoing action, or in the next turn as an upcoming one (HEI-REST-01 to 03). */
export const breather = action<State, { as: 'ongoing' | 'upcoming' }>({
  id: 'breather',
  name: 'Take a breather',
  group: 'ongoing or upcoming',
  rules: ['HEI-REST-01', 'HEI-REST-02', 'HEI-REST-03'],
  schema: z.strictObject({ as: z.enum(['ongoing', 'upcoming']) }),
  labels: { as: 'As which type of action' },
  domains: {
    as: (state, by) => ({
      kind: 'choice',
      options: (['ongoing', 'upcoming'] as const).map((value) => {
        const refused = unable(state, by, value, 'breather');
        return { value, appeal: value === 'ongoing' ? 1 : 0, ...(refused ? { refused } : {}) };
      }),
    }),
  },
  blocked: (state, by) => unable(state, by, 'upcoming', 'breather'),
  perform(ctx, by, { as }) {
    pay(ctx, by, as, 'breather');
    if (as === 'ongoing') return breathe(ctx, by);
    startUpcoming(ctx, combatantById(ctx.state, by), { action: 'breather' });
    ctx.tell(startsBreather, ['HEI-REST-01', 'HEI-ACT-08'], { who: by });
  },
  appealUpTo: 70,
  appeal: (state, by) => breatherAppeal(state, combatantById(state, by)),
});

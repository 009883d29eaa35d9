import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { counted, helpless, spend, unaffordable } from '../action-points.js';
import type { State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';

/** Getting up takes 1 Action Point, or the whole turn where they are not counted; no state forbids it (RMC-STAG-06, RMC-STAG-07). */
export const rise = action<State, object>({
  id: 'rise',
  name: 'Get up',
  group: 'movement',
  rules: ['RMC-STAG-06', 'RMC-STAG-07'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const who = combatantById(state, by);
    if (!who.prone) return refuse('RMC-STAG-06', `${who.name} is on its feet`);
    if (who.held) return refuse('RMC-DB-05', `${who.name} is held`);
    if (!counted(state) && who.moved)
      return refuse('RMC-STAG-06', `getting up takes the whole turn, and ${who.name} has moved`);
    return helpless(state, by) ?? unaffordable(state, who, 1);
  },
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    spend(ctx, who, 1);
    // The whole turn is the movement in it too.
    if (!counted(ctx.state)) ctx.put(who, 'moved', true);
    ctx.put(who, 'prone', false);
    ctx.note('rises', ['RMC-STAG-06', 'RMC-STAG-07'], {
      who: by,
      staggered: who.staggered !== 'no',
    });
  },
  appealUpTo: 90,
  appeal: () => 90,
});

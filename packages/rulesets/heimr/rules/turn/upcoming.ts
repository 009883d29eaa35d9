import type { Id, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { inert, pay } from '../action-types/budget.js';
import { finishCrawl } from '../movement/prone.js';
import { breathe } from '../other-actions/breather.js';
import { finishSkill } from '../other-actions/skill.js';
import type { UpcomingAction, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { clearUpcoming } from '../../state/turn-verbs.js';
import { callsOffUpcoming, completesUpcoming } from '../../events/turns.js';

/** The upcoming action is completed as this turn's standard action (HEI-ACT-09). */
function complete(ctx: Ctx, by: Id, pending: UpcomingAction): void {
  const who = combatantById(ctx.state, by);
  clearUpcoming(ctx, who);
  pay(ctx, by, 'standard', pending.action);
  ctx.tell(completesUpcoming, ['HEI-ACT-09'], { who: by, action: pending.action });
  if (pending.action === 'crawl') finishCrawl(ctx, by, pending.to);
  else if (pending.action === 'breather') breathe(ctx, by);
  else finishSkill(ctx, by, pending.skill, pending.target);
}

/** What has been neither completed nor called off goes on before the turn ends (HEI-ACT-09). */
export function completeAtTurnEnd(ctx: Ctx, by: Id): void {
  const who = combatantById(ctx.state, by);
  if (who.pending && who.ended !== 'upcoming' && !inert(ctx.state, who))
    complete(ctx, by, who.pending);
}

function waits(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  if (!who.pending || who.ended === 'upcoming')
    return refuse('HEI-ACT-09', 'no upcoming action goes on in this turn');
  return inert(state, who);
}

/** Going on with what was begun in the last turn (HEI-ACT-09). */
export const goOn = action<State, object>({
  id: 'go-on',
  name: 'Complete the upcoming action',
  group: 'standard',
  rules: ['HEI-ACT-09', 'HEI-CRAWL-02'],
  schema: z.strictObject({}),
  domains: {},
  blocked: waits,
  perform(ctx, by) {
    const { pending } = combatantById(ctx.state, by);
    if (pending) complete(ctx, by, pending);
  },
  appealUpTo: 96,
  appeal: () => 96,
});

/** Calling it off, at the start of the turn only (HEI-ACT-15). */
export const callOff = action<State, object>({
  id: 'call-off',
  name: 'Call the upcoming action off',
  group: 'free',
  rules: ['HEI-ACT-15'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) =>
    waits(state, by) ??
    (combatantById(state, by).freeUsed.length > 0
      ? refuse('HEI-ACT-15', 'only at the start of the turn')
      : undefined),
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    const { pending } = who;
    clearUpcoming(ctx, who);
    ctx.tell(callsOffUpcoming, ['HEI-ACT-15'], { who: by, action: pending?.action ?? '' });
  },
});

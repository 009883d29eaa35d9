import type { ActionRequirement, Id } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { cannotActReason, pay } from '../action-types/budget.js';
import { callsOffUpcoming, cannotComplete, completesUpcoming } from '../../events/turns.js';
import { defineAction } from '../../state/define.js';
import type { Ctx, State, UpcomingAction } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { clearUpcoming } from '../../state/turn-verbs.js';
import { finishCrawl } from '../movement/prone.js';
import { breathe } from '../other-actions/breather.js';
import { finishSkill } from '../other-actions/skill.js';

/** The upcoming action is completed as this turn's standard action (HEI-ACT-09). */
function complete(ctx: Ctx, actor: Id, upcoming: UpcomingAction): void {
  clearUpcoming(ctx, combatantById(ctx.state, actor));
  pay(ctx, actor, 'standard', upcoming.action);
  ctx.tell(completesUpcoming, ['HEI-ACT-09'], { who: actor, action: upcoming.action });
  if (upcoming.action === 'crawl') finishCrawl(ctx, actor, upcoming.to);
  else if (upcoming.action === 'breather') breathe(ctx, actor);
  else finishSkill(ctx, actor, upcoming.skill, upcoming.target);
}

/** An upcoming action that was neither completed nor called off is completed before the turn ends (HEI-ACT-09). */
export function completeAtTurnEnd(ctx: Ctx, actor: Id): void {
  const who = combatantById(ctx.state, actor);
  if (!who.pending || who.ended === 'upcoming') return;
  const refused = cannotActReason(ctx.state, who);
  if (!refused) return complete(ctx, actor, who.pending);
  // It belonged to this turn, and does not wait for a later one.
  clearUpcoming(ctx, who);
  return ctx.tell(cannotComplete, ['HEI-ACT-09', ...refused.rules], { who: actor });
}

const NO_UPCOMING = refuse(
  'HEI-ACT-09',
  'no-upcoming-action',
  'no upcoming action to complete this turn',
);

const hasUpcoming: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  return who.pending && who.ended !== 'upcoming' ? cannotActReason(state, who) : NO_UPCOMING;
};

/** Completing the action begun in the last turn (HEI-ACT-09). */
export const completeUpcoming = defineAction({
  id: 'go-on',
  name: 'Complete the upcoming action',
  group: 'standard',
  rules: ['HEI-ACT-09', 'HEI-CRAWL-02'],
  requires: [hasUpcoming],
  do(ctx, actor) {
    const { pending } = combatantById(ctx.state, actor);
    if (pending) complete(ctx, actor, pending);
  },
});

const atTurnStart: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).freeUsed.length > 0
    ? refuse('HEI-ACT-15', 'turn-begun', 'only at the start of your turn')
    : undefined;

/** Calling off the upcoming action, at the start of the turn only (HEI-ACT-15). */
export const callOff = defineAction({
  id: 'call-off',
  name: 'Call off upcoming action',
  group: 'free',
  rules: ['HEI-ACT-15'],
  requires: [hasUpcoming, atTurnStart],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    const action = who.pending?.action ?? '';
    clearUpcoming(ctx, who);
    ctx.tell(callsOffUpcoming, ['HEI-ACT-15'], { who: actor, action });
  },
});

import type { RuleId } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { clearUpcoming } from '../../state/turn-verbs.js';
import { isInterrupted } from '../../events/turns.js';

/** Whether this is a moment at which an upcoming action can be interrupted (HEI-ACT-12). */
const open = (state: State, who: Combatant): boolean =>
  state.fixed.options.upcomingWindow === 'untilDone' ||
  acting(state) !== who.id ||
  who.ended !== null;

/**
 * Whether using a skill cancels the upcoming action: another skill always does, the same one only while it can be
 * interrupted (HEI-ACT-12, HEI-SKILL-04).
 */
export const skillCancels = (state: State, who: Combatant): boolean =>
  who.pending !== null && (who.pending.action === 'skill' || open(state, who));

/** Cancels a pending upcoming action without effect; the next turn keeps its standard action (HEI-ACT-10 to 14). */
export function interrupt(ctx: Ctx, who: Combatant, rule: RuleId): void {
  const { pending } = who;
  if (!pending) return;
  if (!(rule === 'HEI-ACT-12' ? skillCancels(ctx.state, who) : open(ctx.state, who))) return;
  clearUpcoming(ctx, who);
  ctx.tell(isInterrupted, [rule, 'HEI-ACT-13', 'HEI-ACT-14'], {
    who: who.id,
    action: pending.action,
  });
}

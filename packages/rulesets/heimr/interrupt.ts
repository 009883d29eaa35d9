import type { RuleId } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import type { Combatant, T } from './state.js';

/** Cancels an upcoming action that waits, for nothing; it does not cost the standard action of the next turn (HEI-ACT-10 to 14). */
export function interrupt(t: T, who: Combatant, rule: RuleId): void {
  const { pending } = who;
  if (!pending) return;
  if (t.state.fixed.options.upcomingWindow === 'untilTurnStart' && acting(t.state) === who.id && who.ended === null) return;
  t.put(who, 'pending', null);
  t.note('interrupted', [rule, 'HEI-ACT-13', 'HEI-ACT-14'], { who: who.id, action: pending.action });
}

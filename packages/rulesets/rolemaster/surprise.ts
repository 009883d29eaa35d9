import { tablesOf } from './lookup.js';
import type { Bonus } from './maneuver.js';
import { maneuver } from './maneuver.js';
import type { Combatant, T } from './state.js';
import { sheetOf } from './state.js';
import { stun } from './stun.js';
import type { Grade } from './tables/table.js';
import { gradeOf } from './tables/table.js';

/** What makes a roll of perception necessary (RMC-SURP-01, RMC-SURP-02). */
export type Cause = 'ambush' | 'orientation';

/** What an orientation roll suffers (RMC-CTX-05). */
const CONFUSED = -20;

/** The extreme grades count as the plain ones next to them (RMC-SURP-08). */
const FOLDED: Readonly<Record<Grade, 'failure' | 'partial' | 'near' | 'success'>> = {
  blunder: 'failure',
  absoluteFailure: 'failure',
  failure: 'failure',
  partial: 'partial',
  near: 'near',
  success: 'success',
  absoluteSuccess: 'success',
};

/** Whoever attacks or was attacked knows from then on that there is a fight (RMC-DB-03). */
export function notice(t: T, who: Combatant): void {
  if (who.aware) return;
  t.put(who, 'aware', true);
  t.note('aware', ['RMC-DB-03'], { who: who.id, aware: true });
}

/** Rolls whether somebody notices an ambush or keeps its bearings, and lets the result happen (RMC-SURP-01 to 08). */
export function perceive(t: T, who: Combatant, cause: Cause, modifier: number): void {
  const bonuses: Bonus[] = [{ amount: sheetOf(t.state, who).perception, rule: 'RMC-SURP-01', why: 'Perception' }];
  if (cause === 'orientation') bonuses.push({ amount: CONFUSED, rule: 'RMC-SURP-02', why: 'confused' });
  if (modifier !== 0) bonuses.push({ amount: modifier, rule: 'RMC-SURP-01', why: 'GM' });
  const total = maneuver(t, who, cause === 'ambush' ? 'perception' : 'orientation', [cause === 'ambush' ? 'RMC-SURP-01' : 'RMC-SURP-02'], bonuses);
  const grade = FOLDED[gradeOf(tablesOf(t.state).grades, total)];
  t.note('perceives', ['RMC-SURP-08', { failure: 'RMC-SURP-03', partial: 'RMC-SURP-04', near: 'RMC-SURP-05', success: 'RMC-SURP-06' }[grade]], { who: who.id, cause, total, grade });
  if (grade === 'partial') stun(t, who, 'stunned', 1);
  if (grade === 'near') stun(t, who, 'dazed', 1);
  const surprised = grade === 'failure' && cause === 'ambush' && t.state.fixed.options['surp.failureAware'] === 'byCause';
  if (cause === 'ambush' && !surprised) notice(t, who);
  if (grade === 'failure') t.put(who, 'barred', true);
  if (!surprised) return;
  // Only until the round ends, even for one who knew of no fight before.
  t.put(who, 'aware', true);
  t.put(who, 'surprised', true);
  t.note('surprised', ['RMC-SURP-07', 'RMC-DB-03'], { who: who.id });
}

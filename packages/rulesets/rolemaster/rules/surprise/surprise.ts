import { tablesOf } from '../../state/content/lookup.js';
import type { Bonus } from '../maneuver.js';
import { maneuver } from '../maneuver.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { areEnemies, out, sheetOf } from '../../state/state.js';
import { stun } from '../critical-effects/stun.js';
import type { Grade } from '../../tables/table.js';
import { gradeOf } from '../../tables/table.js';

/** What makes a roll of perception necessary (RMC-SURP-01, RMC-SURP-02). */
export type Cause = 'ambush' | 'orientation';

/** What an orientation roll suffers (RMC-CTX-05). */
const CONFUSED = -20;

const ORDER = ['failure', 'partial', 'near', 'success'] as const;
type Folded = (typeof ORDER)[number];

/** The extreme grades count as the plain ones next to them (RMC-SURP-08). */
const FOLDED: Readonly<Record<Grade, Folded>> = {
  blunder: 'failure',
  absoluteFailure: 'failure',
  failure: 'failure',
  partial: 'partial',
  near: 'near',
  success: 'success',
  absoluteSuccess: 'success',
};

/** Whoever attacks or was attacked knows from then on that there is a fight (RMC-DB-03). */
export function notice(ctx: Ctx, who: Combatant): void {
  if (who.aware) return;
  ctx.put(who, 'aware', true);
  ctx.note('aware', ['RMC-DB-03'], { who: who.id, aware: true });
}

/**
 * Whether somebody who is attacked from hiding notices it in time: Perception, if the GM calls for it (RMC-SURP-01).
 * Those who can notice nothing, or failed to this round, are not asked about.
 */
export function noticed(ctx: Ctx, by: Combatant, who: Combatant): boolean {
  if (!areEnemies(by, who) || out(ctx.state, who) || who.barred) return false;
  const called = ctx.ask({
    id: 'ambush',
    who: 'gm',
    rules: ['RMC-SURP-01'],
    about: { by: by.id, who: who.id },
    options: [
      { value: 'roll', label: 'rolls Perception' },
      { value: 'unnoticed', label: 'too late' },
    ],
    fallback: 'roll',
  });
  return (
    called === 'roll' &&
    ctx.fold(
      () => perceive(ctx, who, 'ambush', 0),
      (grade) => grade,
    ) !== 'failure'
  );
}

/**
 * Rolls whether somebody notices an ambush or keeps its bearings, and lets the result happen (RMC-SURP-01 to 08).
 * @returns the grade.
 */
export function perceive(ctx: Ctx, who: Combatant, cause: Cause, modifier: number): Folded {
  const bonuses: Bonus[] = [
    { amount: sheetOf(ctx.state, who).perception, rule: 'RMC-SURP-01', why: 'Perception' },
  ];
  if (cause === 'orientation')
    bonuses.push({ amount: CONFUSED, rule: 'RMC-SURP-02', why: 'confused' });
  if (modifier !== 0) bonuses.push({ amount: modifier, rule: 'RMC-SURP-01', why: 'GM' });
  const { grades } = tablesOf(ctx.state);
  const alike = (sum: number): number => ORDER.indexOf(FOLDED[gradeOf(grades, sum)]);
  const total = maneuver(
    ctx,
    who,
    cause === 'ambush' ? 'perception' : 'orientation',
    [cause === 'ambush' ? 'RMC-SURP-01' : 'RMC-SURP-02'],
    bonuses,
    alike,
  );
  const grade = FOLDED[gradeOf(grades, total)];
  ctx.note(
    'perceives',
    [
      'RMC-SURP-08',
      {
        failure: 'RMC-SURP-03',
        partial: 'RMC-SURP-04',
        near: 'RMC-SURP-05',
        success: 'RMC-SURP-06',
      }[grade],
    ],
    { who: who.id, cause, total, grade },
  );
  if (grade === 'partial') stun(ctx, who, 'stunned', 1);
  if (grade === 'near') stun(ctx, who, 'dazed', 1);
  const surprised =
    grade === 'failure' &&
    cause === 'ambush' &&
    ctx.state.fixed.options['surp.failureAware'] === 'byCause';
  if (cause === 'ambush' && !surprised) notice(ctx, who);
  if (grade === 'failure') ctx.put(who, 'barred', true);
  if (!surprised) return grade;
  // Only until the round ends, even for one who knew of no fight before.
  ctx.put(who, 'aware', true);
  ctx.put(who, 'surprised', true);
  ctx.note('surprised', ['RMC-SURP-07', 'RMC-DB-03'], { who: who.id });
  return grade;
}

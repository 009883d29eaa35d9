import { awarenessChanges, perceives, staysUnaware } from '../../events/maneuvers.js';
import { tablesOf } from '../../state/content/lookup.js';
import type { CAUSES, Combatant, Ctx } from '../../state/state.js';
import { areEnemies, isOut, sheetOf, SURPRISE_GRADES } from '../../state/state.js';
import { bar, missAmbush, setAware, surprise } from '../../state/verbs/index.js';
import type { Grade } from '../../tables/table.js';
import { gradeOf } from '../../tables/table.js';
import { stun } from '../critical-effects/stun.js';
import type { Bonus } from '../maneuver.js';
import { rollManeuver } from '../maneuver.js';

type Cause = (typeof CAUSES)[number];
type SurpriseGrade = (typeof SURPRISE_GRADES)[number];

/** The penalty of an orientation roll (RMC-CTX-05). */
const CONFUSED = -20;

/** The extreme grades count as the plain ones next to them (RMC-SURP-08). */
const FOLDED: Readonly<Record<Grade, SurpriseGrade>> = {
  blunder: 'failure',
  absoluteFailure: 'failure',
  failure: 'failure',
  partial: 'partial',
  near: 'near',
  success: 'success',
  absoluteSuccess: 'success',
};

const RULE = {
  failure: 'RMC-SURP-03',
  partial: 'RMC-SURP-04',
  near: 'RMC-SURP-05',
  success: 'RMC-SURP-06',
} as const;

/** Makes a combatant who attacks or was attacked aware of the fight (RMC-DB-03). */
export function noticeFight(ctx: Ctx, combatant: Combatant): void {
  if (combatant.aware) return;
  setAware(ctx, combatant, true);
  ctx.tell(awarenessChanges, ['RMC-DB-03'], { who: combatant.id, aware: true });
}

/**
 * Whether the target of an attack from hiding notices it in time: by Perception, if the GM calls
 * for it (RMC-SURP-01). A target who is out, or has already failed to notice an ambush this
 * round, does not roll; confusion does not affect the roll.
 */
export function isNoticed(ctx: Ctx, attacker: Combatant, target: Combatant): boolean {
  // Combatants cannot hide from their own side.
  if (!areEnemies(attacker, target)) return true;
  if (isOut(ctx.state, target) || target.ambushed) return false;
  const called = ctx.ask({
    id: 'ambush',
    who: 'gm',
    rules: ['RMC-SURP-01'],
    about: { by: attacker.id, who: target.id },
    options: [
      { value: 'roll', label: 'roll Perception' },
      { value: 'unnoticed', label: 'too late to notice' },
    ],
    fallback: 'roll',
  });
  if (called !== 'roll') return false;
  const grade = ctx.fold(
    () => rollPerception(ctx, target, 'ambush', 0),
    (rolled) => rolled,
  );
  return grade !== 'failure';
}

/** Rolls whether a combatant notices an ambush or stays oriented, and applies the result (RMC-SURP-01 to 08). */
export function rollPerception(
  ctx: Ctx,
  combatant: Combatant,
  cause: Cause,
  modifier: number,
): SurpriseGrade {
  const grade = rollGrade(ctx, combatant, cause, modifier);
  if (grade === 'partial') stun(ctx, combatant, 'stunned', 1);
  if (grade === 'near') stun(ctx, combatant, 'dazed', 1);
  if (grade === 'failure') bar(ctx, combatant);
  if (cause === 'ambush') learnOfAmbush(ctx, combatant, grade);
  return grade;
}

/**
 * Makes a combatant who notices an ambush aware of the fight; after a failure they are unaware,
 * or as aware as before by house rule (RMC-SURP-07).
 */
function learnOfAmbush(ctx: Ctx, combatant: Combatant, grade: SurpriseGrade): void {
  if (grade !== 'failure') return noticeFight(ctx, combatant);
  missAmbush(ctx, combatant);
  if (ctx.state.fixed.options['surp.failureAware'] === 'aware') return;
  surprise(ctx, combatant);
  ctx.tell(staysUnaware, ['RMC-SURP-07', 'RMC-DB-03'], { who: combatant.id });
}

function rollGrade(ctx: Ctx, combatant: Combatant, cause: Cause, modifier: number): SurpriseGrade {
  const ambush = cause === 'ambush';
  const bonuses: Bonus[] = [
    {
      amount: sheetOf(ctx.state, combatant).perception,
      rule: 'RMC-SURP-01',
      why: 'Perception',
    },
  ];
  if (!ambush) bonuses.push({ amount: CONFUSED, rule: 'RMC-SURP-02', why: 'confused' });
  if (modifier !== 0) bonuses.push({ amount: modifier, rule: 'RMC-SURP-01', why: 'GM' });
  const { grades } = tablesOf(ctx.state);
  const total = rollManeuver(ctx, combatant, {
    name: ambush ? 'perception' : 'orientation',
    rules: [ambush ? 'RMC-SURP-01' : 'RMC-SURP-02'],
    bonuses,
    alike: (sum) => SURPRISE_GRADES.indexOf(FOLDED[gradeOf(grades, sum)]),
  });
  const grade = FOLDED[gradeOf(grades, total)];
  ctx.tell(perceives, ['RMC-SURP-08', RULE[grade]], { who: combatant.id, cause, total, grade });
  return grade;
}

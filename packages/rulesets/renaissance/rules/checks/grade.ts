import type { State } from '../../state/state.js';

/** How good a result is: failures below 0, successes above; farther from 0 is more extreme. */
export const CRITICAL_FAILURE = -3;
export const EXCEPTIONAL_FAILURE = -2;
export const FAILURE = -1;
export const SUCCESS = 1;
export const EXCEPTIONAL = 2;
export const CRITICAL = 3;
export type Grade = -3 | -2 | -1 | 1 | 2 | 3;

export const GRADE_NAMES: Readonly<Record<Grade, string>> = {
  [-3]: 'critical failure',
  [-2]: 'exceptional failure',
  [-1]: 'failure',
  1: 'success',
  2: 'exceptional success',
  3: 'critical success',
};

/** A margin over this is exceptional (REN-CTX-04). */
const EXCEPTIONAL_MARGIN = 30;
/** Doubles are the multiples of this, 0 and 99 among them (REN-CTX-05). */
const DOUBLE = 11;

/** A check that has been rolled. `margin` is the margin of success or of failure, from the roll that counts. */
export interface Rolled {
  readonly target: number;
  readonly roll: number;
  readonly margin: number;
  readonly grade: Grade;
  /** 1 if the result was upgraded, -1 if downgraded, 0 otherwise. */
  readonly shifted: number;
  /** Whether the one upgrade or downgrade of the check has been made (REN-CTX-08). */
  readonly shiftSpent: boolean;
}

/** Whether the roll was over the target (REN-CTX-01). */
export const failed = ({ grade: of }: Pick<Rolled, 'grade'>): boolean => of < 0;

const SUCCESSES = [SUCCESS, EXCEPTIONAL, CRITICAL] as const;
const FAILURES = [FAILURE, EXCEPTIONAL_FAILURE, CRITICAL_FAILURE] as const;

/** Plain, exceptional by the margin, or critical by doubles (REN-CTX-04, REN-CTX-05). */
function degreeOf(double: boolean, margin: number): 0 | 1 | 2 {
  if (double) return 2;
  return margin > EXCEPTIONAL_MARGIN ? 1 : 0;
}

/** What a roll means against a held target of 0 to 98 (REN-CTX-01 to 05). */
export function grade(target: number, roll: number): Rolled {
  const double = roll % DOUBLE === 0;
  const success = roll <= target;
  const margin = success ? roll : roll - target;
  return {
    target,
    roll,
    margin,
    grade: success ? SUCCESSES[degreeOf(double, margin)] : FAILURES[degreeOf(double, margin)],
    shifted: 0,
    shiftSpent: false,
  };
}

/** The part of a margin that still matters when no roll is compared with it: the step of extra damage it reaches. */
export function steps(margin: number): 0 | 1 | 2 {
  if (margin > 2 * EXCEPTIONAL_MARGIN) return 2;
  return margin > EXCEPTIONAL_MARGIN ? 1 : 0;
}

const UP: Readonly<Record<Grade, Grade>> = {
  [-3]: FAILURE,
  [-2]: FAILURE,
  [-1]: FAILURE,
  1: EXCEPTIONAL,
  2: CRITICAL,
  3: CRITICAL,
};
const DOWN: Readonly<Record<Grade, Grade>> = {
  [-3]: CRITICAL_FAILURE,
  [-2]: CRITICAL_FAILURE,
  [-1]: EXCEPTIONAL_FAILURE,
  1: SUCCESS,
  2: SUCCESS,
  3: EXCEPTIONAL,
};

const shift = (rolled: Rolled, to: Grade, shiftSpent: boolean): Rolled =>
  to === rolled.grade
    ? { ...rolled, shiftSpent }
    : { ...rolled, grade: to, shifted: to > rolled.grade ? 1 : -1, shiftSpent };

/** The result one grade better; margins stay the same, and it happens only once per check (REN-CTX-08). */
export const upgrade = (rolled: Rolled): Rolled =>
  rolled.shiftSpent ? rolled : shift(rolled, UP[rolled.grade], true);

/** The result one grade worse; margins stay the same, and it happens only once per check (REN-CTX-08). */
export function downgrade(rolled: Rolled, state: State): Rolled {
  if (rolled.shiftSpent) return rolled;
  const collapsed = rolled.grade === CRITICAL && state.fixed.options.downgradeSteps === 'collapse';
  return shift(rolled, collapsed ? SUCCESS : DOWN[rolled.grade], true);
}

/**
 * The struck-out version: successes count one grade better, failures are unchanged; no upgrade
 * is spent (REN-RES-11).
 */
export const countBetter = (rolled: Rolled): Rolled =>
  failed(rolled) ? rolled : shift(rolled, UP[rolled.grade], rolled.shiftSpent);

/** The struck-out version: every success counts as a plain one; no downgrade is spent (REN-RES-11). */
export const countPlain = (rolled: Rolled): Rolled =>
  failed(rolled) ? rolled : shift(rolled, SUCCESS, rolled.shiftSpent);

/** Whether a success counts as an exceptional one (REN-ATK-11, REN-STR-03). */
export function isExceptional(rolled: Rolled, state: State): boolean {
  if (rolled.grade < EXCEPTIONAL) return false;
  return (
    state.fixed.options.criticalCountsAsExceptional ||
    rolled.shifted > 0 ||
    rolled.margin > EXCEPTIONAL_MARGIN
  );
}

/** Whether a failure counts as an exceptional one. */
export function isExceptionalFailure(rolled: Rolled, state: State): boolean {
  if (rolled.grade > EXCEPTIONAL_FAILURE) return false;
  return (
    state.fixed.options.criticalCountsAsExceptional ||
    rolled.shifted < 0 ||
    rolled.margin > EXCEPTIONAL_MARGIN
  );
}

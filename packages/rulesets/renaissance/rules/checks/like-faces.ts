import type { FaceGrouping } from '@tiltyard/engine/values';
import { grade, steps } from './grade.js';

// Groups of check rolls with the same effect. Only the calculation of exact odds uses them, never
// the rules.

/** The roll with its digits swapped: 27 becomes 72. */
export const swapped = (roll: number): number => (roll % 10) * 10 + Math.floor(roll / 10);

/** Groups the rolls of a check that only passes or fails. */
export const byPass =
  (target: number): FaceGrouping =>
  (roll) =>
    roll <= target ? 1 : 0;

/** Groups the rolls of a check of which only the grade and the step of the margin matter (REN-CTX-04). */
export const byDegree =
  (target: number): FaceGrouping =>
  (roll) => {
    const { grade: of, margin } = grade(target, roll);
    if (steps(margin) === 0) return of;
    return of < 0 ? of - 3 : of + 3;
  };

/** Groups the rolls of a check whose successes are compared with another roll. */
export const byMargin =
  (target: number): FaceGrouping =>
  (roll) =>
    roll > target ? -1 : roll;

/** The grouping keys of a check lie well within half of this on either side of 0. */
const KEY_SPAN = 512;

/**
 * A grouping for checks on which Luck may swap the digits or upgrade the result: rolls are
 * equivalent if both they and their swapped rolls are, and have the same grade. A question about
 * it shows the numbers of one of them.
 */
export const swappable = (alike: FaceGrouping, target: number): FaceGrouping => {
  const degree = byDegree(target);
  return (roll) => {
    const other = swapped(roll);
    return [alike(roll), alike(other), degree(roll), degree(other)].reduce(
      (key, part) => key * KEY_SPAN + part + KEY_SPAN / 2,
      Number(other === roll),
    );
  };
};

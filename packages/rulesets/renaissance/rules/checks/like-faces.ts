import type { FaceGrouping } from '@tiltyard/engine/values';
import { grade, steps } from './grade.js';

// Which faces of a check come to the same: for exact odds alone, the rules never read it.

/** The roll with its digits swapped: 27 becomes 72. */
export const swapped = (roll: number): number => (roll % 10) * 10 + Math.floor(roll / 10);

/** Like faces of a check that only passes or fails. */
export const byPass =
  (target: number): FaceGrouping =>
  (roll) =>
    roll <= target ? 1 : 0;

/** Like faces of a check of which only the degree counts, and whether the margin itself is exceptional (REN-CTX-04). */
export const byDegree =
  (target: number): FaceGrouping =>
  (roll) => {
    const { grade: of, margin } = grade(target, roll);
    if (steps(margin) === 0) return of;
    return of < 0 ? of - 3 : of + 3;
  };

/** Like faces of a check whose successes are compared with another roll. */
export const byMargin =
  (target: number): FaceGrouping =>
  (roll) =>
    roll > target ? -1 : roll;

/** Keys of like faces of a check lie well within half of this to either side of 0. */
const KEY_SPAN = 512;

/**
 * Like faces where Luck may swap the digits or upgrade the result: both the roll and the swapped one are alike, and of
 * the same degree. A question about it shows the numbers of one of them.
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

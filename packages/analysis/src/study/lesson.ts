import type { Lesson } from './study.js';

/** The verdict on an answer: the best, indistinguishable from it, or worse by an amount. */
export type LessonVerdict =
  | { readonly kind: 'best' }
  | { readonly kind: 'even' }
  | { readonly kind: 'worse'; readonly points: number };

/**
 * Judges the answer to a lesson, given as the number of a command in it. Exact chances are compared directly. Others
 * are compared by their intervals: if these overlap, the answer cannot be called wrong.
 */
export function judgeLesson({ commands }: Lesson, answer: number): LessonVerdict {
  const [best] = commands;
  const given = commands[answer];
  if (!best || !given || answer === 0) return { kind: 'best' };
  const points = best.win.value - given.win.value;
  const isEven = best.exact && given.exact ? points <= 0 : given.win.high >= best.win.low;
  return isEven ? { kind: 'even' } : { kind: 'worse', points };
}

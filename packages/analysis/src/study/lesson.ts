import type { Lesson } from './study.js';

/** The verdict on an answer: the best, indistinguishable from it, or worse by an amount. */
export type LessonVerdict =
  | { readonly kind: 'best' }
  | { readonly kind: 'even' }
  | { readonly kind: 'worse'; readonly points: number };

/**
 * Judges a command of a lesson by its number in it. Exact chances are compared directly; others only as far as their
 * intervals go: if these overlap, the answer cannot be called wrong.
 */
export function judgeLesson({ commands }: Lesson, answer: number): LessonVerdict {
  const [best] = commands;
  const given = commands[answer];
  if (!best || !given || answer === 0) return { kind: 'best' };
  const points = best.win.value - given.win.value;
  const isEven = best.exact && given.exact ? points <= 0 : given.win.high >= best.win.low;
  return isEven ? { kind: 'even' } : { kind: 'worse', points };
}

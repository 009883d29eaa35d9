import { byFallback } from '@tiltyard/engine';
import type { AnswerSource } from '@tiltyard/engine/core';

// An independent calculator of WILL, written from the rulebook alone.

/** What a combatant has of WILL, and whether they spend it when they can. */
export interface Will {
  readonly [key: string]: number | boolean;
  readonly has: number;
  readonly spends: boolean;
}

/** What a bonus costs and adds. */
export interface WillRule {
  readonly willCost: number;
  readonly willBonus: number;
}

/** LUR-CTX-06: the bonus of WILL, and what is left of it. */
export const spent = (will: Will, s: WillRule): readonly [number, number] =>
  will.spends && will.has >= s.willCost ? [s.willBonus, will.has - s.willCost] : [0, will.has];

/** Answers whether ann and everyone else spend WILL. */
export const spending =
  (s: { readonly own: Will; readonly other: Will }): AnswerSource =>
  (questions) => {
    const plain = byFallback(questions);
    return questions.map(({ id, who }, i) => {
      if (id !== 'will') return plain[i] ?? null;
      return (who === 'ann' ? s.own : s.other).spends ? 'yes' : 'no';
    });
  };

export const drawnWill = (below: (n: number) => number): Will => ({
  has: below(4),
  spends: below(3) > 0,
});

import type { Json } from '@tiltyard/engine';
import type { AnswerScore } from '@tiltyard/engine/players';
import { mendable } from '../rules/basics/check.js';
import { SCRATCH } from '../rules/damage/toughness.js';
import type { State } from '../state/state.js';

const number = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** Points of Conviction saved for wounds: a failed attack is not rerolled with these. */
const KEPT = 1;

/**
 * Rerolls a failure that a second roll is likely to turn into a success, but not an attack for the last point, and a Toughness save
 * only if the wound is worse than a scratch (T20-CTX-44).
 */
const reroll: AnswerScore<State> = (_, { about }, answer) => {
  if (answer !== 'yes') return 0;
  if (about['roll'] === 'attack' && (number(about['conviction']) ?? 0) <= KEPT) return -1;
  const failedBy = number(about['failedBy']);
  const isWorthwhile =
    failedBy === undefined ||
    (about['roll'] === 'Toughness'
      ? failedBy > SCRATCH
      : mendable(number(about['die']) ?? 0, failedBy));
  return isWorthwhile ? 1 : -1;
};

/** Scores of answers by question id; for other questions the default answer is used. */
export const answers = {
  reroll,
  evasion: (_: State, __: unknown, answer: Json) => (answer === 'yes' ? 1 : 0),
  /** Escapes as far as possible. */
  escape: (_: State, __: unknown, answer: Json) => number(answer) ?? 0,
};

import type { Json } from '@tiltyard/engine';
import type { AnswerScore } from '@tiltyard/engine/players';
import { mendable } from '../rules/basics/check.js';
import { SCRATCH } from '../rules/damage/toughness.js';
import type { State } from '../state/state.js';

const number = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** So much Conviction is kept for wounds where an attack fails. */
const KEPT = 1;

/**
 * A roll is made again where that may well mend it, an attack not for the last point; Toughness where the wound is worse than a
 * scratch (T20-CTX-44).
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

/** How good answers look, by the ids of questions; elsewhere the rules' own answer is as good as any. */
export const answers = {
  reroll,
  evasion: (_: State, __: unknown, answer: Json) => (answer === 'yes' ? 1 : 0),
  /** As far as one gets. */
  escape: (_: State, __: unknown, answer: Json) => number(answer) ?? 0,
};

import type { Refusal, RuleId } from '@tiltyard/engine';

/** The rules of a refusal with one before them that it follows from. */
export const refusedBy = (rule: RuleId, refusal: Refusal | undefined): Refusal | undefined =>
  refusal && { ...refusal, rules: [rule, ...refusal.rules] };

import type { RuleId } from '../../core/question.js';

/** Small signs for conditions on a token. A sign means the same in several systems. */
export type ConditionSign =
  // Mind and senses.
  | 'stunned'
  | 'dazed'
  | 'shaken'
  | 'blinded'
  | 'hidden'
  | 'unaware'
  | 'aiming'
  | 'luck'
  // The body's position.
  | 'prone'
  | 'held'
  | 'mounted'
  | 'flying'
  | 'in cover'
  | 'burning'
  // Time and stance.
  | 'hurried'
  | 'pressing'
  | 'full defence'
  | 'no parry'
  | 'staggered'
  | 'braced'
  | 'readied'
  | 'fatigue'
  // Wounds.
  | 'wound'
  | 'bloodied'
  | 'bleeding'
  | 'disabled'
  | 'dying';

/** A condition of a combatant, and the rules that define it. */
export interface Condition {
  readonly name: string;
  readonly rules: readonly RuleId[];
  /** Its effect, in words without names; by default the text of its first rule. */
  readonly does?: string;
  /** Its sign; its first letter if absent, none if it is always there. */
  readonly sign?: ConditionSign | 'none';
  /** A count, if that is what people look for: wounds, rounds. */
  readonly count?: number;
  /** When it ends, in words: `until the start of Anna’s next turn`; absent if no moment ends it. */
  readonly ends?: string;
}

/** A condition with the rules it comes from. */
export const createCondition = (name: string, ...rules: readonly RuleId[]): Condition => ({
  name,
  rules,
});

/**
 * A copy to extend. Field by field, since a spread followed by more fields is many times slower, and odds add up every
 * ending.
 */
function copyOf({ name, rules, does, sign, count, ends }: Condition): {
  -readonly [K in keyof Condition]: Condition[K];
} {
  const copy: ReturnType<typeof copyOf> = { name, rules };
  if (sign !== undefined) copy.sign = sign;
  if (count !== undefined) copy.count = count;
  if (does !== undefined) copy.does = does;
  if (ends !== undefined) copy.ends = ends;
  return copy;
}

/**
 * A condition with its sign.
 * @param count if that is what people look for, 1 or more.
 */
export function drawnAs(
  sign: ConditionSign | 'none',
  condition: Condition,
  count?: number,
): Condition {
  const copy = copyOf(condition);
  copy.sign = sign;
  if (count !== undefined) copy.count = count;
  return copy;
}

/** A condition with its effect in words. */
export function doing(does: string, condition: Condition): Condition {
  const copy = copyOf(condition);
  copy.does = does;
  return copy;
}

/** A condition with its end in words. */
export function lasting(ends: string, condition: Condition): Condition {
  const copy = copyOf(condition);
  copy.ends = ends;
  return copy;
}

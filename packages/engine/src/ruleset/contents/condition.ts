import type { RuleId } from '../../core/question.js';

/** What conditions are drawn as on a token, small. What several systems mean the same by is drawn the same. */
export type ConditionSign =
  // Mind and aim.
  | 'stunned'
  | 'dazed'
  | 'shaken'
  | 'blinded'
  | 'hidden'
  | 'unaware'
  | 'aiming'
  | 'luck'
  // The body's place.
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

/** Something that is so with a combatant, and the rules that say what it means. */
export interface Condition {
  readonly name: string;
  readonly rules: readonly RuleId[];
  /** What it does, in words without names; what its first rule says where that tells it. */
  readonly does?: string;
  /** What it is drawn as; its first letter where nothing is said, nothing at all where it is always there. */
  readonly sign?: ConditionSign | 'none';
  /** How many of it there are, where that is what one looks for: wounds, rounds. */
  readonly count?: number;
  /** When it ends, in words: `until the start of Anna’s next turn`; nothing where no moment ends it. */
  readonly ends?: string;
}

/** A condition with the rules it comes from. */
export const createCondition = (name: string, ...rules: readonly RuleId[]): Condition => ({
  name,
  rules,
});

/** A copy to add to. Field by field, since a spread with something after it takes many times as long, and odds sum up every end. */
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
 * A condition with what it is drawn as.
 * @param count how many of it there are, where that is what one looks for, 1 or more.
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

/** A condition that says what it does. */
export function doing(does: string, condition: Condition): Condition {
  const copy = copyOf(condition);
  copy.does = does;
  return copy;
}

/** A condition that says in words when it ends. */
export function lasting(ends: string, condition: Condition): Condition {
  const copy = copyOf(condition);
  copy.ends = ends;
  return copy;
}

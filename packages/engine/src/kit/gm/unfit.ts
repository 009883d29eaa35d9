import type { z } from 'zod';
import type { Refusal, RuleId } from '../../core/question.js';
import { refuse } from '../../core/question.js';
import type { FightState } from '../../core/state.js';

const MAX_SHOWN = 80;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'left out';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

/**
 * Refuses a value that no fight can have at a path of its state.
 * @param expected what may be there instead
 */
export const unfit = (
  rules: RuleId | readonly RuleId[],
  path: string,
  value: unknown,
  expected: string,
): Refusal =>
  refuse(rules, 'no-such-state', `${path} cannot be ${shown(value)}; expected ${expected}`);

/**
 * The refusal of the first value that a schema does not accept, or undefined.
 * @param schema each of its messages states what is expected
 * @param rules the rule behind each value, by the value's name in a combatant or in the fight
 */
export function schemaRefusal(
  schema: z.ZodType,
  state: FightState,
  rules: Readonly<Record<string, RuleId>>,
): Refusal | undefined {
  const [issue] = schema.safeParse(state, { reportInput: true }).error?.issues ?? [];
  if (!issue) return undefined;
  const { path, input, message } = issue;
  // A combatant's id may equal the name of a value.
  const names = path.map(String).filter((_, i) => i !== 1 || path[0] !== 'combatants');
  const named = names.find((name) => Object.hasOwn(rules, name));
  const rule = named === undefined ? undefined : rules[named];
  const expected = message.replace(/^Invalid .*expected /, '');
  return unfit(rule ?? [], path.join('.'), input, expected);
}

import type { JsonObject } from '../../values/json.js';
import type { Refusal } from '../question.js';

/** Refuses a given value that is not a parameter of the action at all. */
export function unknownParameter(
  { id, parameters }: { readonly id: string; readonly parameters: readonly string[] },
  given: JsonObject,
): Refusal | undefined {
  const stray = Object.keys(given).find((name) => !parameters.includes(name));
  if (stray === undefined) return undefined;
  const known = parameters.join(', ') || 'none';
  const reason = `${id} has no parameter "${stray}"; it has: ${known}`;
  return { rules: [], code: 'unknown-parameter', reason };
}

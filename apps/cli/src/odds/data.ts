import type { Fraction } from '@tiltyard/engine/values';
import type { NoOdds, Odds } from '@tiltyard/analysis';
import { summarise } from '@tiltyard/analysis';
import { add, ZERO } from '@tiltyard/engine/values';

/** Data with every fraction as text, `11/36`. */
export function plainData(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(plainData);
  if (typeof value !== 'object' || value === null) return value;
  if (isFraction(value)) return `${value.num}/${value.den}`;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainData(part)]));
}

const isFraction = (value: object): value is Fraction =>
  'num' in value &&
  typeof value.num === 'bigint' &&
  'den' in value &&
  typeof value.den === 'bigint';

/**
 * The number of outcomes listed for a command, and for each answer to a question inside it; the rest is given by its
 * weight.
 */
const MAX_OUTCOMES = 500;
export const MAX_OUTCOMES_OF_ANSWER = 20;

/**
 * Odds as printed for programs: the marginals, then the likeliest outcomes with their exact weights.
 * @param maxOutcomes the number of outcomes listed; `unlisted` gives the number and the weight of the rest.
 */
export function asData(
  found: Odds | NoOdds,
  maxOutcomes: number = MAX_OUTCOMES,
): Record<string, unknown> {
  if (found.kind === 'refused') return { refused: found.refusal };
  if (found.kind === 'unanswered')
    return { unanswered: { id: found.question.id, who: found.question.who } };
  const { outcomes, leftOut, leaves, complete } = found;
  const unlisted = outcomes.slice(maxOutcomes);
  const data = {
    complete,
    branches: leaves,
    leftOut,
    summary: summarise(found),
    outcomes: outcomes.slice(0, maxOutcomes).map(({ weight, chance, events, changes, tolls }) => ({
      weight,
      chance,
      events,
      changes,
      tolls,
    })),
    ...(unlisted.length > 0
      ? {
          unlisted: {
            outcomes: unlisted.length,
            weight: unlisted.reduce((sum, { weight }) => add(sum, weight), ZERO),
          },
        }
      : {}),
  };
  const plain = plainData(data);
  return typeof plain === 'object' && plain !== null ? { ...plain } : {};
}

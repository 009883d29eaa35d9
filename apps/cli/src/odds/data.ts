import type { Fraction } from '@tiltyard/engine/values';
import type { NoOdds, Odds } from '@tiltyard/analysis';
import { summarise } from '@tiltyard/analysis';

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

/** Odds as they are printed for programs: the marginals, then every outcome with its exact weight. */
export function asData(found: Odds | NoOdds): Record<string, unknown> {
  if (found.kind === 'refused') return { refused: found.refusal };
  if (found.kind === 'unanswered')
    return { unanswered: { id: found.question.id, who: found.question.who } };
  const { outcomes, leftOut, leaves, complete } = found;
  const data = {
    complete,
    branches: leaves,
    leftOut,
    summary: summarise(found),
    outcomes: outcomes.map(({ weight, chance, events, changes, tolls }) => ({
      weight,
      chance,
      events,
      changes,
      tolls,
    })),
  };
  const plain = plainData(data);
  return typeof plain === 'object' && plain !== null ? { ...plain } : {};
}

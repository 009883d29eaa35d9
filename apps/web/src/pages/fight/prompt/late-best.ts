/** Chances that differ by less count as equal. */
const SAME = 0.0005;

/**
 * The answer that should have come first in an order that was fixed before all odds were known; undefined while any are
 * unknown, or if the first is as good as any.
 * @param badness how bad an answer is for the combatant who is asked; undefined while unknown
 */
export function lateBest<T>(
  shown: readonly T[],
  badness: (answer: T) => number | undefined,
): T | undefined {
  const known = shown.map(badness).filter((each) => each !== undefined);
  const [first] = known;
  const least = Math.min(...known);
  if (first === undefined || known.length < shown.length || first - least <= SAME) return undefined;
  return shown[known.indexOf(least)];
}

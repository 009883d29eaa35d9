/** Chances that differ by less are told as the same. */
const SAME = 0.0005;

/**
 * Of answers that stand in an order that was settled before all was known, the one that should have come first; nothing
 * while anything is unknown, and where the first is as good as any.
 * @param badness how bad an answer is for the combatant who is asked; nothing while unknown
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

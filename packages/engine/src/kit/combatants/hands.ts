/** One hand or other grasping limb and what it holds: the id of an item or of a grabbed combatant, or null. */
export interface Hand {
  readonly name: string;
  readonly holds: string | null;
}

/** The number of free hands. */
export const freeHands = (hands: readonly Hand[]): number =>
  hands.filter((hand) => hand.holds === null).length;

/** The hands that hold this. */
export const handsOn = (hands: readonly Hand[], item: string): readonly Hand[] =>
  hands.filter((hand) => hand.holds === item);

/** Everything held, each once, in the order of the hands. */
export function heldItems(hands: readonly Hand[]): readonly string[] {
  const things: string[] = [];
  for (const { holds } of hands) if (holds !== null && !things.includes(holds)) things.push(holds);
  return things;
}

/** The hands after taking something into the first `needs` free ones; undefined if there are too few. */
export function take(
  hands: readonly Hand[],
  item: string,
  needs: number,
): readonly Hand[] | undefined {
  if (freeHands(hands) < needs) return undefined;
  let left = needs;
  return hands.map((hand) => (hand.holds === null && left-- > 0 ? { ...hand, holds: item } : hand));
}

/** The hands after letting go of something. */
export const release = (hands: readonly Hand[], item: string): readonly Hand[] =>
  hands.map((hand) => (hand.holds === item ? { ...hand, holds: null } : hand));

const MORE = ['third', 'fourth', 'fifth', 'sixth'];

/**
 * This many empty hands.
 * @param names of the first two hands
 */
export const emptyHands = (count: number, names: readonly [string, string]): readonly Hand[] =>
  Array.from({ length: count }, (_, i) => ({
    name: [...names, ...MORE][i] ?? `hand ${i + 1}`,
    holds: null,
  }));

/**
 * The hands after items were taken up one after the other, as long as hands are free. `needs` returns how many hands an
 * item takes.
 */
export const initialGrip = (
  hands: readonly Hand[],
  items: readonly string[],
  needs: (item: string) => number,
): readonly Hand[] => items.reduce((taken, item) => take(taken, item, needs(item)) ?? taken, hands);

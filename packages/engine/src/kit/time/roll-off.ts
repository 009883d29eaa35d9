import type { Die } from '../../values/dice.js';
import type { Id } from '../../core/question.js';
import type { RulesContext } from '../../core/rules-context.js';
import type { FightState } from '../../core/state.js';

/** Groups a list by a key, each group in the order of the list. */
export function groupBy<E, K>(
  list: readonly E[],
  keyOf: (each: E) => K,
): ReadonlyMap<K, readonly E[]> {
  const found = new Map<K, E[]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = found.get(key);
    if (group) group.push(each);
    else found.set(key, [each]);
  }
  return found;
}

/**
 * Puts tied combatants in order by a die each, the highest first. Ties roll again among themselves, so that even more
 * combatants than the die has faces are put in order.
 * @param tied at least one
 * @param purpose of the die, shown beside it
 */
export function rollOff<S extends FightState>(
  ctx: RulesContext<S>,
  tied: readonly Id[],
  die: Die,
  purpose: string,
): readonly Id[] {
  if (tied.length < 2) return tied;
  // A roll in which all tie again settles nothing; any other leaves fewer ties.
  const faces = ctx.until(() => {
    const again = groupBy(tied, (id) => ctx.roll(die, purpose, id));
    return again.size > 1 ? again : undefined;
  });
  return [...faces]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, alike]) =>
      ctx.fold(
        () => rollOff(ctx, alike, die, purpose),
        (order) => order.join(),
      ),
    );
}

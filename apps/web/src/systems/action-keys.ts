import type { Action, FightState, Ruleset } from '@tiltyard/engine';
import { scoresOf } from '@tiltyard/engine/players';

/** Groups of fewer actions get no key of their own until the others have theirs. */
const LEAST = 4;

const DIGITS = 9;

/** What stands before the digit of those that come after the first nine. */
export const SHIFTED = '⇧';

/** Takes one of each list in turn until all are taken. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) =>
    lists.flatMap((list) => list.slice(i, i + 1)),
  ).flat();
}

/**
 * The digit of each action, the same in every turn: the groups of the system in turn, and in each first what automatic
 * players go by. The next nine have Shift and a digit; the rest are chosen by pointer or Tab.
 */
export function actionKeys<S extends FightState>(ruleset: Ruleset<S>): ReadonlyMap<string, string> {
  const isLiked = (action: Action<S>): boolean => scoresOf(ruleset, action).maxUtility > 0;
  const keyed = [...ruleset.actions.values()].filter(
    ({ when, endsTurn }) => when === 'turn' && endsTurn !== true,
  );
  const groups = [...new Set(keyed.map(({ group }) => group))]
    .map((group) => keyed.filter((action) => action.group === group))
    .map((all) => [...all.filter(isLiked), ...all.filter((action) => !isLiked(action))]);
  const large = groups.filter(({ length }) => length >= LEAST);
  const small = groups.filter(({ length }) => length < LEAST);
  return new Map(
    [...inTurn(large), ...inTurn(small)]
      .slice(0, 2 * DIGITS)
      .map(({ id }, i) => [id, `${i < DIGITS ? '' : SHIFTED}${(i % DIGITS) + 1}`] as const),
  );
}

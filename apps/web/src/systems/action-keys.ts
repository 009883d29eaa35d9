import type { Action, FightState, Ruleset } from '@tiltyard/engine';
import { scoresOf } from '@tiltyard/engine/players';

/** Groups with fewer actions get keys only after the larger groups. */
const LEAST = 4;

/** The first digits are for the suggested actions. */
export const SUGGESTED = 3;
const DIGITS = 9;

/** The prefix for the digits of the second nine actions. */
export const SHIFTED = '⇧';

/** Takes one item from each list in turn until all are taken. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) =>
    lists.flatMap((list) => list.slice(i, i + 1)),
  ).flat();
}

/**
 * The digit of each action, the same in every turn. The groups of the system take turns, and within
 * each group the actions that automatic players value come first. The first six have a digit after those of the
 * suggested actions, the next nine Shift and a digit; the rest are chosen by pointer or Tab.
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
  const digits = Array.from({ length: DIGITS }, (_, i) => String(i + 1));
  const keys = [...digits.slice(SUGGESTED), ...digits.map((digit) => `${SHIFTED}${digit}`)];
  return new Map(
    [...inTurn(large), ...inTurn(small)].flatMap(({ id }, i) => {
      const key = keys[i];
      return key === undefined ? [] : [[id, key] as const];
    }),
  );
}

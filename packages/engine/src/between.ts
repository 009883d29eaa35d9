import type { Id } from './question.js';
import type { CombatantState } from './state.js';

interface Pair<C, R> {
  /** The two as they were when the results were worked out. */
  readonly one: C;
  readonly other: C;
  readonly results: Map<string, R>;
}

/**
 * Results that hang on two combatants as they stand, and on what is fixed, by any key: kept until something that bears
 * on them changes on either of the two.
 * @param same whether somebody is still as before in all that bears on the results.
 * @returns the results kept for two, empty once one of them has changed; the caller fills it.
 */
export function betweenTwo<C extends CombatantState, R>(same: (before: C, now: C) => boolean): (fixed: object, one: C, other: C) => Map<string, R> {
  const fights = new WeakMap<object, Map<Id, Map<Id, Pair<C, R>>>>();
  return (fixed, one, other) => {
    let fight = fights.get(fixed);
    if (!fight) fights.set(fixed, (fight = new Map()));
    let others = fight.get(one.id);
    if (!others) fight.set(one.id, (others = new Map()));
    let pair = others.get(other.id);
    if (!pair || !same(pair.one, one) || !same(pair.other, other)) others.set(other.id, (pair = { one: { ...one }, other: { ...other }, results: new Map() }));
    return pair.results;
  };
}

import type { Id } from '../question.js';
import type { CombatantState } from '../state.js';

/** A combatant as it was when last looked at, and the number of all that bore on the results then. */
interface Standing<C> {
  readonly was: C;
  readonly mark: number;
}

interface Fight<C, R> {
  readonly marks: Map<string, number>;
  readonly standings: Map<Id, Standing<C>>[];
  readonly results: Map<number, Map<string, R>>;
}

/** As many marks as two of them make a small integer; and as many pairs as are kept before all begins anew. */
const MOST_MARKS = 2 ** 15;
const MOST_PAIRS = 2 ** 14;

/**
 * Results that hang on two combatants as they stand, and on what is fixed, by any key: kept until something that bears
 * on them changes on either of the two, and known again once both stand so again.
 * @param same whether a combatant is surely still as before in all that bears on the results; it may look at objects only.
 * @param mark all that bears on the results by its values: the same only for those who stand alike.
 * @returns the results kept for two as they stand; the caller fills it. `thought` is 0 for the first as it is, and
 *   other small numbers for ways in which it is only thought of as changed, so that these do not displace one another.
 */
export function memoizeByPair<C extends CombatantState, R>(
  same: (before: C, now: C) => boolean,
  mark: (who: C) => string,
): (fixed: object, one: C, other: C, thought?: number) => Map<string, R> {
  const fights = new WeakMap<object, Fight<C, R>>();
  const markOf = ({ marks, standings: all }: Fight<C, R>, who: C, thought: number): number => {
    const standings = (all[thought] ??= new Map<Id, Standing<C>>());
    const before = standings.get(who.id);
    if (before && same(before.was, who)) return before.mark;
    const name = `${who.id} ${mark(who)}`;
    let found = marks.get(name);
    if (found === undefined) marks.set(name, (found = marks.size));
    standings.set(who.id, { was: { ...who }, mark: found });
    return found;
  };
  return (fixed, one, other, thought = 0) => {
    let fight = fights.get(fixed);
    if (!fight || fight.marks.size > MOST_MARKS - 2 || fight.results.size >= MOST_PAIRS)
      fights.set(fixed, (fight = { marks: new Map(), standings: [], results: new Map() }));
    const key = markOf(fight, one, thought) * MOST_MARKS + markOf(fight, other, 0);
    let results = fight.results.get(key);
    if (!results) fight.results.set(key, (results = new Map()));
    return results;
  };
}

import type { Id } from '../question.js';
import type { CombatantState } from '../state.js';

/**
 * A combatant's "standing": everything about them that affects results. A combatant in the same condition as before
 * gets the same object again.
 */
export interface Standing<R> {
  /** The results against another combatant, by that combatant's standing. */
  readonly against: Map<Standing<R>, R>;
  /** The number of pairs kept for the whole fight. */
  readonly size: { pairs: number };
}

/** A combatant as last seen, with its standing. */
interface Seen<C, R> {
  readonly was: C;
  readonly standing: Standing<R>;
}

interface Fight<C, R> {
  readonly standings: Map<string, Standing<R>>;
  readonly seen: Map<Id, Seen<C, R>>[];
  readonly size: { pairs: number };
}

/** Results that depend on the standings of two combatants and on the fixed state. */
export interface PairMemo<C, R> {
  /**
   * The standing of a combatant.
   * @param thought 0 for the actual combatant, and other small numbers for hypothetical versions, so that these do not
   * displace one another.
   */
  standing(fixed: object, who: C, thought?: number): Standing<R>;
  /** The results of one standing against another of the same fight, created on first use. */
  between(one: Standing<R>, other: Standing<R>): R;
}

/** The limit of standings, and of pairs, kept for one fight before both start over: about a kilobyte each. */
const MOST_STANDINGS = 2 ** 14;
const MOST_PAIRS = 2 ** 15;

/**
 * Results that depend on the standings of two combatants and on the fixed state. A result stays valid until something
 * relevant changes about either of the two, and is found again once both return to those standings.
 * @param same whether a combatant is certainly unchanged in everything that affects the results; it may return false
 * for an equal one.
 * @param mark everything that affects the results, by value: equal only for equal standings.
 * @param make creates the record for a pair; the caller fills it.
 */
export function memoizeByPair<C extends CombatantState, R>(
  same: (before: C, now: C) => boolean,
  mark: (who: C) => string,
  make: () => R,
): PairMemo<C, R> {
  const fights = new WeakMap<object, Fight<C, R>>();
  return {
    standing(fixed, who, thought = 0) {
      let fight = fights.get(fixed);
      if (!fight || fight.standings.size >= MOST_STANDINGS || fight.size.pairs >= MOST_PAIRS)
        fights.set(fixed, (fight = { standings: new Map(), seen: [], size: { pairs: 0 } }));
      const { standings, seen: all, size } = fight;
      const seen = (all[thought] ??= new Map<Id, Seen<C, R>>());
      const before = seen.get(who.id);
      if (before && same(before.was, who)) return before.standing;
      const name = `${who.id} ${mark(who)}`;
      let standing = standings.get(name);
      if (!standing) standings.set(name, (standing = { against: new Map(), size }));
      seen.set(who.id, { was: { ...who }, standing });
      return standing;
    },
    between({ against, size }, other) {
      let kept = against.get(other);
      if (kept === undefined) {
        size.pairs++;
        against.set(other, (kept = make()));
      }
      return kept;
    },
  };
}

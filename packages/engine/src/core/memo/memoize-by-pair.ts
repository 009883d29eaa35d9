import type { Id } from '../question.js';
import type { CombatantState } from '../state.js';

/** How a combatant stands in all that bears on results: the same object for the same combatant standing the same again. */
export interface Standing<R> {
  /** What is kept of it against another, by how that one stands. */
  readonly against: Map<Standing<R>, R>;
  /** How much is kept of its fight in all. */
  readonly size: { pairs: number };
}

/** A combatant as it was when last looked at, and how it stood. */
interface Seen<C, R> {
  readonly was: C;
  readonly standing: Standing<R>;
}

interface Fight<C, R> {
  readonly standings: Map<string, Standing<R>>;
  readonly seen: Map<Id, Seen<C, R>>[];
  readonly size: { pairs: number };
}

/** What hangs on how two combatants stand, and on what is fixed. */
export interface PairMemo<C, R> {
  /**
   * How a combatant stands.
   * @param thought 0 for one as it is, and other small numbers for ways in which it is only thought of as changed, so that
   *   these do not displace one another.
   */
  standing(fixed: object, who: C, thought?: number): Standing<R>;
  /** What is kept of one against another of the same fight, both as they stand: made the first time. */
  between(one: Standing<R>, other: Standing<R>): R;
}

/** As many standings are kept of a fight, and as many pairs, before all begins anew: a kilobyte or so each. */
const MOST_STANDINGS = 2 ** 14;
const MOST_PAIRS = 2 ** 15;

/**
 * Results that hang on two combatants as they stand, and on what is fixed: kept until something that bears on them changes on
 * either of the two, and known again once both stand so again.
 * @param same whether a combatant is surely still as before in all that bears on the results; it may say no where one only looks alike.
 * @param mark all that bears on the results by its values: the same only for combatants who stand alike.
 * @param make begins what is kept between two; the caller fills it.
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

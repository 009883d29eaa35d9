import type { Id, RuleId } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { Json } from '../../values/json.js';
import type { Problem } from '../../values/result.js';
import { listNames } from '../../values/result.js';

/** One thing about a combatant after a fight: whether the next one begins with it, and by which rules. */
export interface CarriedFact {
  readonly text: string;
  readonly lasts: boolean;
  /** The rules it follows from; none where the chapter is silent and it is a ruling. */
  readonly rules: readonly RuleId[];
}

/** What a combatant takes from one fight into the next. */
export interface CarriedOver {
  /** The state that its scenario entry begins with; empty for the unhurt. */
  readonly state: { readonly [key: string]: Json };
  /** Whether it has died and begins no further fight. */
  readonly dead: boolean;
  readonly facts: readonly CarriedFact[];
}

/** Time between fights, as the chapter knows it. */
export interface Rest<S extends FightState> {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly RuleId[];
  /** What is left to carry on after it; never worse than before. */
  take(state: S, who: Id): CarriedOver;
}

/** How a system's combatants go from fight to fight. */
export interface CarryOver<S extends FightState> {
  /** What of a combatant's state the next fight begins with. */
  carry(state: S, who: Id): CarriedOver;
  /** The rests that the chapter has words for; none where it is silent. */
  readonly rests: readonly Rest<S>[];
  /**
   * Keys of a scenario entry's state that say how its encounter begins, not who takes part: hidden, mounted. One who takes
   * the place of another in an encounter begins like that, too. One whose value is the id of a combatant names their mount.
   */
  readonly situation?: readonly string[];
}

/** Something of a combatant's state that stays with it until a rule or the GM changes it. */
export interface LastingValue {
  /** Its key in the state of a scenario entry. */
  readonly key: string;
  readonly value: Json;
  /** Whether there is anything to carry: not for what is as on the sheet. */
  readonly when: boolean;
  readonly text: string;
  readonly rules: readonly RuleId[];
}

/** Something that a fight leaves behind and time ends. */
export interface PassingValue {
  readonly when: boolean;
  readonly text: string;
  readonly rules: readonly RuleId[];
}

/** Puts together what a combatant carries on: what lasts, as a state and in words, and what passes, in words. */
export function carriedOver(
  lasting: readonly LastingValue[],
  passing: readonly PassingValue[],
  death?: { readonly dead: boolean; readonly text: string; readonly rules: readonly RuleId[] },
): CarriedOver {
  const kept = lasting.filter(({ when }) => when);
  return {
    state: Object.fromEntries(kept.map(({ key, value }) => [key, value])),
    dead: death?.dead ?? false,
    facts: [
      ...(death?.dead ? [{ text: death.text, lasts: true, rules: death.rules }] : []),
      ...kept.map(({ text, rules }) => ({ text, lasts: true, rules })),
      ...passing
        .filter(({ when }) => when)
        .map(({ text, rules }) => ({ text, lasts: false, rules })),
    ],
  };
}

/**
 * The things of a combatant that are nowhere any more. What lies about or was taken by others is theirs again after the fight.
 * @param owned ids of what its sheet lists
 * @param there ids of all things that are carried or that lie about
 */
export const spentItems = (owned: readonly Id[], there: ReadonlySet<Id>): readonly Id[] =>
  owned.filter((id) => !there.has(id));

/**
 * Things that a state calls spent must be on the sheet.
 * @param path where the combatant stands in the file
 */
export const findUnknownSpent = (
  spent: readonly Id[],
  owned: readonly Id[],
  path: Problem['path'],
): readonly Problem[] =>
  spent
    .filter((id) => !owned.includes(id))
    .map((id) => ({
      path: [...path, 'state', 'spent'],
      message: `there is no item "${id}"`,
      expected: `one of: ${listNames(owned)}`,
    }));

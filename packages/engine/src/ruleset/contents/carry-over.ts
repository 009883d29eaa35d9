import type { Id, RuleId } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { Json } from '../../values/json.js';
import type { Problem } from '../../values/result.js';
import { listNames } from '../../values/result.js';

/** One fact about a combatant after a fight: whether it carries over to the next, and by which rules. */
export interface CarriedFact {
  readonly text: string;
  readonly lasts: boolean;
  /** The rules it follows from; empty if the rules are silent and it is a ruling. */
  readonly rules: readonly RuleId[];
}

/** What a combatant carries over from one fight to the next. */
export interface CarriedOver {
  /** The state in which its scenario entry starts; empty for an unhurt combatant. */
  readonly state: { readonly [key: string]: Json };
  /** Whether it has died and takes part in no further fight. */
  readonly dead: boolean;
  readonly facts: readonly CarriedFact[];
}

/** A rest between fights, as the rules define it. */
export interface Rest<S extends FightState> {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly RuleId[];
  /** What carries over after it; never worse than before. */
  take(state: S, who: Id): CarriedOver;
}

/** A system's rules for combatants between fights. */
export interface CarryOver<S extends FightState> {
  /** The part of a combatant's state in which the next fight starts. */
  carry(state: S, who: Id): CarriedOver;
  /** The rests in the rules; empty if they are silent. */
  readonly rests: readonly Rest<S>[];
  /**
   * Keys of a scenario entry's state that describe the situation at the start of its encounter and not the combatant:
   * hidden, mounted. They pass to a party member who takes the place of the combatant. One whose value is a combatant's
   * id names their mount.
   */
  readonly situation?: readonly string[];
}

/** A value of a combatant's state that stays until a rule or the GM changes it. */
export interface LastingValue {
  /** Its key in the state of a scenario entry. */
  readonly key: string;
  readonly value: Json;
  /** Whether it carries over: not if it is as on the sheet. */
  readonly when: boolean;
  readonly text: string;
  readonly rules: readonly RuleId[];
}

/** An effect of a fight that passes with time, and so does not carry over. */
export interface PassingValue {
  readonly when: boolean;
  readonly text: string;
  readonly rules: readonly RuleId[];
}

/** Combines what a combatant carries over: lasting values, as state and in words, and passing ones, in words. */
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
 * The items of a combatant that no longer exist anywhere. Items lying about or taken by others are the combatant's
 * again after the fight.
 * @param owned ids of the items on its sheet
 * @param there ids of all items carried or lying about
 */
export const spentItems = (owned: readonly Id[], there: ReadonlySet<Id>): readonly Id[] =>
  owned.filter((id) => !there.has(id));

/**
 * Items that a state calls spent must be on the sheet.
 * @param path of the combatant in the file
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

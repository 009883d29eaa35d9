import type { Rulebook } from './rulebook.js';
import type { Ruleset } from './ruleset.js';
import type { FightState } from './state.js';

/** A ruleset whose kind of state is not known here, as a registry of several systems holds it. */
export interface AnyRuleset {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly rulebook: Rulebook;
  /** Hands the ruleset to something that works for every kind of state. */
  use<R>(visitor: <S extends FightState>(ruleset: Ruleset<S>) => R): R;
}

export const anyRuleset = <S extends FightState>(ruleset: Ruleset<S>): AnyRuleset => ({
  id: ruleset.id,
  name: ruleset.name,
  version: ruleset.version,
  rulebook: ruleset.rulebook,
  use: (visitor) => visitor(ruleset),
});

/** The combat systems at hand, by id. */
export type Rulesets = ReadonlyMap<string, AnyRuleset>;

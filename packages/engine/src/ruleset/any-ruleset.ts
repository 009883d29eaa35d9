import type { Catalogue, Shapes } from './catalogue.js';
import type { JsonObject } from '../values/json.js';
import type { Rulebook } from './rulebook.js';
import type { SystemInfo, Ruleset } from './ruleset.js';
import type { FightState } from '../core/state.js';

/** A ruleset whose kind of state is not known here, as a registry of several systems holds it. */
export interface AnyRuleset {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly about: SystemInfo;
  readonly rulebook: Rulebook;
  readonly shapes: Shapes;
  catalogue(content?: JsonObject): Catalogue;
  /** Hands the ruleset to something that works for every kind of state. */
  use<R>(visitor: <S extends FightState>(ruleset: Ruleset<S>) => R): R;
}

export const anyRuleset = <S extends FightState>(ruleset: Ruleset<S>): AnyRuleset => ({
  id: ruleset.id,
  name: ruleset.name,
  version: ruleset.version,
  about: ruleset.about,
  rulebook: ruleset.rulebook,
  shapes: ruleset.shapes,
  catalogue: (content) => ruleset.catalogue(content),
  use: (visitor) => visitor(ruleset),
});

/** The combat systems at hand, by id. */
export type Rulesets = ReadonlyMap<string, AnyRuleset>;

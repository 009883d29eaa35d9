import type { Catalogue, Shapes } from './contents/catalogue.js';
import type { JsonObject } from '../values/json.js';
import { isObject } from '../values/json.js';
import type { RulesetOrigin } from './documents/origin.js';
import { versionFrom } from './documents/origin.js';
import type { Rulebook } from './contents/rulebook.js';
import type { SystemInfo, Ruleset } from './ruleset.js';
import type { FightState } from '../core/state.js';

/** A ruleset whose type of state is not known here, as in a registry of several systems. */
export interface AnyRuleset {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly about: SystemInfo;
  readonly rulebook: Rulebook;
  readonly shapes: Shapes;
  catalogue(content?: JsonObject): Catalogue;
  /** Passes the ruleset to a visitor that works for every type of state. */
  use<R>(visitor: <S extends FightState>(ruleset: Ruleset<S>) => R): R;
}

/** A ruleset in the form in which it is loaded: the default export of a ruleset's module. */
export const defineRuleset = <S extends FightState>(ruleset: Ruleset<S>): AnyRuleset => ({
  id: ruleset.id,
  name: ruleset.name,
  version: ruleset.version,
  about: ruleset.about,
  rulebook: ruleset.rulebook,
  shapes: ruleset.shapes,
  catalogue: (content) => ruleset.catalogue(content),
  use: (visitor) => visitor(ruleset),
});

/** Whether a value, for example the default export of a module, is a result of `defineRuleset`. */
export const isAnyRuleset = (value: unknown): value is AnyRuleset =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  /^[a-z][a-z\d-]*$/.test(value['id']) &&
  typeof value['name'] === 'string' &&
  typeof value['version'] === 'string' &&
  isObject(value['about']) &&
  isObject(value['rulebook']) &&
  isObject(value['shapes']) &&
  typeof value['catalogue'] === 'function' &&
  typeof value['use'] === 'function';

/** The same ruleset, whose version includes the origin of its code. */
export const withOrigin = (any: AnyRuleset, origin: RulesetOrigin): AnyRuleset =>
  any.use((ruleset) =>
    defineRuleset({ ...ruleset, version: versionFrom(ruleset.version, origin) }),
  );

/** The available combat systems, by id. */
export type Rulesets = ReadonlyMap<string, AnyRuleset>;

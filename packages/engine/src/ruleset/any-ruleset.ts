import type { Catalogue, Shapes } from './contents/catalogue.js';
import type { JsonObject } from '../values/json.js';
import { isObject } from '../values/json.js';
import type { RulesetOrigin } from './documents/origin.js';
import { versionFrom } from './documents/origin.js';
import type { Rulebook } from './contents/rulebook.js';
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

/** A ruleset as others load it: what the module of a ruleset exports as its default. */
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

/** Whether a value, such as the default export of a module, is what `defineRuleset` gives. */
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

/** The same ruleset, whose version says where its code came from. */
export const withOrigin = (any: AnyRuleset, origin: RulesetOrigin): AnyRuleset =>
  any.use((ruleset) =>
    defineRuleset({ ...ruleset, version: versionFrom(ruleset.version, origin) }),
  );

/** The combat systems at hand, by id. */
export type Rulesets = ReadonlyMap<string, AnyRuleset>;

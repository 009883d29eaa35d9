import type { AnyRuleset } from '@tiltyard/engine';
import type { RulesetOrigin, Rulesets } from '@tiltyard/engine/ruleset';
import { isAnyRuleset, withOrigin } from '@tiltyard/engine/ruleset';
import { systems } from './systems.js';

/** A module that exports a ruleset as its default and that the user of this program chose to load. */
export interface OutsideModule extends RulesetOrigin {
  /** The location of the module: a file, or an address on the same server. */
  readonly url: string;
}

/**
 * Loads a ruleset from its module. From then on its version states its origin.
 * @throws Error if the module cannot be loaded or does not export a ruleset.
 */
export async function loadOutside({ url, ...origin }: OutsideModule): Promise<AnyRuleset> {
  const loaded: unknown = await import(/* @vite-ignore */ url);
  const found: unknown =
    typeof loaded === 'object' && loaded !== null ? Reflect.get(loaded, 'default') : undefined;
  if (!isAnyRuleset(found))
    throw new Error(
      `${origin.package} exports no ruleset; expected: export default defineRuleset({ id, name, version, … })`,
    );
  return withOrigin(found, origin);
}

/**
 * Adds rulesets from their modules to the existing ones.
 * @throws Error if one cannot be loaded, or has the id of another.
 */
export async function addOutside(
  rulesets: Rulesets,
  outside: readonly OutsideModule[],
): Promise<Rulesets> {
  const all = new Map(rulesets);
  for (const each of outside) {
    const loaded = await loadOutside(each);
    // A shipped ruleset keeps its id, whether it is loaded or not.
    if (all.has(loaded.id) || systems.some(({ id }) => id === loaded.id))
      throw new Error(
        `${each.package} calls its ruleset "${loaded.id}", which is the id of another`,
      );
    all.set(loaded.id, loaded);
  }
  return all;
}

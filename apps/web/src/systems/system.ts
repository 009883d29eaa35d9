import type { AnyRuleset, Rulebook, Seat } from '@tiltyard/engine';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import { ruleOf } from '@tiltyard/engine/ruleset';
import { actionKeys } from './action-keys.js';
import { addOutsideSystems, CATALOG, catalogEntry, mayHaveOutsideSystems } from './catalog.js';
import type { Position } from './position.js';
import { positionOf } from './position.js';

/** The house rules of a system, and the abbreviations that its rule ids use. */
export type HouseRules = Pick<Rulebook, 'switches' | 'abbreviations'>;

/** A combat system whose rules are loaded. */
export interface System {
  readonly id: string;
  readonly name: string;
  readonly houseRules: HouseRules;
  /** Whether there is a rule with this id; its text is loaded separately. */
  hasRule(id: string): boolean;
  readonly ruleset: AnyRuleset;
  /** The digit of each action that has one, the same in every turn. */
  readonly keys: ReadonlyMap<string, string>;
  /**
   * Everything a screen asks about a moment of a fight; `view` is the view that the seat was sent.
   */
  position(view: object, seat: Seat): Position;
}

const loaded = new Map<string, Promise<System>>();

/**
 * Loads a system's rules; later calls return the same promise. Rejects if there is no such system
 * or it cannot be loaded.
 */
export function loadSystem(id: string): Promise<System> {
  const known = loaded.get(id);
  if (known) return known;
  const loading = load(id);
  loaded.set(id, loading);
  // A chunk that failed to load may load next time.
  loading.catch(() => loaded.delete(id));
  return loading;
}

async function load(id: string): Promise<System> {
  if (!catalogEntry(id) && mayHaveOutsideSystems()) await addOutsideSystems();
  const entry = catalogEntry(id);
  if (!entry)
    throw new Error(
      `There is no system "${id}" here; there are: ${CATALOG.map((each) => each.id).join(', ')}.`,
    );
  const ruleset = await entry.load().catch((error: unknown) => {
    throw new Error(`The rules of ${entry.name} couldn’t be loaded.`, { cause: error });
  });
  return {
    id,
    name: entry.name,
    houseRules: ruleset.rulebook,
    hasRule: (rule) => ruleOf(ruleset.rulebook, rule) !== undefined,
    ruleset,
    keys: ruleset.use(actionKeys),
    position: (view, seat) => ruleset.use((rules) => positionOf(rules, view, seat)),
  };
}

/** A registry with a single system, for readers of files. */
export const registryOf = (system: System): Rulesets => new Map([[system.id, system.ruleset]]);

import type { Rulebook } from '@tiltyard/engine';
import { ownRulebook } from '@tiltyard/engine';
import type { System } from './system.js';

/** The texts of the systems' rules; a fight can be played without them. */
const written = import.meta.glob<unknown>('../../../../packages/rulesets/*/generated.ts', {
  query: '?rulebook',
  import: 'rulebook',
});

const asked = new Map<string, Promise<Rulebook>>();
const loaded = new Map<string, Rulebook>();

/** The texts of a system's rules, if they are loaded. */
export const loadedRulebook = ({ id }: System): Rulebook | undefined => loaded.get(id);

async function load({ id, ruleset }: System): Promise<Rulebook> {
  const shipped = written[`../../../../packages/rulesets/${id}/generated.ts`];
  const book = shipped ? ownRulebook(await shipped()) : ruleset.rulebook;
  loaded.set(id, book);
  return book;
}

/** Loads the texts of a system's rules; later calls return the same promise. */
export function loadRulebook(system: System): Promise<Rulebook> {
  const known = asked.get(system.id);
  if (known) return known;
  const loading = load(system);
  asked.set(system.id, loading);
  // A chunk that failed to load may load next time.
  loading.catch(() => asked.delete(system.id));
  return loading;
}

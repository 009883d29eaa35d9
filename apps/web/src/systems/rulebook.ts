import type { Rulebook } from '@tiltyard/engine';
import { ownRulebook } from '@tiltyard/engine';
import type { System } from './system.js';

/** What the rules of systems say; a fight is played without. */
const written = import.meta.glob<unknown>('../../../../packages/rulesets/*/generated.ts', {
  query: '?rulebook',
  import: 'rulebook',
});

const asked = new Map<string, Promise<Rulebook>>();
const loaded = new Map<string, Rulebook>();

/** What the rules of a system say, if it is loaded. */
export const loadedRulebook = ({ id }: System): Rulebook | undefined => loaded.get(id);

async function load({ id, ruleset }: System): Promise<Rulebook> {
  const shipped = written[`../../../../packages/rulesets/${id}/generated.ts`];
  const book = shipped ? ownRulebook(await shipped()) : ruleset.rulebook;
  loaded.set(id, book);
  return book;
}

/** Loads what the rules of a system say; asked again, the same is given. */
export function loadRulebook(system: System): Promise<Rulebook> {
  const known = asked.get(system.id);
  if (known) return known;
  const loading = load(system);
  asked.set(system.id, loading);
  // A chunk that did not arrive may arrive the next time.
  loading.catch(() => asked.delete(system.id));
  return loading;
}

import type { JsonObject, Problem, Result } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { writeStatBlock } from '@tiltyard/engine/files/exchange';
import { isObject } from '@tiltyard/engine/values';
import { catalogEntry } from '../../systems/catalog.js';
import { loadSystem } from '../../systems/system.js';
import type { LibraryItem } from '../items/library-item.js';

const NONE: Problem = { path: [], message: 'This item has no combatant in it.' };

const plainObject = (value: LibraryItem['data'][string] | undefined): JsonObject | undefined =>
  isObject(value) ? value : undefined;

/** A character or creature of the library as a stat block in Markdown. */
export async function statBlockOf({ kind, system, data }: LibraryItem): Promise<Result<string>> {
  const { combatants, content } = data;
  const first = Array.isArray(combatants) ? plainObject(combatants[0]) : undefined;
  const entry = system === undefined ? undefined : catalogEntry(system);
  if (!entry || !first || (kind !== 'character' && kind !== 'creature')) return fail(NONE);
  const { ruleset } = await loadSystem(entry.id);
  const own = plainObject(content);
  const given = {
    ruleset: entry.id,
    kind,
    combatants: [first],
    ...(own ? { content: own } : {}),
  };
  return ok(
    ruleset.use((each) =>
      writeStatBlock(given, {
        system: ruleset.name,
        layout: each.sheetLayout,
        catalogue: each.catalogue(own ?? {}),
      }),
    ),
  );
}

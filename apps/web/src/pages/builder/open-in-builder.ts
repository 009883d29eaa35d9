import { isObject } from '@tiltyard/engine/values';
import { importFile } from '../../library/files/import-file.js';
import type { Imported } from '../../library/files/import-items.js';
import { draftOfItem, withItem } from '../../library/items/item-draft.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { keepPicture } from '../../pictures/picture-store.js';
import { catalogEntry } from '../../systems/catalog.js';
import type { EncounterDraft } from './draft.js';
import { problemText } from './draft.js';
import type { Opened } from './open-file.js';
import { openSavedFight } from './open-file.js';

/** The kind of map that a system uses. */
export type MapSpace = 'grid' | 'graph' | 'zones';

const trouble = (message: string): Opened => ({ kind: 'trouble', message });

/** Whether the map of an item is of the kind that a system uses; other items always fit. */
export function fitsSpace({ kind, data }: LibraryItem, space: MapSpace): boolean {
  const { map } = data;
  return kind !== 'map' || !isObject(map) || Object.hasOwn(map, 'rows') === (space === 'grid');
}

/**
 * A draft with the content of a file: an encounter replaces it, a map replaces its map, characters
 * join, and other content is added.
 */
export function draftWithFile(
  name: string,
  draft: EncounterDraft,
  space: MapSpace,
  read: Imported,
): Opened {
  if (read.kind === 'trouble') return read;
  if (read.kind === 'table')
    return trouble(
      `${name} has characters in a table. Import it in the library, then add them here.`,
    );
  const [item, ...others] = read.items;
  if (!item || others.length > 0)
    return trouble(`${name} has ${read.items.length} items. Import it in the library.`);
  if (!fitsSpace(item, space))
    return trouble(
      space === 'grid'
        ? `${name} is a map of places, and this system uses squares.`
        : `${name} is a map of squares, and this system uses places.`,
    );
  const next =
    item.kind === 'encounter'
      ? draftOfItem(item, draft.system)
      : withItem(draft, item, draft.people.at(-1)?.side ?? 'Side A');
  if (!next.ok) {
    const [problem] = next.problems;
    return trouble(`${name}: ${problem ? problemText(problem) : 'can’t be read.'}`);
  }
  const { system } = next.value;
  return catalogEntry(system)
    ? { kind: 'draft', draft: next.value }
    : trouble(`${name} uses the system “${system}”, which isn’t installed.`);
}

/** Opens a file in the builder, and stores the pictures that its content needs. */
export async function openInBuilder(
  file: File,
  draft: EncounterDraft,
  space: MapSpace,
): Promise<Opened & { readonly notes: readonly string[] }> {
  const fight = await openSavedFight(file);
  if (fight) return { ...fight, notes: [] };
  const read = await importFile(file);
  const opened = draftWithFile(file.name, draft, space, read);
  if (read.kind !== 'items' || opened.kind !== 'draft') return { ...opened, notes: [] };
  for (const picture of read.pictures ?? []) await keepPicture(picture);
  return { ...opened, notes: read.notes };
}

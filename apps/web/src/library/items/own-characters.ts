import type { OwnCharacter } from '@tiltyard/engine/kit';
import { ownCharacter } from '@tiltyard/engine/kit';
import { isObject } from '@tiltyard/engine/values';
import type { LibraryItem } from './library-item.js';

/** One property of a combatant as an object; empty if the combatant lacks it. */
const part = (from: Readonly<Record<string, unknown>>, key: string): object =>
  from[key] === undefined ? {} : { [key]: from[key] };

function charactersOf({ title, data }: LibraryItem): readonly OwnCharacter[] {
  const { combatants, content } = data;
  if (!Array.isArray(combatants)) return [];
  return combatants.flatMap((each) => {
    if (!isObject(each)) return [];
    const { name, id } = each;
    const read = ownCharacter.safeParse({
      name: name ?? (combatants.length === 1 ? title.slice(0, 60) : id),
      ...part(each, 'from'),
      ...part(each, 'sheet'),
      ...part(each, 'state'),
      ...part(each, 'token'),
      ...(content === undefined ? {} : { content }),
    });
    return read.success ? [read.data] : [];
  });
}

/**
 * The combatants in some items that a player could bring to a fight of a system: characters,
 * creatures, and everyone in an encounter.
 */
export const ownCharacters = (
  items: readonly LibraryItem[],
  system: string,
): readonly OwnCharacter[] =>
  items
    .filter((item) => item.system === system && item.deleted === undefined)
    .flatMap(charactersOf);

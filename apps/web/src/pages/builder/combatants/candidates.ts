import type { Catalogue } from '@tiltyard/engine/ruleset';
import { useMemo } from 'react';
import { withItem } from '../../../library/items/item-draft.js';
import type { LibraryItem } from '../../../library/items/library-item.js';
import { searchLibrary } from '../../../library/items/library-item.js';
import { KIND_NAMES } from '../../../library/items/item-words.js';
import { useLibrary } from '../../../library/library.js';
import type { DraftCombatant, EncounterDraft } from '../draft.js';
import type { Newcomer } from '../gauge/joined.js';

/** A combatant who could be added, as lists show them. */
export interface Candidate extends Newcomer {
  readonly about: string;
  /** Further text to search a creature of the system by, besides its name. */
  readonly more: string;
  /** The library item, if the combatant comes from the library. */
  readonly item?: LibraryItem;
}

/**
 * Everyone who could be added: the characters and creatures in the user's library, and the system's
 * templates.
 */
export function useCandidates(
  draft: EncounterDraft,
  templates: Catalogue['templates'],
): readonly Candidate[] {
  const { items } = useLibrary();
  return useMemo(() => {
    const kept = items
      .filter(({ kind }) => kind === 'creature' || kind === 'character')
      .filter(({ system }) => system === draft.system)
      .flatMap((item): Candidate[] => {
        const next = withItem(draft, item, '');
        const like = next.ok ? next.value.people.at(-1) : undefined;
        if (!next.ok || !like) return [];
        const { id, title, kind } = item;
        const about = KIND_NAMES[kind];
        return [
          { key: `item ${id}`, name: title, like, rest: next.value.rest, about, more: '', item },
        ];
      });
    const own = templates.map(({ id, name, about, summary }): Candidate => ({
      key: `template ${id}`,
      name,
      like: { name: '', from: id, sheet: {}, state: {} },
      about: summary === '' ? about : summary,
      more: about,
    }));
    return [...kept, ...own];
  }, [items, draft, templates]);
}

/** The candidates that match all words of a text. */
export function matching(candidates: readonly Candidate[], words: string): readonly Candidate[] {
  const all = words.toLowerCase().split(/\s+/);
  return candidates.filter(({ item, name, about, more }) => {
    if (item) return searchLibrary([item], { words }).length > 0;
    const text = [name, about, more].join(' ').toLowerCase();
    return all.every((word) => text.includes(word));
  });
}

/**
 * A name that no other combatant has: the template's name, with a number if it is not the first.
 */
export function newName(people: readonly DraftCombatant[], template: string): string {
  const name = template.charAt(0).toUpperCase() + template.slice(1);
  const same = people.filter(
    (each) => each.name === name || each.name.startsWith(`${name} `),
  ).length;
  return same === 0 ? name : `${name} ${same + 1}`;
}

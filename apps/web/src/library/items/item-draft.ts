import type { Json, JsonObject, Result } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { mergeData, readScenario } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import type { DraftCombatant, EncounterDraft } from '../../pages/builder/draft.js';
import { draftOf, emptyDraft, fileOf, freeId } from '../../pages/builder/draft.js';
import { catalogEntry } from '../../systems/catalog.js';
import type { ItemKind, LibraryData, LibraryItem } from './library-item.js';

const NOBODY = { id: 'nobody', side: 'Side A' };

const systemName = (id: string): string => catalogEntry(id)?.name ?? id;

const plain = (data: JsonObject): LibraryData => JSON.parse(JSON.stringify(data));

/**
 * An encounter for editing an item: an encounter item itself, or else an encounter that contains
 * only the item.
 */
export function draftOfItem(
  { system, title, about, kind, data }: LibraryItem,
  fallback: string,
): Result<EncounterDraft> {
  if (kind === 'study' || kind === 'campaign')
    return fail({ path: [], message: `This is a ${kind}, not an encounter.` });
  const file: JsonObject =
    kind === 'encounter' ? data : { title, about, ruleset: system ?? fallback, ...data };
  const isEmpty = !Array.isArray(file['combatants']) || file['combatants'].length === 0;
  // A scenario file must have combatants, but an unfinished encounter or another item need not have
  // any yet.
  const read = readScenario(isEmpty ? { ...file, combatants: [NOBODY] } : file);
  if (!read.ok) return read;
  const draft = draftOf(read.value);
  return ok(isEmpty ? { ...draft, people: [] } : draft);
}

/**
 * The part of an edited encounter that an item of a kind stores; undefined if that part is missing.
 */
export function partOfDraft(draft: EncounterDraft, kind: ItemKind): LibraryData | undefined {
  const content = draft.rest['content'];
  switch (kind) {
    case 'encounter':
      return plain(fileOf(draft.title === '' ? { ...draft, title: 'Untitled' } : draft));
    case 'map':
      return draft.map && plain({ map: draft.map });
    case 'content':
      return plain({ content: content ?? {} });
    case 'character':
    case 'creature': {
      const [first] = draft.people;
      return first && partOfCombatant(draft, first);
    }
    case 'study':
    case 'campaign':
      return undefined;
  }
}

/**
 * What a character or creature item stores: the combatant without its position, and the content of
 * its encounter.
 */
export function partOfCombatant(
  draft: EncounterDraft,
  person: DraftCombatant,
): LibraryData | undefined {
  const { combatants } = fileOf({ ...draft, people: [{ ...person, at: undefined }] });
  const content = draft.rest['content'];
  return combatants === undefined
    ? undefined
    : plain({ combatants, ...(content === undefined ? {} : { content }) });
}

const withContent = (draft: EncounterDraft, content: Json | undefined): EncounterDraft =>
  isObject(content)
    ? {
        ...draft,
        rest: {
          ...draft.rest,
          content: mergeData(draft.rest['content'], content),
        },
      }
    : draft;

/**
 * An encounter with an item added: combatants join a side, a map replaces the map, content is added
 * to the content.
 */
export function withItem(
  draft: EncounterDraft,
  item: LibraryItem,
  side: string,
): Result<EncounterDraft> {
  const read = draftOfItem(item, draft.system);
  if (!read.ok) return read;
  const added = read.value;
  if (added.system !== draft.system)
    return fail({
      path: [],
      message: `${item.title} is for ${systemName(added.system)}`,
      expected: `an item for ${systemName(draft.system)}`,
    });
  if (item.kind === 'encounter') return ok(added);
  const people = [...draft.people];
  for (const person of added.people)
    people.push({ ...person, id: freeId(people, person.id), side, at: undefined });
  const map = added.map === undefined ? {} : { map: added.map };
  const joined = withContent({ ...draft, ...map, people }, added.rest['content']);
  return ok(joined);
}

/** A new encounter that contains an item. */
export const draftWith = (item: LibraryItem, fallback: string): Result<EncounterDraft> =>
  withItem(emptyDraft(item.system ?? fallback), item, 'Side A');

import { randomId } from '../../room-client/kept/random-id.js';
import { isObject } from '@tiltyard/engine/values';
import { z } from 'zod';

/** The kinds of items in a library. */
export const ITEM_KINDS = [
  'character',
  'creature',
  'content',
  'map',
  'encounter',
  'study',
  'campaign',
] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** How many earlier versions of an item are kept. */
export const MAX_VERSIONS = 20;

const data = z.record(z.string(), z.json());

const versionSchema = z.object({
  /** When it was replaced, in milliseconds since 1970. */
  at: z.number(),
  title: z.string().max(200),
  data,
});

/** An item as it is stored and exported. */
export const itemSchema = z.object({
  id: z.string().min(1).max(100),
  kind: z.enum(ITEM_KINDS),
  /** The system; a map without one fits any system with a grid. */
  system: z.string().max(100).optional(),
  title: z.string().max(200),
  about: z.string().max(5000),
  tags: z.array(z.string().min(1).max(60)).max(50),
  changed: z.number(),
  /** When it was deleted, if it was. */
  deleted: z.number().optional(),
  /** A scenario file or parts of it: `combatants`, `content`, `map`. */
  data,
  versions: z.array(versionSchema).max(MAX_VERSIONS),
});

/** A library item: part of a scenario file with a title and tags. */
export type LibraryItem = z.infer<typeof itemSchema>;

export type LibraryData = LibraryItem['data'];

/** A new item. */
export const newItem = (
  part: Pick<LibraryItem, 'kind' | 'system' | 'title' | 'data'> &
    Partial<Pick<LibraryItem, 'about' | 'tags'>>,
): LibraryItem => ({
  about: '',
  tags: [],
  ...part,
  id: randomId(),
  changed: Date.now(),
  versions: [],
});

/** An item with its data replaced; on request, the previous data becomes a version. */
export function withData(
  item: LibraryItem,
  next: { readonly title: string; readonly data: LibraryData },
  keepVersion: boolean,
): LibraryItem {
  const old = { at: Date.now(), title: item.title, data: item.data };
  return {
    ...item,
    ...next,
    changed: Date.now(),
    versions: keepVersion ? [old, ...item.versions].slice(0, MAX_VERSIONS) : item.versions,
  };
}

/** Tags from a comma-separated text: trimmed and without duplicates. */
export const readTags = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim().slice(0, 60))
        .filter((tag) => tag !== ''),
    ),
  ].slice(0, 50);

/** The names and templates of an item's combatants, which searches look through. */
function namesIn({ combatants }: LibraryData): readonly string[] {
  if (!Array.isArray(combatants)) return [];
  return combatants.flatMap((each) =>
    isObject(each) ? [each['name'], each['from']].filter((text) => typeof text === 'string') : [],
  );
}

/**
 * The things that an item's content defines, grouped by kind: their names, or their ids as words.
 */
export function ownThings({ content }: LibraryData): ReadonlyMap<string, readonly string[]> {
  const kinds = isObject(content) ? Object.entries(content) : [];
  return new Map(
    kinds.flatMap(([kind, things]) => {
      const names = Object.entries(isObject(things) ? things : {}).map(([id, thing]) =>
        isObject(thing) && typeof thing['name'] === 'string'
          ? thing['name']
          : id.replaceAll('-', ' '),
      );
      return names.length === 0 ? [] : [[kind, names] as const];
    }),
  );
}

/** The hash of the portrait of an item's first combatant. */
export function portraitIn({ combatants }: LibraryData): string | undefined {
  const [first] = Array.isArray(combatants) ? combatants : [];
  const token = isObject(first) ? first['token'] : undefined;
  const portrait = isObject(token) ? token['portrait'] : undefined;
  return typeof portrait === 'string' ? portrait : undefined;
}

const texts = new WeakMap<LibraryItem, string>();

function textOf(item: LibraryItem): string {
  let text = texts.get(item);
  if (text === undefined) {
    const { title, about, tags, kind, system = '', data: own } = item;
    const things = [...ownThings(own).values()].flat();
    text = [title, about, ...tags, kind, system, ...namesIn(own), ...things]
      .join('\n')
      .toLowerCase();
    texts.set(item, text);
  }
  return text;
}

/** The search criteria; omitted ones match everything. */
export interface LibraryQuery {
  /** Words that must all occur, in any order; parts of words count too. */
  readonly words?: string;
  readonly kind?: ItemKind | undefined;
  readonly system?: string | undefined;
  readonly tag?: string | undefined;
}

/**
 * The items that match, in their order, except that items whose title begins with the first word
 * come first.
 */
export function searchLibrary(
  items: readonly LibraryItem[],
  { words = '', kind, system, tag }: LibraryQuery,
): readonly LibraryItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(
    (item) =>
      (kind === undefined || item.kind === kind) &&
      (system === undefined || item.system === system || item.system === undefined) &&
      (tag === undefined || item.tags.includes(tag)) &&
      wanted.every((word) => textOf(item).includes(word)),
  );
  const [first] = wanted;
  if (first === undefined) return found;
  // The text of an item begins with its title.
  const begins = (item: LibraryItem): boolean => textOf(item).startsWith(first);
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}

const order = new Intl.Collator('en', { numeric: true });

/** Items sorted by title in natural order: 2 before 10. */
export const byTitle = (items: readonly LibraryItem[]): readonly LibraryItem[] =>
  items.toSorted((a, b) => order.compare(a.title, b.title));

import { canonical } from '@tiltyard/engine/values';
import type { LibraryItem } from './items/library-item.js';
import { MAX_VERSIONS } from './items/library-item.js';

/** What each item was like when two libraries were last in sync: a digest by item id. */
export type SyncBase = Readonly<Record<string, string>>;

/** Data as text, independent of key order and of keys with undefined values. */
const plainly = (data: unknown): string => canonical(JSON.parse(JSON.stringify(data)));

/** A short digest of an item; two different items share one with a chance of 1 in 2^52. */
export function digestOf(item: LibraryItem): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  const text = plainly(item);
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    low = Math.imul(low ^ char, 2654435761);
    high = Math.imul(high ^ char, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (0x100000000 * (high & 0x1fffff) + (low >>> 0)).toString(36);
}

/** The digests of some items. */
export const baseOf = (items: readonly LibraryItem[]): SyncBase =>
  Object.fromEntries(items.map((item) => [item.id, digestOf(item)]));

/**
 * The rescued items that the store has not seen. Equal times count as unseen, because deleting or
 * tagging an item does not change its time.
 */
export const unseenBy = (
  stored: ReadonlyMap<string, LibraryItem>,
  rescued: readonly LibraryItem[],
): readonly LibraryItem[] =>
  rescued.filter(({ id, changed }) => changed >= (stored.get(id)?.changed ?? 0));

/** The result of merging two libraries. */
export interface Merged {
  readonly items: readonly LibraryItem[];
  /**
   * Items that both sides changed since the last sync; the older one became a version of the newer
   * one.
   */
  readonly both: readonly LibraryItem[];
}

/** The newer of two items, with the other's data as one of its versions. */
function newest(a: LibraryItem, b: LibraryItem): LibraryItem {
  const [item, other] = a.changed >= b.changed ? [a, b] : [b, a];
  const lost = { at: other.changed, title: other.title, data: other.data };
  const isKept = [item, ...item.versions].some(({ data }) => plainly(data) === plainly(lost.data));
  if (isKept) return item;
  return { ...item, versions: [lost, ...item.versions].slice(0, MAX_VERSIONS) };
}

/**
 * Merges two libraries: a change on one side wins; if both sides changed an item, the newer one
 * wins, and the other becomes a version of it.
 * @param base the items at the last sync; an item in the base that one side lacks has been deleted
 * there.
 */
export function mergeLibraries(
  here: readonly LibraryItem[],
  there: readonly LibraryItem[],
  base: SyncBase,
): Merged {
  const mine = new Map(here.map((item) => [item.id, item]));
  const theirs = new Map(there.map((item) => [item.id, item]));
  const both: LibraryItem[] = [];
  const isAsBefore = (item: LibraryItem): boolean =>
    Object.hasOwn(base, item.id) && base[item.id] === digestOf(item);
  const items = [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((id) => {
    const [a, b] = [mine.get(id), theirs.get(id)];
    if (a && b) {
      const [digest, other] = [digestOf(a), digestOf(b)];
      if (digest === other || isAsBefore(b)) return [a];
      if (isAsBefore(a)) return [b];
      const item = newest(a, b);
      both.push(item);
      return [item];
    }
    const only = a ?? b;
    return only && !isAsBefore(only) ? [only] : [];
  });
  return { items, both };
}

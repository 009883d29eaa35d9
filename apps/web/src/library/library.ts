import { useSyncExternalStore } from 'react';
import type { LibraryItem } from './items/library-item.js';
import { byTitle } from './items/library-item.js';
import { loadItems, rescueItems, writeItems } from './library-store.js';

/** The state of the library for the screens. */
export interface LibraryState {
  readonly isLoaded: boolean;
  /** All items by title, deleted ones too. */
  readonly all: readonly LibraryItem[];
  /** Those that are not deleted. */
  readonly items: readonly LibraryItem[];
  /** Why the library could not be stored, in a sentence. */
  readonly problem: string | undefined;
  /** The change that undo would undo, if any. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

type Items = ReadonlyMap<string, LibraryItem>;

/** The items before and after one change; `undefined` stands for a missing item. */
interface Change {
  readonly name: string;
  readonly before: ReadonlyMap<string, LibraryItem | undefined>;
  readonly after: ReadonlyMap<string, LibraryItem | undefined>;
}

const MAX_UNDO = 100;

/** Reads and writes the items; tests use their own. */
export interface ItemStore {
  readonly load: typeof loadItems;
  readonly write: typeof writeItems;
}

/**
 * The items of this browser. Changes show at once, are stored in the background, and can be undone.
 */
export class Library {
  private items: Items = new Map();
  private done: readonly Change[] = [];
  private undone: readonly Change[] = [];
  private problem: string | undefined;
  private isLoaded = false;
  private readonly listeners = new Set<() => void>();
  private state: LibraryState = this.project();
  private loading: Promise<void> | undefined;
  private writing: Promise<void> = Promise.resolve();
  private readonly unwritten = new Map<string, LibraryItem>();

  /** @param onWritten called whenever something was stored, to tell other pages */
  constructor(
    private readonly store: ItemStore,
    private readonly onWritten: () => void = () => undefined,
  ) {}

  readonly get = (): LibraryState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    void this.load();
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads the items, once. */
  load(): Promise<void> {
    this.loading ??= this.reload();
    return this.loading;
  }

  /** Reads the items again, after another page has changed them. */
  async reload(): Promise<void> {
    await this.writing;
    try {
      const { items, unreadable } = await this.store.load();
      this.items = new Map(items.map((item) => [item.id, item]));
      this.problem =
        unreadable === 0
          ? undefined
          : `${unreadable === 1 ? '1 item' : `${unreadable} items`} can’t be read. A newer version of Tiltyard may have saved them.`;
    } catch {
      this.problem = 'This browser doesn’t keep a library. Export what you make before you leave.';
    }
    this.isLoaded = true;
    this.publish();
  }

  /** Adds or replaces items as one undoable change. */
  change(name: string, items: readonly LibraryItem[]): Promise<void> {
    const before = new Map(items.map(({ id }) => [id, this.items.get(id)]));
    const after = new Map(items.map((item) => [item.id, item]));
    this.done = [...this.done, { name, before, after }].slice(-MAX_UNDO);
    this.undone = [];
    return this.apply(after);
  }

  /** Replaces an item without an undo step, for editors with an undo of their own. */
  save(item: LibraryItem): Promise<void> {
    // Undoing an earlier change would lose the editor's changes since.
    const without = (changes: readonly Change[]): readonly Change[] =>
      changes.filter(({ after }) => !after.has(item.id));
    this.done = without(this.done);
    this.undone = without(this.undone);
    return this.apply(new Map([[item.id, item]]));
  }

  /** Undoes the last change. */
  undo(): Promise<void> {
    const last = this.done.at(-1);
    if (!last) return Promise.resolve();
    this.done = this.done.slice(0, -1);
    this.undone = [...this.undone, last];
    return this.apply(last.before);
  }

  /** Restores the last undone change. */
  redo(): Promise<void> {
    const last = this.undone.at(-1);
    if (!last) return Promise.resolve();
    this.undone = this.undone.slice(0, -1);
    this.done = [...this.done, last];
    return this.apply(last.after);
  }

  private apply(changes: ReadonlyMap<string, LibraryItem | undefined>): Promise<void> {
    const items = new Map(this.items);
    const put: LibraryItem[] = [];
    const removed: string[] = [];
    for (const [id, item] of changes) {
      if (item === undefined) {
        items.delete(id);
        this.unwritten.delete(id);
        removed.push(id);
      } else {
        items.set(id, item);
        put.push(item);
        this.unwritten.set(id, item);
      }
    }
    this.items = items;
    this.publish();
    this.writing = this.writing.then(() => this.write(put, removed));
    return this.writing;
  }

  private async write(put: readonly LibraryItem[], removed: readonly string[]): Promise<void> {
    try {
      await this.store.write(put, removed);
      for (const item of put)
        if (this.unwritten.get(item.id) === item) this.unwritten.delete(item.id);
      this.onWritten();
    } catch {
      this.problem =
        'Can’t save to the library: the browser’s storage is full or off. Export what you made.';
      this.publish();
    }
  }

  /** Changed items that are not stored yet, in their current form. */
  pending(): readonly LibraryItem[] {
    return [...this.unwritten.values()];
  }

  private project(): LibraryState {
    const all = byTitle([...this.items.values()]);
    return {
      isLoaded: this.isLoaded,
      all,
      items: all.filter(({ deleted }) => deleted === undefined),
      problem: this.problem,
      undo: this.done.at(-1)?.name,
      redo: this.undone.at(-1)?.name,
    };
  }

  private publish(): void {
    this.state = this.project();
    for (const listener of this.listeners) listener();
  }
}

const pages =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tiltyard-library');

/** The library of this browser. */
export const library = new Library({ load: loadItems, write: writeItems }, () =>
  pages?.postMessage('changed'),
);

if (typeof addEventListener === 'function')
  addEventListener('pagehide', () => rescueItems(library.pending()));

pages?.addEventListener('message', () => void library.reload());

/** The library; the component is redrawn when it changes. */
export const useLibrary = (): LibraryState => useSyncExternalStore(library.subscribe, library.get);

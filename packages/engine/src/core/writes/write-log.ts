const ABSENT = Symbol('absent');

type Open = Record<PropertyKey, unknown>;

/**
 * One changed place of the state: the path to it and its new value; no value, or undefined, means that it was removed.
 */
export interface Patch {
  readonly path: readonly string[];
  readonly value?: unknown;
}

/** The writes with the old values: the one mechanism behind rollback, patches, undo and preview. */
export class WriteLog {
  private readonly objects: Open[] = [];
  private readonly keys: PropertyKey[] = [];
  private readonly olds: unknown[] = [];
  /** How many writes are current; entries beyond that in the lists are stale and get overwritten. */
  private count = 0;

  /** Writes a value and remembers the old one. */
  write<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): void;
  write(object: object, key: PropertyKey, value: unknown): void;
  write(object: Open, key: PropertyKey, value: unknown): void {
    const old = object[key];
    if (old === value && value !== undefined) return;
    const before = old === undefined || key === 'length' ? soFar(object, key) : old;
    // First, since writing to a frozen object throws and must not be recorded.
    object[key] = value;
    const at = this.count++;
    this.objects[at] = object;
    this.keys[at] = key;
    this.olds[at] = before;
  }

  /** Whether something was written since the mark under a matching key. */
  wrote(mark: number, kind: (key: PropertyKey) => boolean): boolean {
    for (let i = mark; i < this.count; i++) {
      const key = this.keys[i];
      if (key !== undefined && kind(key)) return true;
    }
    return false;
  }

  /** The present length, for `rollback` or `patches` later. */
  mark(): number {
    return this.count;
  }

  /** Rolls back every write since the mark, newest first. */
  rollback(mark: number): void {
    const { objects, keys, olds } = this;
    for (let i = this.count - 1; i >= mark; i--) {
      const object = objects[i];
      const key = keys[i];
      const old = olds[i];
      if (object === undefined || key === undefined) continue;
      if (old !== ABSENT) object[key] = old;
      else if (Array.isArray(object)) object.length--;
      else delete object[key];
    }
    this.count = mark;
  }

  /**
   * Visits every place written since the mark, once and in the order of the first writes, with its value before
   * (undefined if absent) and now. A place with the same value as before is skipped.
   */
  places(
    mark: number,
    visit: (object: object, key: PropertyKey, before: unknown, now: unknown) => void,
  ): void {
    for (let i = mark; i < this.count; i++) {
      const object = this.objects[i];
      const key = this.keys[i];
      if (object === undefined || key === undefined || this.writtenBetween(mark, i, object, key))
        continue;
      const old = this.olds[i];
      const before = old === ABSENT ? undefined : old;
      const now = object[key];
      if (now !== before) visit(object, key, before, now);
    }
  }

  private writtenBetween(mark: number, end: number, object: Open, key: PropertyKey): boolean {
    for (let i = mark; i < end; i++)
      if (this.objects[i] === object && this.keys[i] === key) return true;
    return false;
  }

  /** Does the work and returns a function that repeats its writes on the state as it was before. */
  repeating(work: () => void): () => void {
    const mark = this.count;
    work();
    const objects = this.objects.slice(mark, this.count);
    const keys = this.keys.slice(mark, this.count);
    const values = objects.map((object, i) => this.valueOf(mark + i, object, keys[i]));
    return () => {
      for (const [i, object] of objects.entries()) {
        const key = keys[i];
        if (key !== undefined) this.write(object, key, values[i]);
      }
    };
  }

  /** The value of a write: what the next write to the same place found there, or the present value. */
  private valueOf(at: number, object: Open, key: PropertyKey | undefined): unknown {
    if (key === undefined) return undefined;
    for (let i = at + 1; i < this.count; i++)
      if (this.objects[i] === object && this.keys[i] === key) return this.olds[i];
    return object[key];
  }

  /** Makes the writes since the mark permanent. */
  forget(mark: number): void {
    this.count = mark;
  }

  /**
   * The writes since the mark as paths below `root` with the present values. A write to an object that is no longer
   * part of `root`, or that came in whole with another patch, is left out.
   */
  patches(mark: number, root: object): readonly Patch[] {
    const written = new Map<object, Set<PropertyKey>>();
    for (let i = mark; i < this.count; i++) {
      const object = this.objects[i];
      const key = this.keys[i];
      if (object === undefined || key === undefined) continue;
      const keys = written.get(object);
      if (keys) keys.add(key);
      else written.set(object, new Set([key]));
    }
    const patches: Patch[] = [];
    if (written.size > 0) collect(root, [], written, patches);
    return patches;
  }
}

/**
 * The old value for a write to a missing key or to a length. Throws if it would neither change a list in place nor
 * append to it.
 */
function soFar(object: Open, key: PropertyKey): unknown {
  const absent = !(key in object);
  if ((absent || key === 'length') && Array.isArray(object) && Number(key) !== object.length)
    throw new Error(
      `a list may be changed in place and appended to, but not have "${String(key)}" written`,
    );
  return absent ? ABSENT : object[key];
}

function collect(
  node: object,
  path: readonly string[],
  written: Map<object, Set<PropertyKey>>,
  patches: Patch[],
): void {
  const keys = written.get(node);
  written.delete(node);
  for (const key of keys ?? []) {
    const value: unknown = Reflect.get(node, key);
    const at = [...path, String(key)];
    patches.push(value === undefined ? { path: at } : { path: at, value });
  }
  if (written.size === 0 || Object.isFrozen(node)) return;
  for (const key of Object.keys(node)) {
    if (written.size === 0) return;
    const child: unknown = Reflect.get(node, key);
    if (typeof child === 'object' && child !== null && !keys?.has(key))
      collect(child, [...path, key], written, patches);
  }
}

function ownCopy(owner: object, key: string, shared: object): object {
  const own: object = Array.isArray(shared) ? [...shared] : { ...shared };
  Reflect.set(owner, key, own);
  return own;
}

/** Writes patches into plain data owned by the caller; frozen parts are shared and copied where written to. */
export function applyPatches(root: object, patches: readonly Patch[]): void {
  for (const { path, ...change } of patches) {
    let node: object = root;
    for (const key of path.slice(0, -1)) {
      const next: unknown = Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
      if (typeof next !== 'object' || next === null)
        throw new Error(`patch leads nowhere: ${path.join('.')}`);
      node = Object.isFrozen(next) ? ownCopy(node, key, next) : next;
    }
    const last = path.at(-1);
    if (last === undefined) throw new Error('patch without a path');
    // Reflect.set would follow "__proto__" out of the state.
    if (last === '__proto__') throw new Error(`patch leads nowhere: ${path.join('.')}`);
    if (change.value === undefined) Reflect.deleteProperty(node, last);
    else if (!Reflect.set(node, last, change.value))
      throw new Error(`patch cannot be written: ${path.join('.')}`);
  }
}

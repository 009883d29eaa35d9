import type { Entry } from './journal.js';
import { copy, freeze } from './json.js';
import { applyPatches } from './trail.js';

const SNAPSHOT_EVERY = 64;

/**
 * The entries of a fight as a tree of states: each starts from the state after its parent, and the present is the path
 * to the last one's head. States are folds of patches from the nearest snapshot.
 */
export class History<S extends { readonly fixed: object }> {
  private readonly list: Entry[] = [];
  private readonly depths: number[] = [];
  private readonly snapshots = new Map<number, S>();
  private readonly redoable: number[] = [];
  private headSeq = -1;

  /**
   * @param initial the state before the first entry, which becomes the history's own.
   */
  constructor(initial: S) {
    this.snapshots.set(-1, initial);
  }

  get entries(): readonly Entry[] {
    return this.list;
  }

  /** The number of the entry whose state stands; -1 before the first. */
  get head(): number {
    return this.headSeq;
  }

  /** What redo would do again, if anything. */
  get redoes(): Entry | undefined {
    const seq = this.redoable.at(-1);
    return seq === undefined ? undefined : this.list[seq];
  }

  /** The state before the first entry. */
  get initial(): unknown {
    return this.snapshots.get(-1);
  }

  append(entry: Entry): void {
    this.list.push(entry);
    this.headSeq = entry.head;
    const moved = entry.kind === 'undo' || entry.kind === 'redo';
    this.depths.push(moved ? (this.depths[entry.head] ?? 0) : (this.depths[entry.parent] ?? 0) + 1);
    if (entry.kind === 'undo') this.redoable.push(entry.parent);
    else if (entry.kind === 'redo') this.redoable.pop();
    else if (entry.kind !== 'withdrawn') {
      this.redoable.length = 0;
      // A fold like any other, so a snapshot cannot hide a state that the patches do not lead to.
      if ((this.depths[entry.seq] ?? 0) % SNAPSHOT_EVERY === 0) this.snapshots.set(entry.seq, this.stateAt(entry.seq));
    }
  }

  /** The state after an entry (-1: before the first), as a copy of its own. */
  stateAt(seq: number): S {
    const path: Entry[] = [];
    let at = this.list[seq]?.head ?? seq;
    let base = this.snapshots.get(at);
    while (!base) {
      const entry = this.list[at];
      if (!entry) throw new Error(`there is no entry ${seq}`);
      path.push(entry);
      at = entry.parent;
      base = this.snapshots.get(at);
    }
    const state = copy(base);
    for (const entry of path.toReversed()) applyPatches(state, copy(entry.patches));
    freeze(state.fixed);
    return state;
  }

  /** The entries on the way from the beginning to the state after this one, oldest first. */
  line(seq: number): readonly number[] {
    const line: number[] = [];
    for (let at = this.list[seq]?.head ?? -1; at >= 0; at = this.list[at]?.parent ?? -1) line.push(at);
    return line.toReversed();
  }
}

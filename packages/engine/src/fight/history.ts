import type { Entry } from './journal.js';
import { deepCopy, deepFreeze, isEqual } from '../values/json.js';
import { applyPatches } from '../core/writes/write-log.js';

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
  private readonly keptTo: number;

  /**
   * @param initial the state before the first entry, which becomes the history's own.
   * @param kept states stored earlier, by the entry after which they stood: up to the last of them nothing is folded.
   */
  constructor(
    initial: S,
    private readonly kept: ReadonlyMap<number, S> = new Map(),
  ) {
    this.snapshots.set(-1, initial);
    this.keptTo = Math.max(-1, ...kept.keys());
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

  /** The history as it was after so many entries. */
  upTo(count: number): History<S> {
    if (count >= this.list.length) return this;
    const earlier = [...this.snapshots].filter(([seq]) => seq < count && seq >= 0);
    const history = new History(deepCopy(this.fold(-1, this.snapshots.get(-1))), new Map(earlier));
    for (const entry of this.list.slice(0, count)) history.append(entry);
    return history;
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
      const kept = this.kept.get(entry.seq);
      if (kept) this.snapshots.set(entry.seq, kept);
      // A fold like any other, so a snapshot cannot hide a state that the patches do not lead to.
      else if (entry.seq > this.keptTo && (this.depths[entry.seq] ?? 0) % SNAPSHOT_EVERY === 0)
        this.snapshots.set(entry.seq, this.stateAt(entry.seq));
    }
  }

  /** The state after an entry (-1: before the first), as a copy of its own. */
  stateAt(seq: number): S {
    const at = this.list[seq]?.head ?? seq;
    return this.fold(at, this.snapshots.get(at));
  }

  /** The entries whose stored states are not what the patches lead to. */
  misremembered(): readonly number[] {
    const differs = (seq: number): boolean => {
      const kept = this.snapshots.get(seq);
      return kept !== undefined && !isEqual(kept, this.fold(seq, undefined));
    };
    return [...this.kept.keys()].filter(differs);
  }

  private fold(seq: number, snapshot: S | undefined): S {
    const path: Entry[] = [];
    let at = seq;
    let base = snapshot;
    while (!base) {
      const entry = this.list[at];
      if (!entry) throw new Error(`there is no entry ${seq}`);
      path.push(entry);
      at = entry.parent;
      base = this.snapshots.get(at);
    }
    const state = deepCopy(base);
    for (const entry of path.toReversed()) applyPatches(state, deepCopy(entry.patches));
    deepFreeze(state.fixed);
    return state;
  }

  /** The entries on the way from the beginning to the state after this one, oldest first. */
  line(seq: number): readonly number[] {
    const line: number[] = [];
    for (let at = this.list[seq]?.head ?? -1; at >= 0; at = this.list[at]?.parent ?? -1)
      line.push(at);
    return line.toReversed();
  }
}

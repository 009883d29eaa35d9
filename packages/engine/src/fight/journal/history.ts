import type { SeededDice } from '../dice/seeded-dice.js';
import type { Entry } from './journal.js';
import { deepCopy, deepFreeze, isEqual } from '../../values/json.js';
import { applyPatches } from '../../core/writes/write-log.js';

const SNAPSHOT_EVERY = 64;

/** States stored earlier, by the entry that they follow; each is read when needed. */
export type StoredStates<S> = Pick<ReadonlyMap<number, S>, 'get' | 'has' | 'keys'>;

/** What a fight opened from a journal takes over. */
export interface Inherited<S> {
  /** States stored earlier, by the entry that they follow. */
  readonly kept?: StoredStates<S> | undefined;
  readonly dice?: SeededDice;
  /** The version of the rules that wrote it. */
  readonly version?: string;
}

/**
 * The entries of a fight as a tree of states: each starts from the state after its parent, and the present is the path
 * to the last one's head. States are folds of patches from the nearest snapshot.
 */
export class History<S extends { readonly fixed: object }> {
  private readonly list: Entry[] = [];
  private readonly depths: number[] = [];
  private readonly snapshots: Map<number, S>;
  private readonly redoable: number[] = [];
  private headSeq = -1;
  private readonly keptTo: number;

  /**
   * @param initial the state before the first entry, owned by the history from now on.
   * @param kept states stored earlier; no snapshots are made up to the last of them.
   * @param snapshots states folded before.
   */
  constructor(
    initial: S,
    private readonly kept: StoredStates<S> = new Map(),
    snapshots: ReadonlyMap<number, S> = new Map(),
  ) {
    this.snapshots = new Map(snapshots).set(-1, initial);
    this.keptTo = Math.max(-1, ...kept.keys());
  }

  get entries(): readonly Entry[] {
    return this.list;
  }

  /** The number of the entry that the present state follows; -1 before the first. */
  get head(): number {
    return this.headSeq;
  }

  /** The entry that redo would restore, if any. */
  get redoes(): Entry | undefined {
    const seq = this.redoable.at(-1);
    return seq === undefined ? undefined : this.list[seq];
  }

  /** The state before the first entry. */
  get initial(): unknown {
    return this.snapshots.get(-1);
  }

  /** The history after this many entries. */
  upTo(count: number): History<S> {
    if (count >= this.list.length) return this;
    const earlier = [...this.snapshots].filter(([seq]) => seq < count);
    const kept = [...this.kept.keys()].every((seq) => seq < count) ? this.kept : undefined;
    const history = new History(this.fold(-1, this.known(-1)), kept, new Map(earlier));
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
      // A fold like any other, so a snapshot cannot hide a state that the patches do not lead to.
      const due = entry.seq > this.keptTo && (this.depths[entry.seq] ?? 0) % SNAPSHOT_EVERY === 0;
      if (due && !this.snapshots.has(entry.seq))
        this.snapshots.set(entry.seq, this.stateAt(entry.seq));
    }
  }

  /** The state after an entry (-1: before the first), as its own copy. */
  stateAt(seq: number): S {
    const at = this.list[seq]?.head ?? seq;
    return this.fold(at, this.known(at));
  }

  /** The state after an entry, if known without folding. */
  private known(seq: number): S | undefined {
    return this.snapshots.get(seq) ?? this.kept.get(seq);
  }

  /** The entries whose stored states differ from what the patches lead to. */
  misremembered(): readonly number[] {
    const differs = (seq: number): boolean => {
      const kept = this.known(seq);
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
      base = this.known(at);
    }
    const state = deepCopy(base);
    for (const { patches } of path.toReversed()) {
      // What is fixed is shared by all states, not copied into each.
      for (const patch of patches) if (patch.path[0] === 'fixed') deepFreeze(patch.value);
      applyPatches(state, deepCopy(patches));
    }
    deepFreeze(state.fixed);
    return state;
  }

  /** The entries on the path from the beginning to the state after this one, oldest first. */
  line(seq: number): readonly number[] {
    const line: number[] = [];
    for (let at = this.list[seq]?.head ?? -1; at >= 0; at = this.list[at]?.parent ?? -1)
      line.push(at);
    return line.toReversed();
  }
}

import type { Patch } from '@tiltyard/engine/core';
import { applyPatches } from '@tiltyard/engine/core';
import { deepCopy } from '@tiltyard/engine/values';
import type { AnyRoom, SavedRoom } from '@tiltyard/room';
import { entryBody } from '@tiltyard/room';
import { runAtOnce } from '../limits/time-slices.js';
import type { NewFight, Snapshot } from './store.js';

/** The number of entries between two stored states. */
export const SNAPSHOT_EVERY = 256;

/** A new room as it is stored, with snapshots of earlier states, so that a long fight opens fast. */
export const newFight = (room: AnyRoom, now: number): NewFight =>
  runAtOnce(
    buildNewFight(room.save(), (entry) => room.use(({ fight }) => fight.stateAt(entry)), now),
  );

/** A fork as it is stored; interruptible. */
export function* buildFork(
  forking: Generator<undefined, SavedRoom, undefined>,
  now: number,
): Generator<undefined, NewFight, undefined> {
  const saved = yield* forking;
  const fold = new Fold(saved);
  return yield* buildNewFight(saved, (entry) => fold.stateAt(entry), now);
}

/** @param stateAt returns the state after an entry; called in the order of the entries. */
function* buildNewFight(
  { id, revision, journal, aside }: SavedRoom,
  stateAt: (entry: number) => object,
  now: number,
): Generator<undefined, NewFight, undefined> {
  const { engine, ruleset, version, title, commitment, seed, initial, entries, pending } = journal;
  const bodies: string[] = [];
  for (const entry of entries) {
    bodies.push(entryBody(entry));
    yield;
  }
  const fixed = JSON.stringify(fixedOf(initial));
  const snapshots: Snapshot[] = [];
  for (let entry = SNAPSHOT_EVERY - 1; entry < entries.length; entry += SNAPSHOT_EVERY) {
    snapshots.push({ entry, state: stateText(stateAt(entry), fixed) });
    yield;
  }
  return {
    fight: {
      id,
      engine,
      ruleset,
      version,
      title,
      commitment,
      seed: seed ?? null,
      initial: JSON.stringify(initial),
      created: now,
    },
    head: { revision, pending, aside, updated: now },
    entries: bodies,
    snapshots,
  };
}

/** Computes the states of a fight without undone entries, one after another. */
class Fold {
  private readonly state: object;
  private next = 0;
  private readonly patches: readonly (readonly Patch[])[];

  constructor({ journal: { initial, entries } }: SavedRoom) {
    const state = deepCopy(initial);
    if (typeof state !== 'object' || state === null) throw new Error('a state is an object');
    this.state = state;
    this.patches = entries.map(({ patches }) => patches);
  }

  /** The state after an entry; the entry must not come before the last one requested. */
  stateAt(entry: number): object {
    for (; this.next <= entry; this.next++)
      applyPatches(this.state, deepCopy(this.patches[this.next] ?? []));
    return this.state;
  }
}

const fixedOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, 'fixed') : undefined;

/** A state as JSON, without its `fixed` part if that has not changed since the set-up. */
function stateText(state: object, fixedAtFirst: string): string {
  const { fixed, ...rest } = { fixed: fixedOf(state), ...state };
  return JSON.stringify(JSON.stringify(fixed) === fixedAtFirst ? rest : state);
}

import type { Patch } from '@tiltyard/engine/core';
import { applyPatches } from '@tiltyard/engine/core';
import { deepCopy } from '@tiltyard/engine/values';
import type { AnyRoom, SavedRoom } from '@tiltyard/room';
import { entryBody } from '@tiltyard/room';
import { runAtOnce } from '../limits/time-slices.js';
import type { NewFight, Snapshot } from './store.js';

/** The number of entries between two stored states. */
export const SNAPSHOT_EVERY = 256;

/** A room for its first storage; with states on the way, so that a long one opens fast. */
export const newFight = (room: AnyRoom, now: number): NewFight =>
  runAtOnce(
    buildNewFight(room.save(), (entry) => room.use(({ fight }) => fight.stateAt(entry)), now),
  );

/** A fork for storage, interruptible on the way. */
export function* buildFork(
  forking: Generator<undefined, SavedRoom, undefined>,
  now: number,
): Generator<undefined, NewFight, undefined> {
  const saved = yield* forking;
  const fold = new Fold(saved);
  return yield* buildNewFight(saved, (entry) => fold.stateAt(entry), now);
}

/** @param stateAt the state after an entry, called in their order. */
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

/** The states of a fight whose entries all follow one another. */
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

  /** The state after an entry that does not come before the last one requested. */
  stateAt(entry: number): object {
    for (; this.next <= entry; this.next++)
      applyPatches(this.state, deepCopy(this.patches[this.next] ?? []));
    return this.state;
  }
}

const fixedOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, 'fixed') : undefined;

/** A state as JSON; without its `fixed` if that is still the set-up's. */
function stateText(state: object, fixedAtFirst: string): string {
  const { fixed, ...rest } = { fixed: fixedOf(state), ...state };
  return JSON.stringify(JSON.stringify(fixed) === fixedAtFirst ? rest : state);
}

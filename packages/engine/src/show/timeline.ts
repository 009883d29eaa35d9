import type { Fight } from '../fight/fight.js';
import type { Entry } from '../fight/journal/journal.js';
import { deepCopy, deepFreeze } from '../values/json.js';
import type { FightState } from '../core/state.js';
import { applyPatches } from '../core/writes/write-log.js';

/** An entry and the state after it. The state is valid only until the next moment is requested. */
export interface TimelineMoment<S> {
  readonly entry: Entry;
  readonly state: S;
}

/** Walks a fight entry by entry, folding each patch once; undo and redo jump as they did in play. */
export function* timeline<S extends FightState>(
  fight: Fight<S>,
): Generator<TimelineMoment<S>, void, undefined> {
  const returns = new Set(
    fight.log
      .filter((entry) => entry.kind === 'undo' || entry.kind === 'redo')
      .map((entry) => entry.head),
  );
  const kept = new Map<number, S>();
  let head = -1;
  let state = fight.stateAt(-1);
  if (returns.has(-1)) kept.set(-1, deepCopy(state));
  for (const entry of fight.log) {
    if (entry.head !== entry.seq) {
      if (entry.head !== head) state = deepCopy(kept.get(entry.head) ?? fight.stateAt(entry.head));
    } else {
      if (entry.parent !== head) state = fight.stateAt(entry.parent);
      applyPatches(state, deepCopy(entry.patches));
      deepFreeze(state.fixed);
    }
    head = entry.head;
    if (returns.has(entry.seq)) kept.set(entry.seq, deepCopy(state));
    yield { entry, state };
  }
}

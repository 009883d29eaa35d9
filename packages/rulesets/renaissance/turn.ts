import type { Id, TurnHooks } from '@tiltyard/engine';
import {
  endOfTurn,
  givenOrder,
  nextTurn,
  openWindow,
  startRounds,
  unready,
  withMounts,
} from '@tiltyard/engine';
import { D10, HALF_METRES } from './sheet.js';
import type { State, T } from './state.js';
import { disabled, everybody, lapseAll, sheetOf, the } from './state.js';
import { windows } from './windows.js';

/** A turn lasts about 3 seconds, so 20 make a minute (REN-TURN-05). */
export const SECONDS_A_TURN = 3;

export const hooks: TurnHooks<State> = {
  // A mount under a rider has no turn of its own (REN-MOUNT-01).
  passes(state, id) {
    const who = the(state, id);
    return who.riddenBy !== null || disabled(state, who);
  },
  turnStart(t, id) {
    const who = the(t.state, id);
    if (who.standardUsed) t.put(who, 'standardUsed', false);
    if (who.quickUsed > 0) t.put(who, 'quickUsed', 0);
    if (who.moved) t.put(who, 'moved', false);
    unready(t, id);
    lapseAll(t, 'turn start', id);
    if (t.hears)
      t.note('turn', ['REN-TURN-01', 'REN-TURN-05'], {
        who: id,
        round: t.state.round,
        seconds: (t.state.round - 1) * SECONDS_A_TURN,
      });
    if (t.state.waiting.length > 0) openWindow(t, { event: 'turn', who: id }, windows);
  },
  turnEnd: (t, id) => lapseAll(t, 'turn end', id),
};

/** Initiative: 1d10 + INIT once a fight, the highest first, ties by the higher INIT (REN-CTX-12). */
function rollInitiative(t: T): readonly Id[] {
  const rolled = everybody(t.state)
    .filter((who) => who.riddenBy === null)
    .map((who) => {
      const { initiative } = sheetOf(t.state, who);
      const total = t.mod(
        t.begin('initiative', who.id, t.roll(D10, 'initiative', who.id)),
        initiative,
        'REN-TURN-02',
        true,
        'INIT',
      );
      t.note(
        'initiative',
        ['REN-CTX-12'],
        { who: who.id, total, init: initiative },
        'all',
        t.reckoned(total),
      );
      return { id: who.id, total, initiative };
    });
  const order = rolled
    .toSorted((a, b) => b.total - a.total || b.initiative - a.initiative)
    .map(({ id }) => id);
  return withMounts(t.state, order);
}

/** From the set-up to the first turn. */
export function begin(t: T): void {
  const given = t.state.fixed.order;
  const order = given === null ? rollInitiative(t) : givenOrder(t.state, given);
  t.note('begins', ['REN-TURN-01', 'REN-CTX-12'], { order: [...order] });
  const { perCell } = t.state.fixed.map.scale;
  t.note(
    'ground',
    ['REN-GRID-01', 'REN-GRID-05', ...(perCell === HALF_METRES ? [] : ['REN-GRID-06'])],
    { metres: perCell / HALF_METRES },
  );
  startRounds(t, order, hooks);
}

/** Ends the turn; what was not used of it is lost (REN-TURN-03). Whoever works on a Task Action does just this (REN-TURN-04). */
export const end = endOfTurn<State>('free', ['REN-TURN-03', 'REN-TURN-04'], (t) =>
  nextTurn(t, hooks),
);

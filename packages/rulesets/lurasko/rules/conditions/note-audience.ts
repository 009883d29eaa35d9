import type { AnyEvent, Audience, Id, Note } from '@tiltyard/engine';
import { namedIn } from '@tiltyard/engine/core';
import * as attacks from '../../events/attacks.js';
import { flightChanges, gmGrantsAdvantage, majorGranted, rollCalled } from '../../events/gm.js';
import * as grapples from '../../events/grapples.js';
import * as injuries from '../../events/injuries.js';
import * as items from '../../events/items.js';
import { attackReceived } from '../../events/turns.js';
import type { Combatant, State } from '../../state/state.js';
import { playersOf } from './sightings.js';
import { isPlainSight, learnsOf, sidesOf } from './watch.js';

/** GM actions that concern one or two combatants and are no ruling for everyone. */
const ofGm = { flightChanges, gmGrantsAdvantage, majorGranted, rollCalled };

/** Events of hand-to-hand combat, known by sight or by being engaged. */
const HAND_TO_HAND: ReadonlyMap<string, AnyEvent> = new Map(
  [attacks, grapples, injuries, items, ofGm, { attackReceived }]
    .flatMap((family): readonly AnyEvent[] => Object.values(family))
    .map((event) => [event.id, event]),
);

const inFight = ({ combatants }: State, ids: readonly Id[]): readonly Combatant[] =>
  ids.flatMap((id) => combatants[id] ?? []);

/**
 * Who may read a note in a state: a side learns nothing of what happens out of its sight and away from its own combatants
 * (LUR-BLIND-02, LUR-CTX-33).
 */
export function noteAudience(state: State, note: Note): Audience {
  const event = HAND_TO_HAND.get(note.id);
  if (note.audience !== 'all' || !event || isPlainSight(state)) return note.audience;
  const concerned = inFight(state, namedIn(event, note));
  if (concerned.length === 0) return 'all';
  return playersOf(
    state,
    sidesOf(state).filter((side) => learnsOf(state, side, concerned)),
  );
}

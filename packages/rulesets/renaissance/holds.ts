import { gapReach } from '@tiltyard/engine';
import type { Combatant, State, T } from './state.js';
import { everybody, has, the } from './state.js';
import { reachWith, UNARMED } from './wielding.js';

/** Ends a grab between two (REN-MAN-08). */
export function endGrab(t: T, grabber: Combatant, grabbed: Combatant): void {
  if (!grabbed.grabbedBy.includes(grabber.id)) return;
  t.put(
    grabbed,
    'grabbedBy',
    grabbed.grabbedBy.filter((id) => id !== grabber.id),
  );
  if (has(grabbed, 'loosely held'))
    t.put(
      grabbed,
      'effects',
      grabbed.effects.filter(
        (effect) => effect.kind !== 'loosely held' || effect.by !== grabber.id,
      ),
    );
  t.note('grab ends', ['REN-MAN-08'], { by: grabber.id, who: grabbed.id });
}

/** Holds end where one of the two, or what it rides, is no longer beside the other, and catches where the weapons no longer reach, wherever they went (REN-MAN-06, REN-CATCH-05, REN-GRID-02). */
export function letGo(t: T, mover: Combatant): void {
  for (const id of [mover.id, mover.riding, mover.riddenBy])
    if (id !== null) partFrom(t, the(t.state, id));
}

function partFrom(t: T, mover: Combatant): void {
  for (const catcher of [mover, catcherOf(t.state, mover)]) if (catcher) endCatchApart(t, catcher);
  for (const other of everybody(t.state)) {
    if (other.grabbedBy.includes(mover.id) && gapReach(mover, other) > reachOf(t.state, mover))
      endGrab(t, mover, other);
    if (mover.grabbedBy.includes(other.id) && gapReach(mover, other) > reachOf(t.state, other))
      endGrab(t, other, mover);
  }
}

function endCatchApart(t: T, catcher: Combatant): void {
  const { catching } = catcher;
  if (!catching) return;
  const owner = the(t.state, catching.of);
  if (
    gapReach(catcher, owner) >
    Math.max(
      reachWith(t.state, catcher, catching.weapon),
      reachWith(t.state, owner, catching.caught),
    )
  )
    endCatch(t, catcher);
}

const reachOf = (state: State, who: Combatant): number => reachWith(state, who, UNARMED);

/** Frees two weapons that are held together (REN-CATCH-06, REN-CATCH-07). */
export function endCatch(t: T, catcher: Combatant): void {
  const { catching } = catcher;
  if (!catching) return;
  t.put(catcher, 'catching', null);
  t.note('catch ends', ['REN-CATCH-06'], {
    by: catcher.id,
    of: catching.of,
    weapon: catching.caught,
  });
}

/** A weapon that has left its owner's hands neither catches nor is caught any longer (REN-CATCH-05, REN-CATCH-06). */
export function endCatchOf(t: T, item: string): void {
  for (const who of everybody(t.state))
    if (who.catching?.weapon === item || who.catching?.caught === item) endCatch(t, who);
}

/** Who holds a weapon of this one fast. */
export const catcherOf = (state: State, who: Combatant): Combatant | undefined =>
  everybody(state).find((other) => other.catching?.of === who.id);

/** Lets go of everybody and everything that somebody holds, as one who drops out does. */
export function loseHold(t: T, who: Combatant): void {
  for (const other of everybody(t.state)) endGrab(t, who, other);
  for (const id of who.grabbedBy) endGrab(t, the(t.state, id), who);
  endCatch(t, who);
  const catcher = catcherOf(t.state, who);
  if (catcher) endCatch(t, catcher);
}

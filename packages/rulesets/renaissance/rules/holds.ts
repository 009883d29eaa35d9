import { gapReach } from '@tiltyard/engine/space';
import { catchEnds, grabEnds } from '../events/maneuvers.js';
import { freed } from '../events/movement.js';
import type { Combatant, Ctx, State } from '../state/state.js';
import { allCombatants, combatantById } from '../state/state.js';
import { freeFromGrab, removeEffects, unlockWeapon } from '../state/verbs.js';
import { reachWith, UNARMED } from './items/wielding.js';

/** Ends a grab between two (REN-MAN-08). */
export function endGrab(ctx: Ctx, grabber: Combatant, grabbed: Combatant): void {
  if (!grabbed.grabbedBy.includes(grabber.id)) return;
  // Logged first, while both are still known to each other through the hold (REN-MAN-06).
  ctx.tell(grabEnds, ['REN-MAN-08'], { by: grabber.id, who: grabbed.id });
  freeFromGrab(ctx, grabbed, grabber.id);
}

/**
 * Ends grabs and pins when the two are no longer adjacent, and catches when the weapons no
 * longer reach, whichever side moved (REN-MAN-06, REN-CATCH-05, REN-GRID-02).
 */
export function endHoldsOutOfReach(ctx: Ctx, mover: Combatant): void {
  for (const id of [mover.id, mover.riding, mover.riddenBy])
    if (id !== null) partFrom(ctx, combatantById(ctx.state, id));
}

function partFrom(ctx: Ctx, mover: Combatant): void {
  for (const catcher of [mover, ...catchersOf(ctx.state, mover)]) endCatchApart(ctx, catcher);
  for (const other of allCombatants(ctx.state)) {
    if (other.grabbedBy.includes(mover.id) && gapReach(mover, other) > reachOf(ctx.state, mover))
      endGrab(ctx, mover, other);
    if (mover.grabbedBy.includes(other.id) && gapReach(mover, other) > reachOf(ctx.state, other))
      endGrab(ctx, other, mover);
    if (isPinnedBy(other, mover) && gapReach(mover, other) > 1) endPin(ctx, other, mover);
    if (isPinnedBy(mover, other) && gapReach(mover, other) > 1) endPin(ctx, mover, other);
  }
}

const isPinnedBy = (who: Combatant, mount: Combatant): boolean =>
  who.effects.some(({ kind, by }) => kind === 'stuck' && by === mount.id);

/** A mount that has moved away no longer pins its rider (REN-MOUNT-10). */
function endPin(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  removeEffects(ctx, rider, 'stuck', mount.id);
  ctx.tell(freed, ['REN-MOUNT-10'], { who: rider.id });
}

function endCatchApart(ctx: Ctx, catcher: Combatant): void {
  const { catching } = catcher;
  if (!catching) return;
  const owner = combatantById(ctx.state, catching.of);
  if (
    gapReach(catcher, owner) >
    Math.max(
      reachWith(ctx.state, catcher, catching.weapon),
      reachWith(ctx.state, owner, catching.caught),
    )
  )
    endCatch(ctx, catcher);
}

const reachOf = (state: State, who: Combatant): number => reachWith(state, who, UNARMED);

/** Frees two weapons that are held together (REN-CATCH-06, REN-CATCH-07). */
export function endCatch(ctx: Ctx, catcher: Combatant): void {
  const { catching } = catcher;
  if (!catching) return;
  unlockWeapon(ctx, catcher);
  ctx.tell(catchEnds, ['REN-CATCH-06'], {
    by: catcher.id,
    of: catching.of,
    weapon: catching.caught,
  });
}

/** A weapon that has left its owner's hands neither catches nor is caught any longer (REN-CATCH-05, REN-CATCH-06). */
export function endCatchOf(ctx: Ctx, item: string): void {
  for (const who of allCombatants(ctx.state))
    if (who.catching?.weapon === item || who.catching?.caught === item) endCatch(ctx, who);
}

/** The combatants who have caught one of this combatant's weapons, at most one per weapon (REN-CATCH-04). */
export const catchersOf = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter((other) => other.catching?.of === who.id);

/** Whether a weapon of this combatant is caught. */
export const isOwnWeaponCaught = (state: State, who: Combatant): boolean =>
  allCombatants(state).some((other) => other.catching?.of === who.id);

/** Ends every grab and catch that a combatant is part of, as when they are disabled. */
export function endAllHolds(ctx: Ctx, who: Combatant): void {
  for (const other of allCombatants(ctx.state)) endGrab(ctx, who, other);
  for (const id of who.grabbedBy) endGrab(ctx, combatantById(ctx.state, id), who);
  for (const catcher of [who, ...catchersOf(ctx.state, who)]) endCatch(ctx, catcher);
}

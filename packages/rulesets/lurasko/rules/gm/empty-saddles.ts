import { allCombatants } from '@tiltyard/engine/kit';
import { climbOf, heldIn, normalGrapples, partner } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { unseat } from '../../state/verbs/places.js';
import { isIncapacitated } from '../conditions/body.js';
import { fallOffMount } from '../grappling/fall-off-mount.js';
import { throwRiders } from '../grappling/knock-down.js';
import { saddleFault } from '../movement/saddle.js';

/** Whether a combatant grapples with a rider; two riders cannot grapple (LUR-GRAP-02). */
const wrestlesRider = (state: State, id: string): boolean =>
  normalGrapples(state, id).some(
    (grapple) => state.combatants[partner(grapple, id)]?.riding !== null,
  );

/** Whether a change by hand has seated a combatant wrongly: the mount is taken or elsewhere, or rider or mount is out (LUR-CTX-31, LUR-CTX-34). */
function isSeatedInVain(before: State, state: State, rider: Combatant, mount: Combatant): boolean {
  const isTaken = allCombatants(before).some(
    ({ id, riding }) =>
      id !== rider.id && riding === mount.id && state.combatants[id]?.riding === mount.id,
  );
  return (
    isTaken ||
    mount.zone !== rider.zone ||
    mount.engagement !== rider.engagement ||
    isIncapacitated(state, mount) ||
    isIncapacitated(state, rider) ||
    wrestlesRider(state, rider.id)
  );
}

/** Unseats combatants whom a change by hand has seated wrongly; the previous rider keeps the saddle. */
function turnAway(ctx: Ctx, before: State): void {
  for (const rider of allCombatants(ctx.state)) {
    const { id, riding } = rider;
    const mount = riding === null ? undefined : ctx.state.combatants[riding];
    if (!mount || before.combatants[id]?.riding === riding) continue;
    if (isSeatedInVain(before, ctx.state, rider, mount)) fallOffMount(ctx, rider, ['LUR-CTX-31']);
  }
}

/** Empties the saddles in which a change by hand leaves a rider who cannot sit there; a mount that is down or held throws them (LUR-CTX-31, LUR-CTX-32). */
export function emptySaddles(ctx: Ctx, before: State): void {
  turnAway(ctx, before);
  for (const rider of allCombatants(ctx.state)) {
    if (rider.riding === null) continue;
    const mount = ctx.state.combatants[rider.riding];
    if (!mount) {
      unseat(ctx, rider);
      continue;
    }
    const isBound = heldIn(ctx.state, rider.id) ?? climbOf(ctx.state, rider.id);
    if (!rider.knockedDown && (mount.knockedDown || heldIn(ctx.state, mount.id)))
      throwRiders(ctx, mount, ['LUR-CTX-31', 'LUR-CTX-32']);
    else if (isBound || saddleFault(ctx.state, rider) !== undefined)
      fallOffMount(ctx, rider, ['LUR-CTX-31']);
  }
}

import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { targetRefused } from '../attack-actions/attack-options.js';
import { attack } from '../attack-actions/attack.js';
import type { Swing } from '../attacking/swing.js';
import { usableWeapons } from '../items/wielding.js';
import type { Run } from '../movement/charge.js';
import { gatherSpeed, isRunUp } from '../movement/charge.js';
import { costOfStep } from '../movement/route.js';
import type { Walk } from '../movement/walk.js';
import { isInReach } from '../overview/threat.js';
import { watchMove } from '../reactions/opportunity.js';

/** An attack of a ride-by as declared by a player. */
export interface PassingAttack extends Swing {
  readonly target: Id;
}

/**
 * Whether an attack should wait: the charge has not built up enough speed yet, and the rest of
 * the path passes the target again once it has (REN-MOUNT-12, REN-CHARGE-02).
 */
export function waitsForSpeed(
  state: State,
  rider: Combatant,
  { target, weapon }: PassingAttack,
  run: Run,
  way: readonly Cell[],
): boolean {
  if (isRunUp(state, run, rider.at)) return false;
  const foe = combatantById(state, target);
  let { gone } = run;
  let { at: before } = rider;
  return way.some((at) => {
    gone += costOfStep(state.fixed.map, before, at);
    before = at;
    return isRunUp(state, { ...run, gone }, at) && isInReach(state, { ...rider, at }, foe, weapon);
  });
}

/** Makes the declared attacks after each step on targets that have come within reach (REN-MOUNT-12). */
export function attackInPassing(
  ctx: Ctx,
  rider: Combatant,
  attacks: readonly PassingAttack[],
  base: number,
): NonNullable<Walk['passing']> {
  const { at: from, riding } = rider;
  const hasStopped = watchMove(ctx, rider);
  let open = attacks;
  const isAtHand = ({ weapon }: PassingAttack): boolean =>
    usableWeapons(ctx.state, rider).includes(weapon);
  // Attacks that were impossible when declared have been allowed by the referee (REN-TURN-06).
  const overruled = attacks.filter((swing) => !isAtHand(swing));
  // A readied action may have taken the weapon away since it was declared.
  const isReached = (swing: PassingAttack): boolean =>
    (isAtHand(swing) || overruled.includes(swing)) &&
    !targetRefused(ctx.state, rider, combatantById(ctx.state, swing.target), {
      ...swing,
      thrown: false,
    });
  return ({ gone, ahead, way }) => {
    const run = { from, gone, base };
    // A braced weapon that the rest of the path leads to strikes before the rider does
    // (REN-BRACE-03).
    const now = open.filter(
      (swing) =>
        isReached(swing) &&
        !ahead.some(({ id }) => id === swing.target) &&
        !waitsForSpeed(ctx.state, rider, swing, run, way),
    );
    open = open.filter((each) => !now.includes(each));
    if (now.length > 0) gatherSpeed(ctx, rider, run);
    // The previous attack may have killed the target of the next.
    for (const swing of now)
      if (rider.riding === riding && !hasStopped() && isReached(swing))
        attack(ctx, rider, combatantById(ctx.state, swing.target), {
          ...swing,
          thrown: false,
          rideBy: true,
        });
  };
}

import type { ActionRequirement, Id } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import { free, move } from '../basics/costs.js';
import { check, skill } from '../basics/check.js';
import { partFrom, takeSaddle } from '../../state/positions.js';
import { cannotWalk, heldFast } from '../movement/move.js';
import { SIZES } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import {
  areEnemies,
  allCombatants,
  has,
  out,
  sheetOf,
  combatantById,
  untilTurn,
} from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';
import { dismounts, guidesWithKnees, mounts } from '../../events/movement.js';
import { isBeside } from '../../state/distance.js';

/** The Difficulty of a Ride check to guide a mount with the knees (T20-MOUNT-05). */
const KNEES = 5;

const inSaddle: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).riding === null
    ? refuse('T20-MOUNT-01', 'not-in-saddle', 'not in the saddle')
    : undefined;

const kneesFree: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  if (who.riding === null) return refuse('T20-MOUNT-05', 'not-in-saddle', 'not in the saddle');
  return has(who, 'knees') || has(who, 'reins')
    ? refuse('T20-MOUNT-05', 'once-a-round', 'once a round')
    : undefined;
};

/** Freeing both hands in the saddle for a round: a free action (T20-MOUNT-05 to 07). */
export const knees = defineAction({
  id: 'knees',
  name: 'Guide mount with knees',
  group: 'free',
  rules: ['T20-MOUNT-05', 'T20-MOUNT-06'],
  requires: [kneesFree, free.check],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    free.pay(ctx, actor, 'knees');
    const rules = ['T20-MOUNT-05', 'T20-MOUNT-06'];
    const { success } = check(ctx, who, {
      name: 'Ride',
      bonus: skill(ctx, who, 'Ride'),
      rules,
      difficulty: KNEES,
    });
    const kind = success ? 'knees' : 'reins';
    applyCondition(ctx, who, { kind, by: actor, until: untilTurn(actor) });
    ctx.tell(guidesWithKnees, [success ? 'T20-MOUNT-05' : 'T20-MOUNT-07'], {
      who: actor,
      free: success,
    });
  },
});

/**
 * Whether a combatant can ride a mount, no matter who rides it now: a larger one of its side that stands and is not
 * itself riding (T20-MOUNT-01).
 */
export const canRide = (state: State, rider: Combatant, mount: Combatant): boolean =>
  !areEnemies(mount, rider) &&
  sheetOf(state, mount).mount &&
  rider.riddenBy === null &&
  mount.riding === null &&
  !out(mount) &&
  mount.posture === 'standing' &&
  SIZES.indexOf(sheetOf(state, mount).size) > SIZES.indexOf(sheetOf(state, rider).size);

const horses = (state: State, by: Id) => {
  const who = combatantById(state, by);
  return allCombatants(state).filter(
    (other) => other.riddenBy === null && canRide(state, who, other) && isBeside(state, who, other),
  );
};

const onFoot: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).riding === null
    ? undefined
    : refuse('T20-MOUNT-01', 'in-saddle', 'already in the saddle');

const mountBeside: ActionRequirement<State> = (state, actor) =>
  horses(state, actor).length === 0
    ? refuse('T20-MOUNT-01', 'no-mount', 'no mount to ride is beside you')
    : undefined;

/**
 * Removes a rider from its present saddle, and another from the next one; only a ruling of the Narrator requires it
 * (T20-MOUNT-01).
 */
function vacate(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  const own = mountOf(ctx.state, rider);
  if (own) partFrom(ctx, rider, own);
  if (mount.riddenBy !== null) partFrom(ctx, combatantById(ctx.state, mount.riddenBy), mount);
}

/** Mounting an adjacent mount: a move action. */
export const mountUp = defineAction({
  id: 'mount',
  name: 'Mount',
  group: 'move',
  rules: ['T20-MOUNT-01'],
  requires: [onFoot, move.check, cannotWalk, mountBeside],
  with: { mount: param.combatant(horses) },
  do(ctx, actor, { mount: id }) {
    const who = combatantById(ctx.state, actor);
    move.pay(ctx, actor, 'mount');
    vacate(ctx, who, combatantById(ctx.state, id));
    takeSaddle(ctx, who, combatantById(ctx.state, id));
    ctx.tell(mounts, ['T20-MOUNT-01'], { who: actor, mount: id });
  },
});

/**
 * Separates a combatant taken out of the fight from its rider or mount: the rider dismounts to a free adjacent square,
 * and the mount keeps the rest of its round (T20-MOUNT-01, T20-MOUNT-02).
 */
export function leavesFight(ctx: Ctx, who: Combatant): void {
  const mount = mountOf(ctx.state, who);
  if (mount) partFrom(ctx, who, mount);
  if (who.riddenBy === null) return;
  const rider = combatantById(ctx.state, who.riddenBy);
  partFrom(ctx, rider, who);
  ctx.tell(dismounts, ['T20-MOUNT-01'], { who: rider.id });
}

/** Dismounting: a move action. Without guidance the mount then keeps out of the fight (T20-MOUNT-04). */
export const dismount = defineAction({
  id: 'dismount',
  name: 'Dismount',
  rules: ['T20-MOUNT-01', 'T20-MOUNT-04'],
  cost: move,
  requires: [inSaddle, (state, actor) => heldFast(combatantById(state, actor))],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    const mount = mountOf(ctx.state, who);
    if (mount) partFrom(ctx, who, mount);
    ctx.tell(dismounts, ['T20-MOUNT-01'], { who: actor });
  },
});

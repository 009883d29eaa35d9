import { acting } from '@tiltyard/engine';
import { mountOf, unready, settleItems } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { fits } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import {
  freeGround,
  lift,
  loosens,
  partFrom,
  relocate,
  takeSaddle,
} from '../../state/positions.js';
import { joinSide, setRiddenBy, setRiding, spread } from '../../state/saddle-verbs.js';
import type { Combatant, Ctx, Fire, State } from '../../state/state.js';
import { allCombatants, areEnemies, combatantById, helpless, out } from '../../state/state.js';
import {
  destabilize,
  endFires,
  noticeCombatant,
  stopDelaying,
  stopDying,
} from '../../state/verbs.js';
import { lapses } from '../damage/damage.js';
import { goesDown } from '../damage/toughness.js';
import { canRide } from '../mounted/mounted.js';
import { KEEPINGS } from './keepings.js';

/** Whether a combatant lies prone by the change that has just been made. */
const isLaidProne = ({ id, posture }: Combatant, before: State): boolean =>
  posture === 'prone' && before.combatants[id]?.posture !== 'prone';

/** Where a combatant stands that has been put elsewhere, or made larger: where it does not fit it does not go (T20-CTX-35). */
function placeOf(state: State, who: Combatant, was: Combatant): Cell {
  if (fits(state.fixed.map, who)) return who.at;
  if (!isEqual(who.at, was.at)) return was.at;
  return freeGround(state, who.at, who.size, [who.id, who.riding, who.riddenBy]);
}

/** Settles rider and mount, holds and cover of a combatant that has been put elsewhere, or higher or lower (T20-COVER-12, T20-CTX-30, T20-MOUNT-01). */
function settlePlace(ctx: Ctx, who: Combatant, was: Combatant | undefined): void {
  if (!was || (isEqual(who.at, was.at) && who.elevation === was.elevation && who.size === was.size))
    return;
  const at = placeOf(ctx.state, who, was);
  // What is too large for all the ground there is stays as it was.
  if (!fits(ctx.state.fixed.map, { at, size: who.size })) spread(ctx, who, was);
  relocate(ctx, who, at);
  lift(ctx, who, who.elevation);
}

/** Seats a rider who is said to ride something else now; what cannot be ridden is not (T20-MOUNT-01). */
function seatRider(ctx: Ctx, rider: Combatant, was: Combatant): void {
  const to = rider.riding === null ? undefined : ctx.state.combatants[rider.riding];
  const from = was.riding === null ? undefined : ctx.state.combatants[was.riding];
  const mayRide =
    rider.riding === null ||
    (to !== undefined && to.riddenBy === null && canRide(ctx.state, rider, to));
  if (!mayRide) {
    setRiding(ctx, rider, was.riding);
    return;
  }
  if (from) partFrom(ctx, rider, from);
  if (to) takeSaddle(ctx, rider, to);
}

/** Seats the rider that a mount is said to have now, or none (T20-MOUNT-01). */
function seatOnMount(ctx: Ctx, mount: Combatant, was: Combatant): void {
  const rider = mount.riddenBy === null ? undefined : ctx.state.combatants[mount.riddenBy];
  const from = was.riddenBy === null ? undefined : ctx.state.combatants[was.riddenBy];
  const mayCarry =
    mount.riddenBy === null ||
    (rider !== undefined && rider.riding === null && canRide(ctx.state, rider, mount));
  if (!mayCarry) {
    setRiddenBy(ctx, mount, was.riddenBy);
    return;
  }
  if (from) partFrom(ctx, from, mount);
  if (rider) takeSaddle(ctx, rider, mount);
}

/** Has rider and mount know of each other, whichever of them has been changed, and no one lie in a saddle (T20-MOUNT-01). */
function settleSaddle(ctx: Ctx, who: Combatant, was: Combatant): void {
  if (who.riding !== was.riding) seatRider(ctx, who, was);
  else if (who.riddenBy !== was.riddenBy) seatOnMount(ctx, who, was);
  const mount = mountOf(ctx.state, who);
  if (mount && who.posture !== 'standing') partFrom(ctx, who, mount);
}

/** Has a ridden mount go with its rider: of one side and as large, noticed with it, and waiting for nothing of its own (T20-MOUNT-01, T20-SURP-03). */
function settlePair(ctx: Ctx, rider: Combatant): void {
  const mount = mountOf(ctx.state, rider);
  if (!mount) return;
  spread(ctx, rider, mount);
  joinSide(ctx, mount, rider);
  unready(ctx, mount.id);
  stopDelaying(ctx, mount);
  for (const other of allCombatants(ctx.state))
    if (!other.unawareOf.includes(rider.id)) noticeCombatant(ctx, other, mount.id);
}

/** The stable are unconscious and not dying: whichever has been changed holds (T20-CTX-26). */
function settleDying(ctx: Ctx, who: Combatant, was: Combatant | undefined): void {
  if (!who.stable) return;
  if (who.marks.dying > 0 && was?.stable === false) stopDying(ctx, who);
  else if (who.marks.dying > 0 || who.marks.unconscious === 0) destabilize(ctx, who);
}

/** Whether a fire can be: for a friend or on a foe who is not dead (T20-COVFIRE-01, T20-SUPP-01). */
function canFire(state: State, { kind, by, target }: Fire): boolean {
  const at = combatantById(state, target);
  return areEnemies(combatantById(state, by), at) === (kind === 'suppress') && !at.dead;
}

/**
 * Puts right what follows from a change by hand: rider and mount go together, the helpless hold no one, nor does anyone who is not
 * beside them, those who are out or laid prone are neither in the air nor ridden, fires are for friends and on foes, and things are
 * in one place (T20-CTX-30, T20-CTX-31, T20-MOUNT-01, T20-MOUNT-20, T20-COVFIRE-01, T20-SUPP-01, T20-CTX-35).
 */
export function settle(ctx: Ctx, before: State): void {
  // One change is settled before another follows from it.
  for (const who of allCombatants(ctx.state)) settlePlace(ctx, who, before.combatants[who.id]);
  const changed = allCombatants(ctx.state).find((who) => isReseated(who, before));
  const was = changed && before.combatants[changed.id];
  if (was) settleSaddle(ctx, changed, was);
  for (const who of allCombatants(ctx.state)) settlePair(ctx, who);
  for (const who of allCombatants(ctx.state)) {
    settleDying(ctx, who, before.combatants[who.id]);
    if (helpless(who)) lapses(ctx, who);
    if (who.riding === null && (out(who) || isLaidProne(who, before))) goesDown(ctx, who);
  }
  settleItems(ctx, before, KEEPINGS);
  loosens(ctx);
  endFires(ctx, (fire) => !canFire(ctx.state, fire));
  const actor = acting(ctx.state);
  if (actor !== undefined) stopDelaying(ctx, combatantById(ctx.state, actor));
}

/** Whether it is another saddle, or another posture, than before. */
function isReseated({ id, riding, riddenBy, posture }: Combatant, before: State): boolean {
  const was = before.combatants[id];
  return (
    was !== undefined &&
    (riding !== was.riding || riddenBy !== was.riddenBy || posture !== was.posture)
  );
}

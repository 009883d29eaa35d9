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

/** Whether the edit has just made a combatant prone. */
const isLaidProne = ({ id, posture }: Combatant, before: State): boolean =>
  posture === 'prone' && before.combatants[id]?.posture !== 'prone';

/** Where a moved or enlarged combatant ends up: its new square if it fits, otherwise its old one or, if enlarged there, the nearest with room (T20-CTX-35). */
function placeOf(state: State, who: Combatant, was: Combatant): Cell {
  if (fits(state.fixed.map, who)) return who.at;
  if (!isEqual(who.at, was.at)) return was.at;
  return freeGround(state, who.at, who.size, [who.id, who.riding, who.riddenBy]);
}

/** Brings rider and mount along and ends holds and cover when an edit has changed a combatant's place, height or size (T20-COVER-12, T20-CTX-30, T20-MOUNT-01). */
function settlePlace(ctx: Ctx, who: Combatant, was: Combatant | undefined): void {
  if (!was || (isEqual(who.at, was.at) && who.elevation === was.elevation && who.size === was.size))
    return;
  const at = placeOf(ctx.state, who, was);
  // A size that fits nowhere on the map is undone.
  if (!fits(ctx.state.fixed.map, { at, size: who.size })) spread(ctx, who, was);
  relocate(ctx, who, at);
  lift(ctx, who, who.elevation);
}

/** Seats a rider whose mount was edited, or undoes the edit if they cannot ride it (T20-MOUNT-01). */
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

/** Seats the rider of a mount whose rider was edited, or undoes the edit if it cannot carry them (T20-MOUNT-01). */
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

/** Makes rider and mount agree, whichever was edited, and unseats a rider who is not standing (T20-MOUNT-01). */
function settleSaddle(ctx: Ctx, who: Combatant, was: Combatant): void {
  if (who.riding !== was.riding) seatRider(ctx, who, was);
  else if (who.riddenBy !== was.riddenBy) seatOnMount(ctx, who, was);
  const mount = mountOf(ctx.state, who);
  if (mount && who.posture !== 'standing') partFrom(ctx, who, mount);
}

/** Makes rider and mount one: same footprint and side, noticed together, and no delay or readied action of the mount (T20-MOUNT-01, T20-SURP-03). */
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

/** The stable are unconscious and not dying: where an edit contradicts this, the edited value wins (T20-CTX-26). */
function settleDying(ctx: Ctx, who: Combatant, was: Combatant | undefined): void {
  if (!who.stable) return;
  if (who.marks.dying > 0 && was?.stable === false) stopDying(ctx, who);
  else if (who.marks.dying > 0 || who.marks.unconscious === 0) destabilize(ctx, who);
}

/** Whether a fire is valid: covering an ally or suppressing an opponent, neither of them dead (T20-COVFIRE-01, T20-SUPP-01). */
function canFire(state: State, { kind, by, target }: Fire): boolean {
  const at = combatantById(state, target);
  return areEnemies(combatantById(state, by), at) === (kind === 'suppress') && !at.dead;
}

/**
 * Makes the state consistent after a GM edit: rider and mount move together; holds of the helpless, or of those no longer adjacent,
 * end; the fallen are neither in the air nor ridden; covering fire is for allies and suppression fire on opponents; each item is in
 * one place (T20-CTX-30, T20-CTX-31, T20-MOUNT-01, T20-MOUNT-20, T20-COVFIRE-01, T20-SUPP-01, T20-CTX-35).
 */
export function settle(ctx: Ctx, before: State): void {
  // Each edit is settled before others that may follow from it.
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

/** Whether a combatant's mount, rider or posture differs from before. */
function isReseated({ id, riding, riddenBy, posture }: Combatant, before: State): boolean {
  const was = before.combatants[id];
  return (
    was !== undefined &&
    (riding !== was.riding || riddenBy !== was.riddenBy || posture !== was.posture)
  );
}

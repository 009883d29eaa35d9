import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import { grappleBetween } from '../../state/grapples.js';
import type { Combatant, Ctx, Grapple, State } from '../../state/state.js';
import { appearanceOf, areEngaged } from '../../state/state.js';
import { setFlying } from '../../state/verbs/body.js';
import { setPlace } from '../../state/verbs/places.js';
import { isDownPermanently, removalOf } from '../conditions/body.js';
import { rememberLying } from '../conditions/ground.js';
import { rememberLook } from '../conditions/looks.js';
import { forgetSightings, rememberSightings } from '../conditions/sightings.js';
import { dropOut } from '../grappling/drop-out.js';
import { endGrapple, recheckPins, settlePins } from '../grappling/grip.js';
import { shakeOff } from '../grappling/knock-down.js';
import { leaveGroup } from '../groups/group-defence.js';
import { applyInjuries, plightOf } from '../injury/injury.js';
import { place } from '../movement/place.js';
import { amendGrapples } from './amend-grapples.js';
import { amendItems } from './amend-items.js';
import { emptySaddles } from './empty-saddles.js';
import { limitGrapples } from './limit-grapples.js';

/** Whether a grapple has changed; pins in unchanged grapples last until released (LUR-GADV-08). */
function isChanged(before: State, { a, b, degree, pinned }: Grapple): boolean {
  const was = grappleBetween(before, a, b);
  return was?.degree !== degree || was.pinned !== pinned;
}

/** Whether the change has put a combatant out, or out for good; those who were out before stay in grapples begun since (LUR-GRAP-13). */
function hasDroppedOut(before: State, state: State, who: Combatant): boolean {
  return removalOf(state, who) > removalOf(before, combatantById(before, who.id));
}

/** Resolves a combatant set both flying and knocked down: the newer value holds, unless they cannot get up (LUR-TRIP-02, LUR-CTX-14). */
function chooseGroundOrAir(ctx: Ctx, before: State, who: Combatant): void {
  if (!who.flying || !who.knockedDown) return;
  const wasDown = before.combatants[who.id]?.knockedDown ?? false;
  setFlying(ctx, who, wasDown && isDownPermanently(ctx.state, who) === undefined);
}

/** Whether a combatant's zone or engagement has changed. */
function isMoved(before: State, { id, zone, engagement }: Combatant): boolean {
  const was = before.combatants[id];
  return was !== undefined && (was.zone !== zone || was.engagement !== engagement);
}

/** Whether others in a combatant's engagement are in another zone, which is impossible. */
const isTorn = (state: State, who: Combatant): boolean =>
  allCombatants(state).some((other) => areEngaged(who, other) && other.zone !== who.zone);

/** Moves combatants back whom a change by hand has put into an unknown zone. */
function returnToMap(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state)) {
    const was = before.combatants[who.id];
    if (was && !placeOf(ctx.state.fixed.map, who.zone))
      setPlace(ctx, who, was.zone, who.engagement);
  }
}

/** Remembers how sides last saw combatants whom a change by hand has changed unseen (LUR-BLIND-02). */
function rememberLooks(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state)) {
    const was = before.combatants[who.id];
    if (was && !isEqual(appearanceOf(was), appearanceOf(who))) rememberLook(ctx, who, was);
  }
}

/** Has combatants moved by hand leave their engagement and grapples, with everyone who comes along (LUR-CTX-31, LUR-PICK-10). */
function depart(ctx: Ctx, before: State): void {
  forgetSightings(ctx, before);
  for (const who of allCombatants(ctx.state)) {
    if (!isMoved(before, who)) continue;
    const was = before.combatants[who.id];
    if (was?.guarded && was.zone !== who.zone) leaveGroup(ctx, who);
    rememberSightings(ctx, [{ who, from: was?.zone ?? who.zone }]);
    place(ctx, who, who.zone, isTorn(ctx.state, who) ? null : who.engagement);
  }
}

/** Ends holds and climbs that a change by hand has left without a lead (LUR-PICK-07, LUR-CLIMB-07, LUR-CLIMB-13). */
function endLost(ctx: Ctx): void {
  for (const grapple of ctx.state.grapples) {
    if (grapple.kind === 'normal' || grapple.degree > 0) continue;
    if (grapple.kind === 'climb') shakeOff(ctx, grapple, ['LUR-CLIMB-07']);
    else endGrapple(ctx, grapple, ['LUR-PICK-07']);
  }
}

/** Settles what follows from a change by hand: places, grapples, pins, loads, saddles, and who is out. */
export function settle(ctx: Ctx, before: State): void {
  returnToMap(ctx, before);
  rememberLooks(ctx, before);
  depart(ctx, before);
  amendGrapples(ctx, before);
  limitGrapples(ctx, before);
  amendItems(ctx, before);
  rememberLying(ctx, before.ground);
  endLost(ctx);
  settlePins(ctx, (grapple) => isChanged(before, grapple));
  for (const who of allCombatants(ctx.state)) chooseGroundOrAir(ctx, before, who);
  for (const who of allCombatants(ctx.state))
    if (hasDroppedOut(before, ctx.state, who)) dropOut(ctx, who);
    else applyInjuries(ctx, who, plightOf(ctx.state, who));
  emptySaddles(ctx, before);
  forgetSightings(ctx);
  recheckPins(ctx);
}

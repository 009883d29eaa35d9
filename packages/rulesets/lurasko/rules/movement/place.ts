import type { Id } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import { doesNotGetAway } from '../../events/movement.js';
import { carriedBy, grappleBetween, pinOn } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { areEngaged } from '../../state/state.js';
import { setWarned } from '../../state/verbs/awareness.js';
import { nameEngagement, setPlace } from '../../state/verbs/places.js';
import { isIncapacitated } from '../conditions/body.js';
import { rememberAmbushed, rememberUnengaged, revealEngaged } from '../conditions/facing.js';
import { perceives } from '../conditions/sight.js';
import { audienceOf, rememberSightings } from '../conditions/sightings.js';
import { watchOf } from '../conditions/watch.js';
import { endGrapple, recheckPins } from '../grappling/grip.js';
import { shakeOff } from '../grappling/knock-down.js';
import { leaveGroup } from '../groups/group-defence.js';
import { speedRoll } from './speed-roll.js';
/** Everyone who moves with a combatant: captives, climbers, riders and mounts. */
function company(state: State, who: Combatant): readonly Combatant[] {
  const all = new Set([who.id]);
  // A Set iterates over elements added during iteration.
  for (const id of all) {
    for (const carried of carriedBy(state, id)) all.add(carried);
    const { riding } = combatantById(state, id);
    if (riding !== null) all.add(riding);
    for (const rider of allCombatants(state)) if (rider.riding === id) all.add(rider.id);
  }
  return [...all].map((id) => combatantById(state, id));
}

/** Enemies that a combatant has to get away from; those it carries come along, and the pinned can stop only their pinner. */
function keepers(state: State, who: Combatant): readonly Combatant[] {
  const along = company(state, who);
  return allCombatants(state).filter(
    (other) =>
      areEnemies(who, other) &&
      areEngaged(who, other) &&
      !isIncapacitated(state, other) &&
      (!pinOn(state, other.id) || grappleBetween(state, who.id, other.id)) &&
      !along.includes(other),
  );
}

/** Lets a combatant who does not get away know that they are engaged, even with an unseen enemy (LUR-BLIND-01, LUR-BLIND-02). */
function feelKept(ctx: Ctx, who: Combatant, by: readonly Combatant[]): void {
  const { state } = ctx;
  revealEngaged(ctx, who, (side) => !watchOf(state, side).loses(who));
  if (!who.warned && !by.some((each) => perceives(state, who, each))) setWarned(ctx, who, true);
}

/** Gets out of the engagement: a roll while an able enemy is in it (LUR-CTX-31). */
export function breakAway(ctx: Ctx, who: Combatant): boolean {
  const keeping = keepers(ctx.state, who);
  if (keeping.length > 0 && !speedRoll(ctx, who, ['LUR-CTX-31'])) {
    feelKept(ctx, who, keeping);
    ctx.tell(doesNotGetAway, ['LUR-CTX-31'], { who: who.id }, undefined, audienceOf(ctx, who));
    return false;
  }
  return true;
}

/** Ends grapples between separated combatants; climbers fall, since they did not leave by choice (LUR-CTX-31, LUR-CLIMB-13). */
function part(ctx: Ctx): void {
  const apart = ctx.state.grapples.filter(({ a, b }) =>
    isApart(combatantById(ctx.state, a), combatantById(ctx.state, b)),
  );
  for (const grapple of apart)
    if (grapple.kind !== 'climb') endGrapple(ctx, grapple, ['LUR-CTX-31']);
  for (const grapple of apart) if (grapple.kind === 'climb') shakeOff(ctx, grapple, ['LUR-CTX-31']);
}

/** Moves a combatant and everyone who comes along; grapples with those left behind end (LUR-PICK-10, LUR-CTX-31). */
export function place(ctx: Ctx, who: Combatant, zone: string, engagement: string | null): void {
  const along = company(ctx.state, who);
  const departures = along.map((each) => ({ who: each, from: each.zone }));
  const goes = (id: Id): boolean => along.some((each) => each.id === id);
  const isFacing = ctx.state.grapples.some(({ a, b }) => goes(a) && goes(b));
  const facing = engagement ?? (isFacing ? nameEngagement(ctx) : null);
  for (const each of along) {
    if (each.zone !== zone) leaveGroup(ctx, each);
    setPlace(ctx, each, zone, facing);
  }
  rememberSightings(ctx, departures);
  part(ctx);
  recheckPins(ctx);
}

const isApart = (a: Combatant, b: Combatant): boolean =>
  a.zone !== b.zone || a.engagement !== b.engagement;

/** The engagement of a combatant, or a new one; a target who does not see the enemy close does not know of it (LUR-CTX-31, LUR-BLIND-02). */
export function engagementWith(ctx: Ctx, target: Combatant): string {
  if (target.engagement !== null) {
    rememberAmbushed(ctx, target.engagement);
    return target.engagement;
  }
  const engagement = nameEngagement(ctx);
  place(ctx, target, target.zone, engagement);
  rememberUnengaged(ctx, company(ctx.state, target));
  return engagement;
}

/** Joins the engagement of a combatant, or starts one with it (LUR-CTX-31). */
export const join = (ctx: Ctx, who: Combatant, target: Combatant): void =>
  place(ctx, who, who.zone, engagementWith(ctx, target));

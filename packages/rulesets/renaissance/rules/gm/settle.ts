import { handsOn, placeAt } from '@tiltyard/engine/kit';
import { isEqual } from '@tiltyard/engine/values';
import { wrongGrip } from '../../state/contradictions.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, areEnemies, combatantById, disabled, sheetOf } from '../../state/state.js';
import {
  freeFromGrab,
  limitNegated,
  linkSaddle,
  seat,
  takeSide,
  unbrace,
  unlockWeapon,
} from '../../state/verbs.js';
import { showTogether } from '../checks/awareness.js';
import { endCatch, endGrab, endHoldsOutOfReach } from '../holds.js';
import { fallFromSaddle, part } from '../mounts.js';
import { fallOut } from '../wounds/harm.js';
import { settleItems } from './settle-items.js';

/**
 * Whether one combatant may ride the other: both on the same side, the rider not ridden, the
 * mount not riding and large enough (REN-MOUNT-01, REN-MOUNT-04).
 */
function fits(state: State, rider: Combatant, mount: Combatant): boolean {
  const { size } = sheetOf(state, mount);
  return (
    rider.id !== mount.id &&
    rider.side === mount.side &&
    rider.riddenBy === null &&
    mount.riding === null &&
    size !== 'Small' &&
    size !== 'Tiny'
  );
}

/** Whether the `riding` of all other combatants agrees with the `riddenBy` of this one. */
const isLinked = (state: State, { id, riddenBy }: Combatant): boolean =>
  allCombatants(state).every((other) => (other.riding === id) === (other.id === riddenBy));

/** Carries out a change to whom a combatant rides or carries; impossible pairs are reset (REN-MOUNT-01). */
function settleSaddle(ctx: Ctx, who: Combatant, was: Combatant): void {
  const { combatants } = ctx.state;
  const asMount = who.riding === was.riding;
  const [to, from] = asMount ? [who.riddenBy, was.riddenBy] : [who.riding, was.riding];
  // The change may already have been carried out from the partner's side.
  if (to === from || (asMount && isLinked(ctx.state, who))) return;
  const partner = to === null ? undefined : combatants[to];
  const old = from === null ? undefined : combatants[from];
  linkSaddle(ctx, who, was);
  if (to !== null && !(partner && mayPair(ctx.state, asMount, who, partner))) return;
  if (old) part(ctx, asMount ? old : who, asMount ? who : old);
  if (!partner) return;
  const [rider, mount] = asMount ? [partner, who] : [who, partner];
  seat(ctx, rider, mount);
  endHoldsOutOfReach(ctx, rider);
}

function mayPair(state: State, asMount: boolean, who: Combatant, partner: Combatant): boolean {
  const taken = asMount ? partner.riding : partner.riddenBy;
  const [rider, mount] = asMount ? [partner, who] : [who, partner];
  return (taken === null || taken === who.id) && fits(state, rider, mount);
}

/** Rider and mount are on the same side: a change of one changes the other (REN-MOUNT-01). */
function settleSide(ctx: Ctx, who: Combatant, was: Combatant): void {
  const partner = ctx.state.combatants[who.riding ?? who.riddenBy ?? ''];
  if (who.side !== was.side && partner && partner.side !== who.side)
    takeSide(ctx, partner, who.side);
}

/** Moves rider and mount together and ends holds that are out of reach (REN-MOUNT-01, REN-MAN-06, REN-CATCH-05). */
function settlePlace(ctx: Ctx, who: Combatant, was: Combatant): void {
  if (isEqual(who.at, was.at)) return;
  placeAt(ctx, who, who.at);
  endHoldsOutOfReach(ctx, who);
}

/** Ends grips by combatants who cannot hold, or by allies (REN-MAN-06). */
function settleGrips(ctx: Ctx, who: Combatant, was: Combatant): void {
  for (const id of who.grabbedBy) {
    const by = ctx.state.combatants[id];
    const isNew = !was.grabbedBy.includes(id);
    if (!by || by.id === who.id || (isNew && wrongGrip(ctx.state, who, by) !== undefined))
      freeFromGrab(ctx, who, id);
    else if (!areEnemies(by, who)) endGrab(ctx, by, who);
  }
}

const has = (state: State, who: Combatant, item: string): boolean =>
  handsOn(who.hands, item).length > 0 || sheetOf(state, who).naturalWeapons.includes(item);

/** Only a weapon in hand can be braced (REN-BRACE-01). */
function settleBrace(ctx: Ctx, who: Combatant): void {
  for (const { kind, what } of who.effects)
    if (kind === 'braced' && what !== undefined && handsOn(who.hands, what).length === 0)
      unbrace(ctx, who, what);
}

/** A catch lasts only while both weapons are in hand and their holders are opponents (REN-CATCH-01, REN-CATCH-05). */
function settleCatch(ctx: Ctx, who: Combatant): void {
  const { catching } = who;
  if (!catching) return;
  const owner = ctx.state.combatants[catching.of];
  if (!owner) return unlockWeapon(ctx, who);
  const holds = has(ctx.state, who, catching.weapon) && has(ctx.state, owner, catching.caught);
  if (!holds || !areEnemies(who, owner)) endCatch(ctx, who);
}

/**
 * Makes the state consistent after a change by the GM's hand: each item is in one place, rider
 * and mount move together, holds from afar, by allies or with items not in hand end, disabled
 * combatants let go and fall, and prone riders leave the saddle (REN-TURN-06, REN-MOUNT-01,
 * REN-MAN-06, REN-CATCH-05, REN-CTX-14, REN-MOUNT-09).
 * @param before the state before the change
 */
export function settle(ctx: Ctx, before: State): void {
  settleItems(ctx, before);
  const all = allCombatants(ctx.state);
  for (const who of all) {
    const was = combatantById(before, who.id);
    limitNegated(ctx, who);
    settleSaddle(ctx, who, was);
    settleSide(ctx, who, was);
    settlePlace(ctx, who, was);
  }
  for (const who of all) {
    settleGrips(ctx, who, combatantById(before, who.id));
    settleCatch(ctx, who);
    settleBrace(ctx, who);
  }
  for (const who of all) {
    if (disabled(ctx.state, who)) fallOut(ctx, who);
    else if (who.prone && (who.riddenBy !== null || who.riding !== null)) fallFromSaddle(ctx, who);
    showTogether(ctx, who);
  }
}

import { nearestFreeCell, placeAt, unready } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import type { Id } from '@tiltyard/engine';
import { isEqual } from '@tiltyard/engine/values';
import type { Combatant, Ctx, State } from './state.js';
import { carryIntoTurn, enterSaddle, leaveSaddle } from './saddle-verbs.js';
import { allCombatants, out, sheetOf } from './state.js';
import {
  comeDown,
  endSearch,
  leaveCover,
  noticeCombatant,
  refresh,
  removeCondition,
  setElevation,
  stopDelaying,
} from './verbs.js';
import { holdEnds } from '../events/maneuvers.js';
import { fallsOutOfAir } from '../events/movement.js';
import { isInReach, isInTheWay } from './distance.js';

/** No one is held by a combatant who is no longer beside them (T20-CTX-30). */
export function loosens(ctx: Ctx): void {
  for (const who of allCombatants(ctx.state)) {
    for (const { kind, by } of who.conditions) {
      const holder =
        kind === 'grappled' || kind === 'pinned' ? ctx.state.combatants[by] : undefined;
      if (!holder || holder.id === who.id || isInReach(ctx.state, holder, who)) continue;
      removeCondition(ctx, who, kind, (each) => each.by === by);
      if (kind === 'grappled') ctx.tell(holdEnds, ['T20-CTX-30'], { who: by, of: who.id });
    }
  }
}

/** Those who have felt a combatant out know where it was, not where it goes (T20-HELP-12). */
function loseSearchers(ctx: Ctx, { id, riding, riddenBy }: Combatant): void {
  for (const searcher of allCombatants(ctx.state))
    if (searcher.search && [id, riding, riddenBy].includes(searcher.search.target))
      endSearch(ctx, searcher);
}

/** Puts a combatant, with mount or rider, on a cell: what hung on the place they leave is over (T20-COVER-12, T20-CTX-30). */
export function relocate(ctx: Ctx, who: Combatant, at: Cell): void {
  leaveCover(ctx, who);
  loseSearchers(ctx, who);
  placeAt(ctx, who, at);
  loosens(ctx);
}

/** Puts a combatant so many feet above the ground where it is: what hung on the place it leaves is over (T20-COVER-12, T20-CTX-30). */
export function lift(ctx: Ctx, who: Combatant, feet: number): void {
  if (feet !== who.elevation) {
    leaveCover(ctx, who);
    loseSearchers(ctx, who);
  }
  setElevation(ctx, who, feet);
  loosens(ctx);
}

/**
 * The square on the ground nearest to another one that is free but for some and the fallen; that one itself, if there is none
 * (T20-CTX-31).
 * @param body one beside whom it is to be, fallen or not
 */
export function freeGround(
  state: State,
  at: Cell,
  size: number,
  besides: readonly (Id | null)[],
  body?: Id,
): Cell {
  const others = allCombatants(state).filter(
    (other) =>
      !besides.includes(other.id) &&
      (other.id === body || !out(other)) &&
      isInTheWay({ size, elevation: 0 }, other),
  );
  return nearestFreeCell(state.fixed.map, at, size, others) ?? at;
}

/** Brings a combatant, with mount or rider, down to the ground, beside whoever stands below (T20-CTX-31, T20-MOUNT-20). */
export function touchDown(ctx: Ctx, who: Combatant): void {
  if (who.elevation <= 0) return;
  const at = freeGround(ctx.state, who.at, who.size, [who.id, who.riding, who.riddenBy]);
  lift(ctx, who, 0);
  if (!isEqual(at, who.at)) relocate(ctx, who, at);
}

/** Brings a combatant down to the ground whom nothing holds up any longer (T20-CTX-31, T20-MOUNT-20). */
export function fallOutOfAir(ctx: Ctx, who: Combatant): void {
  if (who.elevation <= 0) return;
  touchDown(ctx, who);
  ctx.tell(fallsOutOfAir, ['T20-CTX-31'], { who: who.id });
}

/**
 * Gets a rider into a saddle: what hung on the place they leave on foot is over (T20-COVER-12, T20-CTX-30, T20-HELP-12), and so
 * is what the mount waited for, which acts as its rider directs from now on (T20-MOUNT-01).
 */
export function takeSaddle(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  leaveCover(ctx, rider);
  loseSearchers(ctx, rider);
  unready(ctx, mount.id);
  stopDelaying(ctx, mount);
  enterSaddle(ctx, rider, mount);
  // Those who see a combatant get into a saddle see the mount (T20-SURP-03).
  for (const other of allCombatants(ctx.state))
    if (!other.unawareOf.includes(rider.id)) noticeCombatant(ctx, other, mount.id);
  loosens(ctx);
}

/**
 * Leaves to a mount what it has left of the round without its rider (T20-MOUNT-02): everything if the rider's turn was still to
 * come, for what it has spent was spent in the round before. One with a turn of its own still to come has that much less in it.
 */
function freeMount(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  removeCondition(ctx, mount, 'run-up');
  const { order, turn } = ctx.state;
  if (order.indexOf(rider.id) > turn) refresh(ctx, mount);
  else if (order.indexOf(mount.id) > turn && sheetOf(ctx.state, mount).hands > 0)
    carryIntoTurn(ctx, mount);
}

/** Parts rider and mount; the rider gets to a free square on the ground beside it, and the run of a charge is of no more use (T20-MOUNT-10, T20-MOUNT-11). */
export function partFrom(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  const size = sheetOf(ctx.state, rider).footprint;
  const at = freeGround(ctx.state, mount.at, size, [rider.id], mount.id);
  leaveSaddle(ctx, rider, mount, size);
  comeDown(ctx, rider);
  relocate(ctx, rider, at);
  removeCondition(ctx, rider, 'knees');
  removeCondition(ctx, rider, 'run-up');
  freeMount(ctx, rider, mount);
}

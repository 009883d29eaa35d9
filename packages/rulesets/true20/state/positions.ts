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

/** Ends holds by combatants who are no longer adjacent (T20-CTX-30). */
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

/** Ends searches for a combatant who moves: the searcher knew only where it was (T20-HELP-12). */
function loseSearchers(ctx: Ctx, { id, riding, riddenBy }: Combatant): void {
  for (const searcher of allCombatants(ctx.state))
    if (searcher.search && [id, riding, riddenBy].includes(searcher.search.target))
      endSearch(ctx, searcher);
}

/** Moves a combatant, with mount or rider, to a cell, and ends what depended on the old one: cover, searches and holds (T20-COVER-12, T20-CTX-30). */
export function relocate(ctx: Ctx, who: Combatant, at: Cell): void {
  leaveCover(ctx, who);
  loseSearchers(ctx, who);
  placeAt(ctx, who, at);
  loosens(ctx);
}

/** Sets a combatant's height in feet, and ends what depended on the old one: cover, searches and holds (T20-COVER-12, T20-CTX-30). */
export function lift(ctx: Ctx, who: Combatant, feet: number): void {
  if (feet !== who.elevation) {
    leaveCover(ctx, who);
    loseSearchers(ctx, who);
  }
  setElevation(ctx, who, feet);
  loosens(ctx);
}

/**
 * The free ground square nearest to `at`, or `at` itself if there is none. The fallen do not take up a square (T20-CTX-31).
 * @param besides combatants to ignore
 * @param body a combatant whose square is taken even if they have fallen
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

/** Brings a combatant, with mount or rider, down to the nearest free ground (T20-CTX-31, T20-MOUNT-20). */
export function touchDown(ctx: Ctx, who: Combatant): void {
  if (who.elevation <= 0) return;
  const at = freeGround(ctx.state, who.at, who.size, [who.id, who.riding, who.riddenBy]);
  lift(ctx, who, 0);
  if (!isEqual(at, who.at)) relocate(ctx, who, at);
}

/** Brings a combatant who can no longer stay in the air down to the ground, and logs it (T20-CTX-31, T20-MOUNT-20). */
export function fallOutOfAir(ctx: Ctx, who: Combatant): void {
  if (who.elevation <= 0) return;
  touchDown(ctx, who);
  ctx.tell(fallsOutOfAir, ['T20-CTX-31'], { who: who.id });
}

/**
 * Seats a rider. Cover, searches and holds that depended on their old square end (T20-COVER-12, T20-CTX-30, T20-HELP-12), and so do
 * the mount's delay and readied actions: it now acts as its rider directs (T20-MOUNT-01).
 */
export function takeSaddle(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  leaveCover(ctx, rider);
  loseSearchers(ctx, rider);
  unready(ctx, mount.id);
  stopDelaying(ctx, mount);
  enterSaddle(ctx, rider, mount);
  // Those who see a combatant mount see the mount as well (T20-SURP-03).
  for (const other of allCombatants(ctx.state))
    if (!other.unawareOf.includes(rider.id)) noticeCombatant(ctx, other, mount.id);
  loosens(ctx);
}

/**
 * Settles the actions of a mount that loses its rider (T20-MOUNT-02). If the rider's turn is still to come this round, the mount gets
 * all of them back, having spent them last round. If its own turn is, it has in that turn only what it has not used yet.
 */
function freeMount(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  removeCondition(ctx, mount, 'run-up');
  const { order, turn } = ctx.state;
  if (order.indexOf(rider.id) > turn) refresh(ctx, mount);
  else if (order.indexOf(mount.id) > turn && sheetOf(ctx.state, mount).hands > 0)
    carryIntoTurn(ctx, mount);
}

/** Separates rider and mount: the rider lands on free ground beside it, and both lose the bonus of a charge (T20-MOUNT-10, T20-MOUNT-11). */
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

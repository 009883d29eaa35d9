import type { Cell } from '@tiltyard/engine/space';
import { nearest } from '@tiltyard/engine/kit';
import { pathIn, reachable } from '@tiltyard/engine/space';
import { avoidsTheFight, postureChanged } from '../../events/movement.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import {
  allCombatants,
  areEnemies,
  combatantById,
  idle,
  out,
  placed,
  sheetOf,
} from '../../state/state.js';
import { changePosture, useMoveAction, useStandardAction } from '../../state/verbs.js';
import { known } from '../awareness/seat-view.js';
import { unaffordable } from '../basics/budget.js';
import { breakFree, holdersOf } from '../maneuvers/maneuvers.js';
import { heldFast } from '../movement/move.js';
import { movementOf, speedOf, walk } from '../movement/route.js';

/** Whether a combatant is a beast to ride without a rider: it keeps out of the fight (T20-MOUNT-04). */
export function riderless(state: State, who: Combatant): boolean {
  const { mount, hands } = sheetOf(state, who);
  return mount && hands === 0 && who.riddenBy === null;
}

/** How many moves are left to a combatant this round: a mount has spent those it was ridden with, and some have but one (T20-MOUNT-02, T20-CTX-24, T20-CTX-25, T20-CTX-34, T20-CTX-35). */
function movesLeft(state: State, who: Combatant): number {
  if (unaffordable(state, who, 'move')) return 0;
  const moved = who.moveUsed ? { ...who, standardUsed: true } : { ...who, moveUsed: true };
  return unaffordable(state, moved, 'move') ? 1 : 2;
}

/** A mount that a foe holds tries to get loose before it can get away (T20-MOUNT-04, T20-CTX-30). */
function struggles(ctx: Ctx, mount: Combatant): void {
  const [holder] = holdersOf(ctx.state, mount).filter((other) => areEnemies(other, mount));
  // The disabled do not wear themselves out by it (T20-CTX-25).
  if (
    !holder ||
    idle(mount) ||
    mount.marks.disabled > 0 ||
    unaffordable(ctx.state, mount, 'standard')
  )
    return;
  useStandardAction(ctx, mount);
  breakFree(ctx, mount, holder);
}

/** A mount without a rider's guidance gets away from the fight with its moves, on its feet first if it is down (T20-MOUNT-04, T20-CTX-31). */
export function avoidsFight(ctx: Ctx, mount: Combatant): void {
  struggles(ctx, mount);
  const moves = movesLeft(ctx.state, mount);
  const rider = mount.riddenBy === null ? undefined : combatantById(ctx.state, mount.riddenBy);
  // It carries no one off who is held fast in the saddle (T20-CTX-30).
  if (idle(mount) || moves === 0 || (rider && heldFast(rider))) return;
  const fallen = mount.posture === 'prone';
  if (fallen) {
    changePosture(ctx, mount, 'standing');
    if (mount.moveUsed) useStandardAction(ctx, mount);
    else useMoveAction(ctx, mount);
    ctx.tell(postureChanged, ['T20-CTX-31'], { who: mount.id, posture: 'standing' });
  }
  // It flees only from foes its side has noticed and can locate, so that it does not give away hidden ones (T20-SURP-03).
  const foes = allCombatants(known(ctx.state, mount.side)).filter(
    (other) => areEnemies(other, mount) && !out(other) && placed(other),
  );
  const far = (at: Cell): number =>
    nearest(
      at,
      foes.map((foe) => foe.at),
    );
  if (foes.length === 0) return;
  const places = reachable(
    ctx.state.fixed.map,
    mount.at,
    (fallen ? moves - 1 : moves) * speedOf(ctx.state, mount),
    movementOf(ctx.state, mount),
  );
  const best = places
    .filter(({ stop }) => stop)
    .reduce((a, b) => (far(b.at) > far(a.at) ? b : a), { at: mount.at, cost: 0 });
  const way = pathIn(places, best.at);
  if (best.cost > 0) {
    useStandardAction(ctx, mount);
    useMoveAction(ctx, mount);
  }
  // Combatants who wait for it to move may act on its way (T20-CTX-36).
  walk(ctx, mount, way?.cells ?? []);
  ctx.tell(avoidsTheFight, ['T20-MOUNT-04'], { who: mount.id, to: [...mount.at] });
}

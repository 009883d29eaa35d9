import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { leavesCluster, moves } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { refundMove } from '../../state/turn-verbs.js';
import { movement } from '../action-types/budget.js';
import { partHolds } from '../attacks/bind.js';
import { clusterOf, isInCluster, leaveCluster } from '../attacks/cluster.js';
import { guardedReason, knownGuardsOver } from '../attacks/guard.js';
import type { Passage, Way, Ways } from './crossing.js';
import {
  arrived,
  breaksAway,
  closedReason,
  cross,
  passes,
  cannotLeaveReason,
  staysThere,
  wayTowards,
  waysWithin,
} from './crossing.js';

/** Why an absolute guard lets a combatant go nowhere, or undefined (HEI-GUARD-02). */
export const heldByGuard = (state: State, who: Combatant): Refusal | undefined =>
  state.fixed.options.guardMode === 'absolute' ? guardedReason(state, who) : undefined;

export const canLeave: ActionRequirement<State> = (state, actor) =>
  cannotLeaveReason(state, combatantById(state, actor));

export const movesWithin = (state: State, who: Combatant): Ways =>
  waysWithin(state, who, state.fixed.options.moveDistance, false);

/** Ways without known obstacles (HEI-RUN-02, HEI-CHARGE-03). */
export const freeWays = (state: State, who: Combatant, maxBorders: number): Ways =>
  knownGuardsOver(state, who).length > 0
    ? new Map<string, Way>()
    : waysWithin(state, who, maxBorders, true);

/** Walks a way as far as its requirements are met (HEI-MOVE-02). */
export function walk(ctx: Ctx, who: Combatant, way: Way): Passage {
  for (const exit of way) {
    const passage = passes(ctx, who, exit);
    if (passage !== 'passed') return passage;
    cross(ctx, who, exit);
  }
  return 'passed';
}

/** Every square; the combatant's own means leaving the cluster (HEI-MOVE-01, HEI-MOVE-03). */
function moveTargets(state: State, actor: Id): readonly Option<string>[] {
  const who = combatantById(state, actor);
  const ways = movesWithin(state, who);
  const stuck = heldByGuard(state, who);
  const others = state.fixed.map.places
    .filter(({ id }) => id !== who.at)
    .map(({ id, name }): Option<string> => {
      const tooFar = refuse('HEI-MOVE-01', 'not-adjacent', `${name} is not one border away`);
      const refused = ways.has(id) ? stuck : closedReason(state, who, id, tooFar);
      return { value: id, label: name, ...(refused ? { refused } : {}) };
    });
  const own = { value: who.at, label: 'out of the cluster', rules: ['HEI-MOVE-03'] };
  const alone = refuse('HEI-MOVE-03', 'not-in-cluster', `${who.name} is in no cluster`);
  return [...others, isInCluster(state, actor) ? own : { refused: alone, ...own }];
}

/** Leaves the cluster while staying in the square (HEI-MOVE-03). */
function stepOut(ctx: Ctx, who: Combatant): void {
  if (!breaksAway(ctx, who)) return staysThere(ctx, who, 'HEI-MOVE-03');
  const others = clusterOf(ctx.state, who.id).filter((id) => id !== who.id);
  leaveCluster(ctx, who);
  partHolds(ctx, who);
  ctx.tell(leavesCluster, ['HEI-MOVE-03'], { who: who.id, with: others });
  return arrived(ctx, who, who.at, []);
}

/** Going to another square, or out of the cluster within one's own: a standard action (HEI-MOVE-01 to 03). */
export const move = defineAction({
  id: 'move',
  name: 'Move',
  group: 'standard',
  rules: ['HEI-MOVE-01', 'HEI-MOVE-02', 'HEI-MOVE-03', 'HEI-SIM-01'],
  requires: [movement.check, canLeave],
  with: { to: param.oneOf(moveTargets) },
  do(ctx, actor, { to }) {
    const who = combatantById(ctx.state, actor);
    const from = who.at;
    const before = { standard: who.standard, simultaneousUsed: who.simultaneousUsed };
    movement.pay(ctx, actor, 'move');
    if (to === from) return stepOut(ctx, who);
    const way =
      movesWithin(ctx.state, who).get(to) ??
      wayTowards(ctx.state, who, to, ctx.state.fixed.options.moveDistance);
    const passage = walk(ctx, who, way);
    // A failed Move that has covered a square is not refunded, nor is one that a guard or a holder stopped.
    const isFailed = passage === 'failed' && who.at === from;
    if (isFailed && ctx.state.fixed.options.moveFail === 'refunded') refundMove(ctx, who, before);
    if (who.at === from) return staysThere(ctx, who, 'HEI-MOVE-02');
    ctx.tell(moves, ['HEI-MOVE-01'], { who: actor, from, to: who.at });
    return arrived(ctx, who, from, way);
  },
});

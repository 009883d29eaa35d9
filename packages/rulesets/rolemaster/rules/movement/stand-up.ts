import type { ActionRequirement } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { standsUp } from '../../events/conditions.js';
import { defineAction } from '../../state/define.js';
import type { State } from '../../state/state.js';
import { combatantById, countsActionPoints } from '../../state/state.js';
import { getUp, halt, useMovement } from '../../state/verbs/index.js';
import { onePoint } from '../action-points.js';

const isProneAndFree: ActionRequirement<State> = (state, actorId) => {
  const actor = combatantById(state, actorId);
  if (!actor.prone) return refuse('RMC-STAG-06', 'standing', `${actor.name} is already standing`);
  if (actor.held) return refuse('RMC-DB-05', 'held', `${actor.name} is held`);
  return !countsActionPoints(state) && actor.moved
    ? refuse(
        'RMC-STAG-06',
        'moved',
        `standing up takes the whole turn, and ${actor.name} has already moved`,
      )
    : undefined;
};

/**
 * Standing up takes 1 Action Point, or the whole turn where points are not counted; no state
 * forbids it (RMC-STAG-06, RMC-STAG-07).
 */
export const standUp = defineAction({
  id: 'rise',
  name: 'Stand up',
  group: 'movement',
  rules: ['RMC-STAG-06', 'RMC-STAG-07'],
  requires: [isProneAndFree, onePoint.check],
  do(ctx, actorId) {
    const actor = combatantById(ctx.state, actorId);
    onePoint.pay(ctx, actorId, 'rise');
    // The whole turn includes its movement.
    if (!countsActionPoints(ctx.state)) useMovement(ctx, actor);
    getUp(ctx, actor);
    // Standing up ends an earlier crawl: a blow after it does not count as struck on the move
    // (RMC-CHARGE-06).
    halt(ctx, actor);
    ctx.tell(standsUp, ['RMC-STAG-06', 'RMC-STAG-07'], {
      who: actorId,
      staggered: actor.staggered !== 'no',
    });
  },
});

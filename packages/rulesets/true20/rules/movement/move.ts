import type { ActionRequirement, Id, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { moves, movesAllOut } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, has, ON_FOOT, untilTurn } from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';
import { tellsWay } from '../awareness/note-audience.js';
import * as costs from '../basics/costs.js';
import { destinations, goes, measure, routeRefused, speedOf, wayOf } from './route.js';

/** The refusal to leave its square, if a combatant is held (T20-CTX-30). */
export const heldFast = (who: Combatant): Refusal | undefined =>
  has(who, 'grappled') || has(who, 'pinned')
    ? refuse('T20-CTX-30', 'held', `${who.name} is held fast`)
    : undefined;

/** Why a combatant cannot move on foot, or undefined. */
export function cannotWalk(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  if (who.riding !== null)
    return refuse('T20-MOUNT-02', 'in-saddle', 'in the saddle the mount moves');
  if (who.posture === 'prone') return refuse('T20-CTX-31', 'prone', 'prone: stand up first');
  return heldFast(who);
}

export const notEntangled: ActionRequirement<State> = (state, actor) =>
  has(combatantById(state, actor), 'entangled')
    ? refuse('T20-CTX-29', 'entangled', 'entangled')
    : undefined;

/** How far a combatant gets on foot at a multiple of its speed, in feet. */
const reachOf = (state: State, actor: Id, times: number): number =>
  times * speedOf(state, combatantById(state, actor));

/** A path on foot, up to a multiple of the combatant's speed. */
const pathParameter = (times: number) =>
  param.path((state, actor) => ({
    destinations: () =>
      destinations(state, combatantById(state, actor), reachOf(state, actor, times)),
    measure,
  }));

/** Rules that slow a combatant down (T20-CTX-28, T20-CTX-29). */
const slowedBy = (who: Combatant): readonly RuleId[] => [
  ...(has(who, 'blinded') ? ['T20-CTX-28'] : []),
  ...(has(who, 'entangled') ? ['T20-CTX-29'] : []),
];

/** Moving up to one's speed: a move action (T20-CTX-35). */
export const move = defineAction({
  id: 'move',
  name: 'Move',
  rules: ['T20-CTX-35'],
  cost: costs.move,
  requires: [cannotWalk],
  with: { path: pathParameter(1) },
  // A readied move may have become impossible since (T20-CTX-36).
  check: (state, actor, { path }) =>
    cannotWalk(state, actor) ??
    routeRefused(state, combatantById(state, actor), path, reachOf(state, actor, 1), 'T20-CTX-35'),
  do(ctx, actor, { path }) {
    const who = combatantById(ctx.state, actor);
    const rules = ['T20-CTX-35', ...slowedBy(who)];
    goes(ctx, who, wayOf(ctx, who, path), (to, feet) =>
      tellsWay(ctx, who, { event: moves, rules, to, facts: { who: actor, to, feet } }),
    );
  },
});

const ALL_OUT = 4;

/** Moving all out: a full action, up to four times one's speed (T20-CTX-38, T20-COND-19). */
export const moveAllOut = defineAction({
  id: 'move-all-out',
  name: 'Move all out',
  rules: ['T20-CTX-38', 'T20-COND-19'],
  cost: costs.full,
  requires: [cannotWalk, notEntangled],
  with: { path: pathParameter(ALL_OUT) },
  check: (state, actor, { path }) =>
    routeRefused(
      state,
      combatantById(state, actor),
      path,
      reachOf(state, actor, ALL_OUT),
      'T20-CTX-38',
    ),
  do(ctx, actor, { path }) {
    const who = combatantById(ctx.state, actor);
    const way = wayOf(ctx, who, path);
    applyCondition(ctx, who, {
      kind: 'all out',
      by: actor,
      what: ON_FOOT,
      until: untilTurn(actor),
    });
    const rules = ['T20-CTX-38', 'T20-COND-19'];
    goes(ctx, who, way, (to, feet) =>
      tellsWay(ctx, who, { event: movesAllOut, rules, to, facts: { who: actor, to, feet } }),
    );
  },
});

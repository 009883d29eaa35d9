import { refuse } from '@tiltyard/engine';
import { destinationsWithin } from '@tiltyard/engine/kit';
import type { Cell, Path } from '@tiltyard/engine/space';
import { moves } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, Point, State } from '../../state/state.js';
import { cellOf, placeOf, combatantById, toMetres } from '../../state/state.js';
import { isHindered, rollMovement } from './hindered-movement.js';
import type { Pace } from './pace.js';
import { speedAt, usualPace } from './pace.js';
import {
  cannotMove,
  movementOf,
  movementPastAll,
  paceParameter,
  rangeOf,
  route,
  run,
} from './route.js';
import { bendsOf } from './stretches.js';

/** Formats a cost in tenths of a metre. */
const measure = (cost: number): string => `${cost / 10} m`;

interface Chosen {
  readonly pace?: Pace | undefined;
}

const path = param.path((state, actorId, { pace }: Chosen) => {
  const actor = combatantById(state, actorId);
  return {
    destinations: () =>
      destinationsWithin(
        state.fixed.map,
        cellOf(state, actor),
        rangeOf(state, actor, pace ?? usualPace(actor)),
        movementOf(state, actor),
      ),
    measure,
  };
});

const wayOf = (state: State, actor: Combatant, waypoints: readonly Cell[]): Path => {
  const way = route(state, actor, waypoints);
  if ('reason' in way) throw new Error(way.reason);
  return way;
};

/** The last cell within a share of a path where the mover may stop; a hidden foe on the path ends it. */
function cellReached(ctx: Ctx, actor: Combatant, way: Path, percent: number): Cell {
  const { occupied } = movementPastAll(ctx.state, actor);
  const budget = (way.cost * percent) / 100;
  let reached = cellOf(ctx.state, actor);
  let cost = 0;
  for (const [i, step] of way.steps.entries()) {
    cost += step;
    const cell = way.cells[i + 1];
    const body = cell && occupied?.(cell[0], cell[1]);
    if (!cell || cost > budget || body === 'closed') break;
    if (body === undefined || body === 'free') reached = cell;
  }
  return reached;
}

/** The position of a mover who reaches a cell: unchanged if it is the cell they are in. */
function placeIn(state: State, actor: Combatant, to: Cell): Point {
  const [x, y] = cellOf(state, actor);
  return to[0] === x && to[1] === y ? actor.at : placeOf(state, to);
}

/** Moving at a pace, once a round; it penalizes other actions of the turn (RMC-CTX-10). */
export const move = defineAction({
  id: 'move',
  name: 'Move',
  group: 'movement',
  rules: ['RMC-CTX-10'],
  requires: [cannotMove],
  with: { pace: param.optional(paceParameter), path },
  check(state, actorId, { path: waypoints, pace: given }) {
    const actor = combatantById(state, actorId);
    const pace = given ?? usualPace(actor);
    const way = route(state, actor, waypoints);
    if ('reason' in way) return way;
    const limit = rangeOf(state, actor, pace);
    return way.cost > limit
      ? refuse(
          'RMC-CTX-10',
          'too-far',
          `${measure(way.cost)} is farther than the ${measure(limit)} of a round at this pace`,
        )
      : undefined;
  },
  do(ctx, actorId, { path: waypoints, pace: given }) {
    const actor = combatantById(ctx.state, actorId);
    const pace = given ?? usualPace(actor);
    const way = wayOf(ctx.state, actor, waypoints);
    const share = isHindered(ctx.state, actor, pace) ? rollMovement(ctx, actor) : 100;
    const to = cellReached(ctx, actor, way, share);
    const bends = bendsOf(ctx.state, actor.at, way, placeOnWay(way, to));
    run(ctx, actor, placeIn(ctx.state, actor, to), { pace: share > 0 ? pace : 0, share, bends });
    ctx.tell(moves, ['RMC-CTX-10'], {
      who: actorId,
      to: [...cellOf(ctx.state, actor)],
      metres: lengthTo(way, to) / 10,
      pace,
      speed: toMetres((speedAt(ctx.state, actor, pace) * share) / 100),
    });
  },
});

/** The last index of a cell on a path; 0 if it is not on it. */
const placeOnWay = (way: Path, to: Cell): number =>
  Math.max(
    0,
    way.cells.findLastIndex((cell) => cell[0] === to[0] && cell[1] === to[1]),
  );

/** The cost of a path up to one of its cells, in tenths of a metre. */
const lengthTo = (way: Path, to: Cell): number =>
  way.steps.slice(0, placeOnWay(way, to)).reduce((sum, step) => sum + step, 0);

import { moves } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import { combatantById } from '../../state/state.js';
import { controls } from '../riding.js';
import { quick } from '../action-allotment.js';
import { modeNamed, modeParameter, tooFar } from './modes.js';
import { canWalk, hurry, useMovement } from './movement-limits.js';
import { destinations, HALF_METRES, measure, routeThrough } from './route.js';
import { walk } from './walk.js';

/** What has been chosen for a move before its path. */
interface MoveSoFar {
  readonly mode?: string | undefined;
  readonly rate?: 'base' | 'full' | undefined;
}

/** Moving: a Quick Action, up to the base or the full rate of a mode (REN-MOVE-01, REN-MOVE-02). */
export const move = defineAction({
  id: 'move',
  name: 'Move',
  rules: ['REN-MOVE-01'],
  cost: quick,
  requires: [canWalk],
  with: {
    mode: modeParameter,
    rate: param.optional(
      param.oneOf(
        ['base', 'full'],
        () => [{ value: 'base' }, { value: 'full', rules: ['REN-MOVE-02'] }],
        { label: 'Base move or full' },
      ),
    ),
    path: param.path((state, actor, { mode, rate = 'full' }: MoveSoFar) => ({
      destinations: () =>
        destinations(state, combatantById(state, actor), modeNamed(state, actor, mode)[rate], mode),
      measure,
    })),
  },
  check(state, actor, { mode, rate = 'full', path }) {
    const way = routeThrough(state, combatantById(state, actor), path, mode);
    if ('reason' in way) return way;
    return tooFar(way.cost, modeNamed(state, actor, mode)[rate], 'REN-MOVE-01', 'the rate');
  },
  do(ctx, actor, { mode, rate, path }) {
    const mover = combatantById(ctx.state, actor);
    const way = routeThrough(ctx.state, mover, path, mode);
    if ('reason' in way) throw new Error(way.reason);
    useMovement(ctx, mover);
    const { base } = modeNamed(ctx.state, actor, mode);
    const { fullMoveTrigger } = ctx.state.fixed.options;
    ctx.tell(moves, ['REN-MOVE-01'], {
      who: actor,
      from: [...mover.at],
      to: [...(way.cells.at(-1) ?? mover.at)],
      metres: way.cost / HALF_METRES,
    });
    if (way.cost > base * HALF_METRES || (fullMoveTrigger === 'declared' && rate === 'full'))
      hurry(ctx, mover, 'REN-MOVE-02');
    if (controls(ctx, mover)) walk(ctx, mover, way.cells);
  },
});

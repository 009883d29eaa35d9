import type { Destination, Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, refuse } from '@tiltyard/engine';
import { destinationsIn } from '@tiltyard/engine/kit';
import { reachable, sameCell, wayPointsSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import { paceRefused, speedAt, usualPace } from './pace.js';
import { cannotMove, movementOf, paceOptions, paceSchema, rangeOf, route, run } from './route.js';
import type { State } from '../../state/state.js';
import { cellOf, centre, inMetres, combatantById } from '../../state/state.js';
import { wayOf } from '../../players/attack-utility.js';

/** A cost in words. */
const measure = (cost: number): string => `${cost / 10} m`;

function destinations(state: State, by: Id, pace: unknown): readonly Destination[] {
  const who = combatantById(state, by);
  const reached = reachable(
    state.fixed.map,
    cellOf(who),
    rangeOf(state, who, typeof pace === 'number' ? pace : usualPace(who)),
    movementOf(state, who),
  );
  return destinationsIn(reached, (at) => {
    const way = wayOf(state, by);
    return way && sameCell(way.to, at) ? 1 : 0;
  });
}

type Move = { pace?: 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5 | undefined; path: readonly Cell[] };

/** Moving at a pace, once a round; what else is done in the turn suffers from it (RMC-CTX-10). */
export const move = action<State, Move>({
  id: 'move',
  name: 'Move',
  group: 'movement',
  rules: ['RMC-CTX-10'],
  schema: z.strictObject({ pace: paceSchema.optional(), path: wayPointsSchema }),
  domains: {
    pace: (state, by) =>
      paceOptions(state, by, (pace) => (wayOf(state, by)?.pace === pace ? 1 : 0)),
    path: (state, by, { pace }) => ({
      kind: 'path',
      destinations: () => destinations(state, by, pace),
      measure,
    }),
  },
  blocked: cannotMove,
  check(state, by, { path, ...given }) {
    const who = combatantById(state, by);
    const pace = given.pace ?? usualPace(who);
    const refused = paceRefused(state, who, pace);
    if (refused) return refused;
    const way = route(state, who, path);
    if ('reason' in way) return way;
    const limit = rangeOf(state, who, pace);
    return way.cost > limit
      ? refuse(
          'RMC-CTX-10',
          `${way.cost / 10} m is farther than the ${limit / 10} m of a round at this pace`,
        )
      : undefined;
  },
  perform(ctx, by, { path, ...given }) {
    const who = combatantById(ctx.state, by);
    const pace = given.pace ?? usualPace(who);
    const way = route(ctx.state, who, path);
    if ('reason' in way) throw new Error(way.reason);
    run(ctx, who, centre(way.cells.at(-1) ?? cellOf(who)), pace);
    ctx.note('moves', ['RMC-CTX-10'], {
      who: by,
      to: [...cellOf(who)],
      metres: way.cost / 10,
      pace,
      speed: inMetres(speedAt(ctx.state, who, pace)),
    });
  },
  appealUpTo: 20,
  appeal: (state, by) => (wayOf(state, by) ? 20 : 0),
  plan(state, by) {
    const way = wayOf(state, by);
    return way && { pace: way.pace, path: [way.to] };
  },
});

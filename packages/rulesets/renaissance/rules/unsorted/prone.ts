import type { Id, Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, refuse } from '@tiltyard/engine';
import { wayPointsSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import { spend, unable } from '../overview/action-allotment.js';
import { cannotMove, modeOf, walk } from '../movement/move.js';
import { destinations, HALF_METRES, measure, routeThrough } from '../movement/route.js';
import { combatantById } from '../../state/state.js';
import type { State } from '../../state/state.js';
import { markMoved, fallProne, getUp } from '../../state/verbs.js';
import { crawls, dropsProne, standsUp } from '../../events/movement.js';

/** Dropping prone: a Quick Action (REN-PRONE-01). */
export const dropProne = action<State, object>({
  id: 'drop-prone',
  name: 'Drop prone',
  group: 'quick',
  rules: ['REN-PRONE-01'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.riding !== null) return refuse('REN-PRONE-01', 'nobody lies down in the saddle');
    return (
      unable(state, by, 'quick') ??
      (who.prone ? refuse('REN-PRONE-01', `${who.name} is prone already`) : undefined)
    );
  },
  perform(ctx, by) {
    spend(ctx, by, 'quick');
    fallProne(ctx, combatantById(ctx.state, by));
    ctx.tell(dropsProne, ['REN-PRONE-01'], { who: by });
  },
});

/** Getting up: a Quick Action that is no move (REN-PRONE-03, REN-MOVE-10). */
export const standUp = action<State, object>({
  id: 'stand-up',
  name: 'Stand up',
  group: 'quick',
  rules: ['REN-PRONE-03'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const who = combatantById(state, by);
    if (!who.prone) return refuse('REN-PRONE-03', `${who.name} is on its feet`);
    if (who.effects.some((effect) => effect.kind === 'stuck'))
      return refuse('REN-MOUNT-10', `${who.name} is stuck until freed`);
    return unable(state, by, 'quick');
  },
  perform(ctx, by) {
    spend(ctx, by, 'quick');
    getUp(ctx, combatantById(ctx.state, by));
    ctx.tell(standsUp, ['REN-PRONE-03'], { who: by });
  },
  appealUpTo: 90,
  appeal: (state, by) => (combatantById(state, by).prone ? 90 : 0),
});

/** Crawling goes at most half the base rate, rounded down (REN-PRONE-04). */
const crawlRate = (base: number): number => Math.floor(base / 2);

/** Why nobody in this state crawls now, or nothing; when it was readied is another moment (REN-PRONE-04, REN-CATCH-05). */
const cannotCrawl = (state: State, by: Id): Refusal | undefined =>
  combatantById(state, by).prone
    ? cannotMove(state, by)
    : refuse('REN-PRONE-04', 'only the prone crawl');

/** Crawling: a prone character's Standard Action, and its one movement of the turn (REN-PRONE-04, REN-MOVE-10). */
export const crawl = action<State, { path: readonly Cell[] }>({
  id: 'crawl',
  name: 'Crawl',
  group: 'standard',
  rules: ['REN-PRONE-04'],
  schema: z.strictObject({ path: wayPointsSchema }),
  domains: {
    path: (state, by) => ({
      kind: 'path',
      destinations: () =>
        destinations(state, combatantById(state, by), crawlRate(modeOf(state, by, {}).base)),
      measure,
    }),
  },
  blocked: (state, by) => unable(state, by, 'standard') ?? cannotCrawl(state, by),
  check(state, by, { path }) {
    const held = cannotCrawl(state, by);
    if (held) return held;
    const way = routeThrough(state, combatantById(state, by), path);
    if ('reason' in way) return way;
    const limit = crawlRate(modeOf(state, by, {}).base);
    return way.cost > limit * HALF_METRES
      ? refuse(
          'REN-PRONE-04',
          `${way.cost / HALF_METRES} m is farther than half the base rate, ${limit} m`,
        )
      : undefined;
  },
  perform(ctx, by, { path }) {
    const who = combatantById(ctx.state, by);
    const way = routeThrough(ctx.state, who, path);
    if ('reason' in way) throw new Error(way.reason);
    spend(ctx, by, 'standard');
    markMoved(ctx, who);
    ctx.tell(crawls, ['REN-PRONE-04'], {
      who: by,
      to: [...(way.cells.at(-1) ?? who.at)],
      metres: way.cost / HALF_METRES,
    });
    walk(ctx, who, way.cells, { prone: true });
  },
});

import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { crawls, dropsProne, standsUp } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { State } from '../../state/state.js';
import { combatantById, has } from '../../state/state.js';
import { fallProne, getUp, markMoved } from '../../state/verbs.js';
import { modeNamed, tooFar } from './modes.js';
import { cannotMove } from './movement-limits.js';
import { destinations, HALF_METRES, measure, routeThrough } from './route.js';
import { walk } from './walk.js';
import { quick, standard } from '../action-allotment.js';

const canDrop = (state: State, actor: Id): Refusal | undefined => {
  const { name, riding, prone } = combatantById(state, actor);
  if (riding !== null)
    return refuse('REN-PRONE-01', 'mounted', "you can't drop prone while mounted");
  return prone ? refuse('REN-PRONE-01', 'already-prone', `${name} is already prone`) : undefined;
};

const canStandUp = (state: State, actor: Id): Refusal | undefined => {
  const who = combatantById(state, actor);
  if (!who.prone)
    return refuse('REN-PRONE-03', 'already-standing', `${who.name} is already standing`);
  return has(who, 'stuck')
    ? refuse('REN-MOUNT-10', 'pinned', `${who.name} is pinned under a mount`)
    : undefined;
};

/** Dropping prone: a Quick Action (REN-PRONE-01). */
export const dropProne = defineAction({
  id: 'drop-prone',
  name: 'Drop prone',
  rules: ['REN-PRONE-01'],
  group: 'quick',
  requires: [canDrop, quick.check],
  do(ctx, actor) {
    quick.pay(ctx, actor, 'drop-prone');
    fallProne(ctx, combatantById(ctx.state, actor));
    ctx.tell(dropsProne, ['REN-PRONE-01'], { who: actor });
  },
});

/** Standing up: a Quick Action that does not count as a move (REN-PRONE-03, REN-MOVE-10). */
export const standUp = defineAction({
  id: 'stand-up',
  name: 'Stand up',
  rules: ['REN-PRONE-03'],
  group: 'quick',
  requires: [canStandUp, quick.check],
  do(ctx, actor) {
    quick.pay(ctx, actor, 'stand-up');
    getUp(ctx, combatantById(ctx.state, actor));
    ctx.tell(standsUp, ['REN-PRONE-03'], { who: actor });
  },
});

/** The distance of a crawl: at most half the base rate, rounded down, in metres (REN-PRONE-04). */
const crawlRate = (state: State, actor: Id): number =>
  Math.floor(modeNamed(state, actor, undefined).base / 2);

const canCrawl = (state: State, actor: Id): Refusal | undefined =>
  combatantById(state, actor).prone
    ? cannotMove(state, actor)
    : refuse('REN-PRONE-04', 'not-prone', 'you must be prone to crawl');

/** Crawling: a prone combatant's Standard Action, and its one movement of the turn (REN-PRONE-04, REN-MOVE-10). */
export const crawl = defineAction({
  id: 'crawl',
  name: 'Crawl',
  rules: ['REN-PRONE-04'],
  cost: standard,
  requires: [canCrawl],
  with: {
    path: param.path((state, actor) => ({
      destinations: () => destinations(state, combatantById(state, actor), crawlRate(state, actor)),
      measure,
    })),
  },
  // Checked again when a readied action is carried out.
  check(state, actor, { path }) {
    const way = routeThrough(state, combatantById(state, actor), path);
    if ('reason' in way) return canCrawl(state, actor) ?? way;
    const limit = crawlRate(state, actor);
    return canCrawl(state, actor) ?? tooFar(way.cost, limit, 'REN-PRONE-04', 'half the base rate');
  },
  do(ctx, actor, { path }) {
    const who = combatantById(ctx.state, actor);
    const way = routeThrough(ctx.state, who, path);
    if ('reason' in way) throw new Error(way.reason);
    markMoved(ctx, who);
    ctx.tell(crawls, ['REN-PRONE-04'], {
      who: actor,
      to: [...(way.cells.at(-1) ?? who.at)],
      metres: way.cost / HALF_METRES,
    });
    walk(ctx, who, way.cells, { prone: true });
  },
});

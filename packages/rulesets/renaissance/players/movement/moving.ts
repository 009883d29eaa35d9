import type { Destination, Id } from '@tiltyard/engine';
import { mountOf, nearest } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { dismount } from '../../rules/mounted/mounting.js';
import { getFree } from '../../rules/mounted/get-free.js';
import { charge } from '../../rules/movement/charge.js';
import { modeNamed } from '../../rules/movement/modes.js';
import { move } from '../../rules/movement/move.js';
import { modesOf } from '../../rules/movement/route.js';
import { foesOf, threatens } from '../../rules/overview/threat.js';
import { end } from '../../rules/turn.js';
import { brace } from '../../rules/reactions/brace.js';
import { fullDefense } from '../../rules/full-defense.js';
import { crawl, standUp } from '../../rules/movement/prone.js';
import type { State } from '../../state/state.js';
import { combatantById, has } from '../../state/state.js';
import { awaitsCharge, plannedMove } from './movement-plans.js';
import { visibleEnemies } from '../visible-enemies.js';

/** The utility of approaching a foe before striking, and of moving after a Standard Action. */
const ASSAULT = 66;
const AFTERWARDS = 15;
const STANDS_UP = 90;
const GETS_FREE = 92;
/** Higher than approaching foes who are coming anyway. */
const AWAITS = 68;
const DEFENDS = 5;
/** Higher than riding by, charging or striking. */
const DISMOUNTS = 69;

/** The faster, the better. */
const modeUtility = (state: State, actor: Id, mode: string): number =>
  modeNamed(state, actor, mode).full;

/** The fastest mode, the first among equals. */
function fastestMode(state: State, actor: Id): string | undefined {
  const modes = modesOf(state, combatantById(state, actor));
  let best: string | undefined;
  for (const mode in modes)
    if (best === undefined || (modes[mode]?.full ?? 0) > (modes[best]?.full ?? 0)) best = mode;
  return best;
}

/** Nearer to foes is better, and among equals the shorter path. */
function destinationUtility(state: State, actor: Id, { to, cost }: Destination): number {
  const foes = foesOf(state, combatantById(state, actor)).map((foe) => foe.at);
  return foes.length > 0 ? 1000 - 10 * nearest(to, foes) - cost / 10 : 0;
}

export const moving = [
  scores(move, {
    maxUtility: ASSAULT,
    utility(state, actor) {
      if (plannedMove(state, actor)?.kind !== 'move') return 0;
      return combatantById(state, actor).standardUsed ? AFTERWARDS : ASSAULT;
    },
    plan(state, actor) {
      const way = plannedMove(state, actor);
      return way?.kind === 'move'
        ? { mode: fastestMode(state, actor), rate: way.rate, path: way.path }
        : undefined;
    },
    options: {
      mode: modeUtility,
      rate: (state, actor, rate) => {
        if (rate === 'full') return 0;
        return plannedMove(state, actor)?.rate === 'base' ? 1 : -1;
      },
    },
    values: {
      path(state, actor) {
        const way = plannedMove(state, actor);
        return way?.kind === 'move' ? way.path : undefined;
      },
    },
    destinations: { path: destinationUtility },
  }),
  scores(charge, {
    maxUtility: ASSAULT,
    utility: (state, actor) => (plannedMove(state, actor)?.kind === 'charge' ? ASSAULT : 0),
    plan(state, actor) {
      const way = plannedMove(state, actor);
      return way?.kind === 'charge'
        ? { mode: fastestMode(state, actor), at: way.at, path: way.path }
        : undefined;
    },
    options: {
      mode: modeUtility,
      at: (state, actor, target) => (plannedMove(state, actor)?.at === target ? 1 : 0),
    },
    values: {
      path(state, actor, { at }) {
        const way = plannedMove(state, actor);
        return way?.kind === 'charge' && (at === undefined || at === way.at) ? way.path : undefined;
      },
    },
    destinations: {
      // Any place from which a blow reaches the target is fine, so the shortest path is best.
      path: (state, actor, place, { at }) =>
        at === undefined ? destinationUtility(state, actor, place) : -place.cost,
    },
  }),
  scores(crawl, {
    maxUtility: 0,
    utility: () => 0,
    destinations: { path: destinationUtility },
  }),
  scores(standUp, {
    maxUtility: STANDS_UP,
    utility: (state, actor) => (combatantById(state, actor).prone ? STANDS_UP : 0),
  }),
  scores(dismount, {
    maxUtility: DISMOUNTS,
    utility(state, actor) {
      const who = combatantById(state, actor);
      if (who.standardUsed || who.quickUsed > 0 || mountOf(state, who)?.prone) return 0;
      // On foot beside it the horse can strike as well, and its fall does not throw the rider.
      const isAtBlows = visibleEnemies(state, who).some((foe) => threatens(state, who, foe));
      return isAtBlows ? DISMOUNTS : 0;
    },
  }),
  scores(getFree, {
    maxUtility: GETS_FREE,
    utility: (state, actor) => (has(combatantById(state, actor), 'stuck') ? GETS_FREE : 0),
  }),
  scores(brace, {
    maxUtility: AWAITS,
    utility: (state, actor) => (awaitsCharge(state, actor) ? AWAITS : 0),
  }),
  scores(fullDefense, {
    maxUtility: DEFENDS,
    utility(state, actor) {
      const who = combatantById(state, actor);
      return visibleEnemies(state, who).length > 0 && !who.hidden ? DEFENDS : 0;
    },
  }),
  scores(end, { maxUtility: 1, utility: () => 1 }),
];

import type { Id, Option, Refusal } from '@tiltyard/engine';
import { action, appealOf, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { pay, unableBeside } from '../action-types/budget.js';
import { partHolds } from '../attacks/bind.js';
import { beginChase, runOn } from './chase.js';
import { clusterOf, inCluster, leaveCluster } from '../attacks/cluster.js';
import type { Way } from './crossing.js';
import { arrived, breaksAway, closed, cross, passes, rooted, waysWithin } from './crossing.js';
import { guarded, guardsOver } from '../attacks/guard.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { flees, leadsOn, moveAppeal, squareAppeal } from '../../players/tactics.js';
import { markRun, refundMove, rememberRun } from '../../state/turn-verbs.js';
import { leavesCluster, runs, stays } from '../../events/movement.js';
import { moves } from '../../events/movement.js';

type To = { to: string };
const to = z.strictObject({ to: z.string() });

const absolute = (state: State, who: Combatant): Refusal | undefined =>
  state.fixed.options.guardMode === 'absolute' ? guarded(state, who) : undefined;

const movesWithin = (state: State, who: Combatant): ReadonlyMap<string, Way> =>
  waysWithin(state, who, state.fixed.options.moveDistance, () => true);
/** Ways on which nothing has to be passed (HEI-RUN-02, HEI-CHARGE-03). */
export const freeWays = (state: State, who: Combatant, most: number): ReadonlyMap<string, Way> =>
  guardsOver(state, who.id).length > 0
    ? new Map<string, Way>()
    : waysWithin(state, who, most, ({ border }) => border.requirement === null);

/** Walks a way as far as its requirements let it; whether it got to the end (HEI-MOVE-02). */
export function walk(ctx: Ctx, who: Combatant, way: Way): boolean {
  for (const [i, exit] of way.entries()) {
    if (!passes(ctx, who, exit, i === 0)) return false;
    cross(ctx, who, exit);
  }
  return true;
}

/** Going to another square, or out of the cluster within the own: a standard action (HEI-MOVE-01 to 03). */
export const move = action<State, To>({
  id: 'move',
  name: 'Move',
  group: 'standard',
  rules: ['HEI-MOVE-01', 'HEI-MOVE-02', 'HEI-MOVE-03', 'HEI-SIM-01'],
  schema: to,
  domains: {
    to(state, by) {
      const who = combatantById(state, by);
      const own: Option<string> = {
        value: who.at,
        label: 'out of the cluster',
        rules: ['HEI-MOVE-03'],
        appeal: -1,
        ...(inCluster(state, by)
          ? {}
          : { refused: refuse('HEI-MOVE-03', `${who.name} is in no cluster`) }),
      };
      const stuck = absolute(state, who);
      const ways = movesWithin(state, who);
      const others = state.fixed.map.places
        .filter(({ id }) => id !== who.at)
        .map(({ id, name }): Option<string> => {
          const refused = ways.has(id)
            ? stuck
            : closed(state, who, id, refuse('HEI-MOVE-01', `${name} is not one border away`));
          return {
            value: id,
            label: name,
            appeal: () => squareAppeal(state, who, id),
            ...(refused ? { refused } : {}),
          };
        });
      return { kind: 'choice', options: [...others, own] };
    },
  },
  blocked: (state, by) =>
    unableBeside(state, by, 'standard', 'move', true) ?? rooted(state, combatantById(state, by)),
  perform(ctx, by, { to: square }) {
    const who = combatantById(ctx.state, by);
    const before = { standard: who.standard, simultaneousUsed: who.simultaneousUsed };
    pay(ctx, by, 'standard', 'move');
    if (square === who.at) {
      if (!breaksAway(ctx, who))
        return ctx.tell(stays, ['HEI-MOVE-03'], { who: by, from: who.at, to: who.at });
      const others = clusterOf(ctx.state, by).filter((id) => id !== by);
      leaveCluster(ctx, who);
      partHolds(ctx, who);
      return ctx.tell(leavesCluster, ['HEI-MOVE-03'], { who: by, with: others });
    }
    const from = who.at;
    const there = walk(ctx, who, movesWithin(ctx.state, who).get(square) ?? []);
    if (!there && ctx.state.fixed.options.moveFail === 'refunded') {
      refundMove(ctx, who, before);
    }
    const journey = { who: by, from, to: who.at };
    if (who.at === from) return ctx.tell(stays, ['HEI-MOVE-02'], journey);
    ctx.tell(moves, ['HEI-MOVE-01'], journey);
    arrived(ctx, who);
  },
  appealUpTo: 60,
  appeal(state, by) {
    const who = combatantById(state, by);
    const appeal = moveAppeal(state, who);
    return appeal > 0 && leadsOn(state, who, movesWithin(state, who).keys()) ? appeal : 0;
  },
});

/** Squares to run to, those out of reach or barred refused (HEI-RUN-02). */
function runTargets(state: State, who: Combatant): readonly Option<string>[] {
  const ways = freeWays(state, who, state.fixed.options.runDistance);
  return state.fixed.map.places
    .filter(({ id }) => id !== who.at)
    .map(({ id, name }): Option<string> => ({
      value: id,
      label: name,
      appeal: () => squareAppeal(state, who, id),
      ...(ways.has(id) ? {} : { refused: absolute(state, who) ?? barred(state, who, id) }),
    }));
}

function barred(state: State, who: Combatant, square: string): Refusal {
  const [guard] = guardsOver(state, who.id);
  if (guard)
    return { rules: ['HEI-RUN-02', 'HEI-GUARD-02'], reason: `${guard.name} guards the way out` };
  return movesWithin(state, who).has(square)
    ? refuse('HEI-RUN-02', 'a requirement would have to be passed')
    : closed(state, who, square, refuse('HEI-RUN-01', `${square} is too far`));
}

const RUN = 65;

/** Running: an ongoing action where nothing has to be passed (HEI-RUN-01 to 04). */
export const run = action<State, To>({
  id: 'run',
  name: 'Run',
  group: 'ongoing',
  rules: ['HEI-RUN-01', 'HEI-RUN-02'],
  schema: to,
  domains: {
    to: (state, by) => ({ kind: 'choice', options: runTargets(state, combatantById(state, by)) }),
  },
  blocked: (state, by) =>
    unableBeside(state, by, 'ongoing', 'run', state.fixed.options.drawWith === 'moveAndRun') ??
    rooted(state, combatantById(state, by)),
  perform(ctx, by, { to: square }) {
    const who = combatantById(ctx.state, by);
    const from = who.at;
    pay(ctx, by, 'ongoing', 'run');
    const way = freeWays(ctx.state, who, ctx.state.fixed.options.runDistance).get(square) ?? [];
    markRun(ctx, who);
    if (!walk(ctx, who, way)) return;
    const last = way.at(-1)?.border.id ?? '';
    rememberRun(ctx, who, from, last);
    ctx.tell(runs, ['HEI-RUN-01', 'HEI-RUN-03'], { who: by, from, to: who.at });
    beginChase(ctx, who, last);
    runOn(ctx, who, from);
    arrived(ctx, who);
  },
  appealUpTo: RUN,
  appeal: (state, by) => runAppeal(state, by),
});

/** Running suits those who flee, unless a way on is better that cannot be run, and those who run after one that has just run. */
function runAppeal(state: State, by: Id): number {
  const who = combatantById(state, by);
  if (moveAppeal(state, who) <= 0) return 0;
  const away = flees(state, who);
  const chasing = away || state.chases.some((each) => each.pursuer === by);
  if (
    !chasing &&
    !Object.values(state.combatants).some(
      (other) => other.side !== who.side && other.gone === null && other.ranFrom?.square === who.at,
    )
  )
    return 0;
  const best = Math.max(
    -Infinity,
    ...runTargets(state, who)
      .filter((option) => !option.refused)
      .map(appealOf),
  );
  if (best <= squareAppeal(state, who, who.at)) return 0;
  if (chasing && !away) return RUN;
  const onFoot = Math.max(
    ...[...movesWithin(state, who).keys()].map((square) => squareAppeal(state, who, square)),
  );
  return best >= onFoot ? RUN : 0;
}

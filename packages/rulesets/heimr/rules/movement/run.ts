import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { runs } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { markRun, rememberRun } from '../../state/turn-verbs.js';
import { running, tellTurnEnd } from '../action-types/budget.js';
import { knownGuardsOver } from '../attacks/guard.js';
import { beginChase, runOn } from './chase.js';
import { arrived, closedReason, staysThere, waysWithin, wayTowards } from './crossing.js';
import { canLeave, freeWays, heldByGuard, walk } from './move.js';

/** The squares that a combatant could run to, with the ways there. */
export const runsWithin = (state: State, who: Combatant) =>
  freeWays(state, who, state.fixed.options.runDistance);

/** The squares a combatant could run to, and those to which the way is barred. */
const allWays = (state: State, who: Combatant) =>
  waysWithin(state, who, state.fixed.options.runDistance, false);

function barred(state: State, who: Combatant, square: string, name: string): Refusal {
  const [guard] = knownGuardsOver(state, who);
  if (guard)
    return refuse(['HEI-RUN-02', 'HEI-GUARD-02'], 'guarded', `${guard.name} guards the exit`);
  const tooFar = refuse('HEI-RUN-01', 'too-far', `${name} is too far`);
  return allWays(state, who).has(square)
    ? refuse('HEI-RUN-02', 'has-requirement', 'that way has a challenge requirement')
    : closedReason(state, who, square, tooFar);
}

/** Squares to run to; those out of reach or barred are refused (HEI-RUN-02). */
function runTargets(state: State, actor: Id): readonly Option<string>[] {
  const who = combatantById(state, actor);
  const ways = runsWithin(state, who);
  return state.fixed.map.places
    .filter(({ id }) => id !== who.at)
    .map(({ id, name }) => ({
      value: id,
      label: name,
      ...(ways.has(id) ? {} : { refused: heldByGuard(state, who) ?? barred(state, who, id, name) }),
    }));
}

/** Runs; running on from a pursuer or after a runner is a chase (HEI-RUN-01, HEI-RUN-03, HEI-RUN-04). */
function runTo(ctx: Ctx, who: Combatant, to: string): void {
  const from = who.at;
  // Where the GM lets a run cross a border with a requirement or pass a guard, a roll is still needed.
  const way =
    runsWithin(ctx.state, who).get(to) ??
    wayTowards(ctx.state, who, to, ctx.state.fixed.options.runDistance);
  markRun(ctx, who);
  if (way.length === 0) return staysThere(ctx, who, 'HEI-RUN-01');
  walk(ctx, who, way);
  if (who.at === from) return staysThere(ctx, who, 'HEI-RUN-02');
  // A run that the GM lets try such a border may end in front of it.
  const border = way.find(({ place: square }) => square === who.at)?.border.id ?? '';
  rememberRun(ctx, who, from, border);
  ctx.tell(runs, ['HEI-RUN-01', 'HEI-RUN-03'], { who: who.id, from, to: who.at });
  beginChase(ctx, who, border);
  const after = runOn(ctx, who, from);
  arrived(ctx, who, from, way);
  for (const pursuer of after) arrived(ctx, pursuer, from, way);
  return undefined;
}

/** Running: an ongoing action, where no requirement has to be met (HEI-RUN-01 to 04). */
export const run = defineAction({
  id: 'run',
  name: 'Run',
  cost: running,
  rules: ['HEI-RUN-01', 'HEI-RUN-02'],
  requires: [canLeave],
  with: { to: param.oneOf(runTargets) },
  do(ctx, actor, { to }) {
    runTo(ctx, combatantById(ctx.state, actor), to);
    tellTurnEnd(ctx, actor);
  },
});

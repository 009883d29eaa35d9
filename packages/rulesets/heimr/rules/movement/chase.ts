import type { Id } from '@tiltyard/engine';
import { unready } from '@tiltyard/engine/kit';
import { cannotActReason } from '../action-types/budget.js';
import { attempt, partHolds } from '../attacks/bind.js';
import { engage, leaveCluster, dissolveClusters } from '../attacks/cluster.js';
import { endLostGuards } from '../attacks/guard.js';
import type { Way } from './crossing.js';
import { cross, cannotLeaveReason, heightAfter, isPastGuards, staysThere } from './crossing.js';
import { freeWays } from './move.js';
import { knows, reaches } from '../conditions/sight.js';
import { isOut } from '../conditions/injury.js';
import type { Chase, Combatant, Ctx, State } from '../../state/state.js';
import { areEnemies, allCombatants, combatantById } from '../../state/state.js';
import { leaveForGood } from '../../state/combatant-verbs.js';
import { endChases, setGap, startChase } from '../../state/group-verbs.js';
import { clearUpcoming } from '../../state/turn-verbs.js';
import { catchesUp, gapGrows, startsChase } from '../../events/hiding-and-chases.js';
import { chaseEnds, escapes } from '../../events/hiding-and-chases.js';
import { surrenders } from '../../events/other-actions.js';

/** The gap at which the runner has escaped (HEI-CTX-40). */
const AWAY = 2;

/**
 * Running after combatants who have just run the same way, at the same height, begins a chase with each of them
 * (HEI-RUN-04, HEI-CTX-22).
 */
export function beginChase(ctx: Ctx, who: Combatant, border: string): void {
  const runners = allCombatants(ctx.state).filter(
    (other) =>
      areEnemies(who, other) &&
      knows(who, other) &&
      !isOut(ctx.state, other) &&
      other.ranFrom?.border === border &&
      reaches(ctx.state, who, other),
  );
  for (const runner of runners) {
    if (ctx.state.chases.some((each) => each.runner === runner.id && each.pursuer === who.id))
      continue;
    startChase(ctx, runner.id, who.id);
    ctx.tell(startsChase, ['HEI-RUN-04', 'HEI-CTX-40'], { runner: runner.id, pursuer: who.id });
  }
}

const pursuerOf = ({ state }: Ctx, { pursuer }: Chase): Combatant => combatantById(state, pursuer);

/**
 * The pursuer's way to where the runner is now, if one is open and unguarded and ends within reach (HEI-CTX-20,
 * HEI-CTX-22, HEI-CTX-40, HEI-GUARD-02).
 */
function wayAfter(state: State, pursuer: Combatant, runner: Combatant): Way | undefined {
  const way = freeWays(state, pursuer, state.fixed.options.runDistance).get(runner.at);
  if (!way) return undefined;
  const there = { ...pursuer, at: runner.at, height: heightAfter(pursuer, way) };
  return reaches(state, there, runner) ? way : undefined;
}

/** Whether a pursuer reaches the end of a way, on which unseen guards may be met (HEI-GUARD-02, HEI-HIDE-07). */
function follows(ctx: Ctx, pursuer: Combatant, way: Way): boolean {
  for (const exit of way) {
    if (!isPastGuards(ctx, pursuer, false)) {
      staysThere(ctx, pursuer, 'HEI-RUN-02');
      return false;
    }
    cross(ctx, pursuer, exit);
  }
  return true;
}

/** Whether a pursuer who keeps up reaches the runner, which ends the chase (HEI-RUN-04, HEI-CTX-40). */
function isCaught(ctx: Ctx, runner: Combatant, chase: Chase): boolean {
  const pursuer = pursuerOf(ctx, chase);
  const way = wayAfter(ctx.state, pursuer, runner);
  if (!way || !follows(ctx, pursuer, way)) return false;
  endChases(ctx, [chase]);
  engage(ctx, pursuer, runner);
  ctx.tell(catchesUp, ['HEI-RUN-04', 'HEI-CTX-40'], { runner: runner.id, by: pursuer.id });
  return true;
}

/** Rolls agility for a chase; minus infinity if that fails or a holder stops it (HEI-CTX-40, HEI-BRAWL-17). */
function rollChase(ctx: Ctx, who: Combatant): number {
  const { failed, stopped, total } = attempt(ctx, {
    who,
    name: 'chase',
    ability: 'agility',
    rules: ['HEI-CTX-40'],
  });
  return failed || stopped ? -Infinity : total;
}

/** Whether a pursuer rolls as high as the runner; the prone, helpless or held do not roll (HEI-CTX-32, HEI-CTX-33, HEI-CTX-35). */
function keepsUp(ctx: Ctx, runner: Combatant, pursuer: Combatant): boolean {
  const away = rollChase(ctx, runner);
  if (cannotActReason(ctx.state, pursuer) ?? cannotLeaveReason(ctx.state, pursuer)) return false;
  const after = rollChase(ctx, pursuer);
  return after >= away && after > -Infinity;
}

/** Ends undecided chases, and reports it. */
function giveUp(ctx: Ctx, over: readonly Chase[]): void {
  endChases(ctx, over);
  for (const { runner, pursuer } of over) ctx.tell(chaseEnds, ['HEI-CTX-40'], { runner, pursuer });
}

/** Releases everyone and everything in the fight for good, and ends whatever was in progress. */
export function partForGood(ctx: Ctx, who: Combatant, how: NonNullable<Combatant['gone']>): void {
  leaveCluster(ctx, who);
  partHolds(ctx, who, ['HEI-CTX-47']);
  unready(ctx, who.id);
  if (who.pending) clearUpcoming(ctx, who);
  leaveForGood(ctx, who, how);
  endLostGuards(ctx);
  endChases(
    ctx,
    ctx.state.chases.filter(({ runner, pursuer }) => runner === who.id || pursuer === who.id),
  );
  dissolveClusters(ctx);
}

/** Leaves the fight for good. */
export function leaveFight(
  ctx: Ctx,
  who: Combatant,
  how: 'escaped' | 'surrendered',
  rules: readonly string[],
): void {
  partForGood(ctx, who, how);
  if (how === 'escaped') ctx.tell(escapes, rules, { who: who.id });
  else ctx.tell(surrenders, rules, { who: who.id });
}

/**
 * The runner runs on: both roll agility, and a tie catches up; a pursuer who is prone, held or guarded, finds the way
 * closed or gets to another height falls back (HEI-CTX-40, HEI-CTX-32, HEI-CTX-35, HEI-CTX-20, HEI-CTX-22). A runner
 * caught by one pursuer has not escaped the others.
 * @param from the square that the runner has left; pursuers elsewhere do not take part
 * @returns the pursuers who have moved after the runner
 */
export function runOn(ctx: Ctx, runner: Combatant, from: string): readonly Combatant[] {
  giveUp(
    ctx,
    ctx.state.chases.filter(
      (each) => each.runner === runner.id && combatantById(ctx.state, each.pursuer).at !== from,
    ),
  );
  if (ctx.state.fixed.options.chaseMode === 'flagOnly') return [];
  const rolled = ctx.state.chases
    .filter((each) => each.runner === runner.id && !isOut(ctx.state, pursuerOf(ctx, each)))
    .map((chase) => ({ chase, close: keepsUp(ctx, runner, pursuerOf(ctx, chase)) }));
  const caught = rolled.filter(({ chase, close }) => close && isCaught(ctx, runner, chase));
  const behind = rolled.filter((each) => !caught.includes(each));
  for (const { chase } of behind) {
    const gap = chase.gap + 1;
    setGap(ctx, chase, gap);
    ctx.tell(gapGrows, ['HEI-CTX-40'], { runner: runner.id, pursuer: chase.pursuer, gap });
  }
  // The nearest pursuer counts: no runner escapes because others are slower still.
  const isAway = behind.length > 0 && behind.every(({ chase }) => chase.gap + 1 >= AWAY);
  if (caught.length === 0 && isAway)
    leaveFight(ctx, runner, 'escaped', ['HEI-CTX-40', 'HEI-CTX-47']);
  return rolled.map(({ chase }) => pursuerOf(ctx, chase)).filter(({ at }) => at !== from);
}

/**
 * A chase ends with a turn in which its owner has not run on, or not after the runner, and with combatants who are out
 * (HEI-CTX-40).
 */
export function chasesAtTurnEnd(ctx: Ctx, id: Id): void {
  if (ctx.state.chases.length === 0) return;
  const stays = !combatantById(ctx.state, id).ran;
  const isOver = ({ runner, pursuer }: Chase): boolean => {
    const [ahead, behind] = [combatantById(ctx.state, runner), combatantById(ctx.state, pursuer)];
    if (isOut(ctx.state, ahead) || isOut(ctx.state, behind)) return true;
    return (
      (stays && (runner === id || pursuer === id)) ||
      (pursuer === id && !reaches(ctx.state, behind, ahead))
    );
  };
  giveUp(ctx, ctx.state.chases.filter(isOver));
}

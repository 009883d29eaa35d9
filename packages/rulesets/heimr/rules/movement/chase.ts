import type { Id } from '@tiltyard/engine';
import { unready } from '@tiltyard/engine/kit';
import { partHolds } from '../attacks/bind.js';
import { engage, leaveCluster, dissolveClusters } from '../attacks/cluster.js';
import type { Way } from './crossing.js';
import { cross, cannotLeaveReason, waysWithin } from './crossing.js';
import { knows, reaches } from '../conditions/sight.js';
import { isHelpless, isOut } from '../conditions/injury.js';
import { challenge } from '../challenges/challenge.js';
import type { Chase, Combatant, Ctx, State } from '../../state/state.js';
import { areEnemies, allCombatants, combatantById } from '../../state/state.js';
import { leaveForGood } from '../../state/combatant-verbs.js';
import { endChases, setGap, startChase } from '../../state/group-verbs.js';
import { catchesUp, gapGrows, startsChase } from '../../events/hiding-and-chases.js';
import { chaseEnds, escapes } from '../../events/hiding-and-chases.js';
import { surrenders } from '../../events/other-actions.js';

/** With this gap the runner is away (HEI-CTX-40). */
const AWAY = 2;

/** Running after a combatant who has just run the same way begins a chase (HEI-RUN-04). */
export function beginChase(ctx: Ctx, who: Combatant, border: string): void {
  const runner = allCombatants(ctx.state).find(
    (other) =>
      areEnemies(who, other) &&
      knows(who, other) &&
      !isOut(ctx.state, other) &&
      other.ranFrom?.border === border &&
      other.at === who.at,
  );
  if (
    !runner ||
    ctx.state.chases.some((each) => each.runner === runner.id && each.pursuer === who.id)
  )
    return;
  startChase(ctx, runner.id, who.id);
  ctx.tell(startsChase, ['HEI-RUN-04', 'HEI-CTX-40'], { runner: runner.id, pursuer: who.id });
}

/** The way by which a pursuer comes to where the runner is now, if there is one that is open (HEI-CTX-20, HEI-CTX-40). */
const wayAfter = (state: State, pursuer: Combatant, runner: Combatant): Way | undefined =>
  waysWithin(state, pursuer, state.fixed.options.runDistance, true).get(runner.at);

function caught(ctx: Ctx, runner: Combatant, pursuer: Combatant, way: Way): void {
  for (const exit of way) cross(ctx, pursuer, exit);
  if (reaches(ctx.state, pursuer, runner)) engage(ctx, pursuer, runner);
  ctx.tell(catchesUp, ['HEI-RUN-04', 'HEI-CTX-40'], { runner: runner.id, by: pursuer.id });
}

/** Ends chases that nobody has won, and says so. */
function giveUp(ctx: Ctx, over: readonly Chase[]): void {
  endChases(ctx, over);
  for (const { runner, pursuer } of over) ctx.tell(chaseEnds, ['HEI-CTX-40'], { runner, pursuer });
}

/** Lets go of everybody and everything in the fight, for good. */
export function partForGood(ctx: Ctx, who: Combatant, how: NonNullable<Combatant['gone']>): void {
  leaveCluster(ctx, who);
  partHolds(ctx, who, ['HEI-CTX-47']);
  unready(ctx, who.id);
  leaveForGood(ctx, who, how);
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
 * The runner runs on: both roll agility, and equal is enough to catch up; a pursuer who lies, is held or finds the way
 * closed falls back (HEI-CTX-40, HEI-CTX-32, HEI-CTX-35, HEI-CTX-20).
 * @param from the square that the runner has left; nobody is after it from elsewhere
 */
export function runOn(ctx: Ctx, runner: Combatant, from: string): void {
  giveUp(
    ctx,
    ctx.state.chases.filter(
      (each) => each.runner === runner.id && combatantById(ctx.state, each.pursuer).at !== from,
    ),
  );
  for (const chase of ctx.state.chases.filter((each) => each.runner === runner.id)) {
    const pursuer = combatantById(ctx.state, chase.pursuer);
    if (
      ctx.state.fixed.options.chaseMode === 'flagOnly' ||
      isOut(ctx.state, pursuer) ||
      runner.gone !== null
    )
      continue;
    const roll = (who: Combatant): number => {
      const rolled = challenge(ctx, {
        who,
        name: 'chase',
        ability: 'agility',
        rules: ['HEI-CTX-40'],
      });
      return rolled.failed ? -Infinity : rolled.total;
    };
    const away = roll(runner);
    const after =
      cannotLeaveReason(ctx.state, pursuer) || isHelpless(ctx.state, pursuer)
        ? -Infinity
        : roll(pursuer);
    const way = wayAfter(ctx.state, pursuer, runner);
    if (way && after >= away && after > -Infinity) {
      endChases(ctx, [chase]);
      caught(ctx, runner, pursuer, way);
    } else {
      const gap = chase.gap + 1;
      setGap(ctx, chase, gap);
      ctx.tell(gapGrows, ['HEI-CTX-40'], { runner: runner.id, pursuer: pursuer.id, gap });
      if (gap >= AWAY) leaveFight(ctx, runner, 'escaped', ['HEI-CTX-40', 'HEI-CTX-47']);
    }
  }
}

/** A chase ends with a turn in which its owner has not run on, or has not run after the runner, and with who is out (HEI-CTX-40). */
export function chasesAtTurnEnd(ctx: Ctx, id: Id): void {
  if (ctx.state.chases.length === 0) return;
  const stays = !combatantById(ctx.state, id).ran;
  const isOver = ({ runner, pursuer }: Chase): boolean => {
    const [ahead, behind] = [combatantById(ctx.state, runner), combatantById(ctx.state, pursuer)];
    if (isOut(ctx.state, ahead) || isOut(ctx.state, behind)) return true;
    return (
      (stays && (runner === id || pursuer === id)) || (pursuer === id && behind.at !== ahead.at)
    );
  };
  giveUp(ctx, ctx.state.chases.filter(isOver));
}

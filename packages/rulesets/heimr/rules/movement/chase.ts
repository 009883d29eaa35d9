import type { Id } from '@tiltyard/engine';
import { unready } from '@tiltyard/engine/kit';
import { partHolds } from '../attacks/bind.js';
import { engage, leaveCluster, tidy } from '../attacks/cluster.js';
import { relocate, rooted } from './crossing.js';
import { helpless, out } from '../conditions/injury.js';
import { challenge } from '../challenges/challenge.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { areEnemies, allCombatants, combatantById } from '../../state/state.js';
import { leaveForGood } from '../../state/combatant-verbs.js';
import { endChases, setGap, startChase } from '../../state/group-verbs.js';
import { catchesUp, gapGrows, startsChase } from '../../events/hiding-and-chases.js';
import { escapes } from '../../events/hiding-and-chases.js';
import { surrenders } from '../../events/other-actions.js';

/** With this gap the runner is away (HEI-CTX-40). */
const AWAY = 2;

/** Running after somebody who has just run the same way begins a chase (HEI-RUN-04). */
export function beginChase(ctx: Ctx, who: Combatant, border: string): void {
  const runner = allCombatants(ctx.state).find(
    (other) =>
      areEnemies(who, other) &&
      !out(ctx.state, other) &&
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

function caught(ctx: Ctx, runner: Combatant, pursuer: Combatant): void {
  if (pursuer.at !== runner.at || pursuer.height !== runner.height)
    relocate(ctx, pursuer, runner.at, runner.height);
  engage(ctx, pursuer, runner);
  ctx.tell(catchesUp, ['HEI-RUN-04', 'HEI-CTX-40'], { runner: runner.id, by: pursuer.id });
}

/** Leaves the fight for good. */
export function leaveFight(
  ctx: Ctx,
  who: Combatant,
  how: 'escaped' | 'surrendered',
  rules: readonly string[],
): void {
  leaveCluster(ctx, who);
  partHolds(ctx, who, ['HEI-CTX-47']);
  unready(ctx, who.id);
  leaveForGood(ctx, who, how);
  endChases(
    ctx,
    ctx.state.chases.filter(({ runner, pursuer }) => runner === who.id || pursuer === who.id),
  );
  tidy(ctx);
  if (how === 'escaped') ctx.tell(escapes, rules, { who: who.id });
  else ctx.tell(surrenders, rules, { who: who.id });
}

/** The runner runs on: both roll agility, and equal is enough to catch up; whoever lies or is held falls back (HEI-CTX-40, HEI-CTX-32, HEI-CTX-35). */
export function runOn(ctx: Ctx, runner: Combatant): void {
  for (const chase of ctx.state.chases.filter((each) => each.runner === runner.id)) {
    const pursuer = combatantById(ctx.state, chase.pursuer);
    if (
      ctx.state.fixed.options.chaseMode === 'flagOnly' ||
      out(ctx.state, pursuer) ||
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
      rooted(ctx.state, pursuer) || helpless(ctx.state, pursuer) ? -Infinity : roll(pursuer);
    if (after >= away && after > -Infinity) {
      endChases(ctx, [chase]);
      caught(ctx, runner, pursuer);
    } else {
      const gap = chase.gap + 1;
      setGap(ctx, chase, gap);
      ctx.tell(gapGrows, ['HEI-CTX-40'], { runner: runner.id, pursuer: pursuer.id, gap });
      if (gap >= AWAY) leaveFight(ctx, runner, 'escaped', ['HEI-CTX-40', 'HEI-CTX-47']);
    }
  }
}

/** Whoever does not run on gives the chase up; whoever is out ends it (HEI-CTX-40). */
export function chasesAtTurnEnd(ctx: Ctx, id: Id): void {
  const stays = !combatantById(ctx.state, id).ran;
  endChases(
    ctx,
    ctx.state.chases.filter(
      ({ runner, pursuer }) =>
        (stays && (runner === id || pursuer === id)) ||
        out(ctx.state, combatantById(ctx.state, runner)) ||
        out(ctx.state, combatantById(ctx.state, pursuer)),
    ),
  );
}

import type { TurnHooks } from '@tiltyard/engine';
import {
  createEndTurnAction,
  fightBegins,
  nextTurn,
  startRounds,
  turnBegins,
} from '@tiltyard/engine';
import { completeTurnOrder } from '@tiltyard/engine/kit';
import { losesTurn, marksLapse } from '../../events/conditions.js';
import { parryEnds } from '../../events/defences.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, combatantById, isOut, seenShifted } from '../../state/state.js';
import {
  endSurprise,
  halt,
  renewMovement,
  renewRound,
  setInitiativePenalties,
  setOrder,
  startCounting,
} from '../../state/verbs/index.js';
import { declareParries } from '../combat-actions/declare-parry.js';
import { bleed, endTurnOfEffects, wakeUp } from '../critical-effects/harm.js';
import { endStagger, feelStagger } from '../critical-effects/stagger.js';
import { beginStun, wearOff } from '../critical-effects/stun.js';
import { rollInitiative } from './initiative.js';

/**
 * Renews a combatant for a new round: Action Points are restored, and OB moved to defence is
 * lost (RMC-PARRY-02, RMC-CTX-07).
 */
function renew(ctx: Ctx, combatant: Combatant): void {
  const { id: who, shifted } = combatant;
  // A declared parry that has not met an attack stays secret, except for OB that was missing from
  // attacks (RMC-PARRY-04).
  const seen = seenShifted(ctx.state, combatant);
  if (shifted > 0)
    ctx.tell(
      parryEnds,
      ['RMC-PARRY-02'],
      { who, points: seen === 0 ? shifted : seen },
      undefined,
      seen === 0 ? [who] : 'all',
    );
  renewRound(ctx, combatant);
}

/** With a fixed turn order there is no initiative roll; a mark lapses when it would have been made (RMC-EFF-01). */
function dropMarks(ctx: Ctx): void {
  for (const combatant of allCombatants(ctx.state))
    if (combatant.initiativePenalties > 0 && !isOut(ctx.state, combatant)) {
      setInitiativePenalties(ctx, combatant, 0);
      ctx.tell(marksLapse, ['RMC-EFF-01'], { who: combatant.id });
    }
}

/**
 * Ends effects that wear off after a turn spent under them; staggering is separate from the
 * stuns' queue (RMC-WEAR-02, RMC-WEAR-06).
 */
function wear(ctx: Ctx, combatant: Combatant): void {
  if (combatant.dead) return;
  wearOff(ctx, combatant);
  endStagger(ctx, combatant);
  wakeUp(ctx, combatant);
}

/** Logs why a combatant loses this turn (RMC-EFF-14, RMC-SURP-03). */
function tellLostTurn(ctx: Ctx, actor: Combatant): void {
  const { id: who } = actor;
  if (isOut(ctx.state, actor))
    ctx.tell(losesTurn, ['RMC-EFF-12', 'RMC-EFF-14'], { who, cause: 'unconscious' });
  else if (actor.barred)
    ctx.tell(losesTurn, ['RMC-SURP-03'], {
      who,
      // An unnoticed ambush causes surprise, even if its target is aware of the fight
      // (RMC-SURP-07).
      cause: actor.ambushed ? 'surprised' : 'confused',
    });
}

export const hooks: TurnHooks<State> = {
  passes(state, id) {
    const actor = combatantById(state, id);
    return isOut(state, actor) || actor.barred;
  },
  roundStart(ctx) {
    for (const combatant of allCombatants(ctx.state)) renew(ctx, combatant);
    if (ctx.state.fixed.order === null) setOrder(ctx, rollInitiative(ctx));
    else dropMarks(ctx);
    if (ctx.state.round === 1)
      ctx.tell(fightBegins, ['RMC-EFF-13'], { order: [...ctx.state.order] });
    declareParries(ctx);
  },
  turnStart(ctx, id) {
    const actor = combatantById(ctx.state, id);
    renewMovement(ctx, actor);
    if (actor.dead) return;
    if (ctx.wantsNotes) ctx.tell(turnBegins, ['RMC-CTX-08'], { who: id, round: ctx.state.round });
    // A knock-out that starts now takes precedence over losing the turn to a stagger.
    startCounting(ctx, actor);
    beginStun(ctx, actor);
    feelStagger(ctx, actor);
    if (ctx.wantsNotes) tellLostTurn(ctx, actor);
  },
  turnEnd(ctx, id) {
    const actor = combatantById(ctx.state, id);
    if (actor.dead) return;
    const { options } = ctx.state.fixed;
    if (options['eff.bleedTick'] === 'endOfTurn') bleed(ctx, actor);
    endTurnOfEffects(ctx, actor);
    if (options['wear.tick'] === 'endOfTurn') wear(ctx, actor);
  },
  roundEnd(ctx) {
    const { options } = ctx.state.fixed;
    for (const combatant of allCombatants(ctx.state)) {
      if (options['eff.bleedTick'] === 'endOfRound') bleed(ctx, combatant);
      if (options['wear.tick'] === 'endOfRound') wear(ctx, combatant);
      endSurprise(ctx, combatant);
      // A run lasts only for its round, like its pace (RMC-CHARGE-06).
      halt(ctx, combatant);
    }
  },
};

/** Runs from the set-up to the first turn. */
export function begin(ctx: Ctx): void {
  const given = ctx.state.fixed.order;
  startRounds(ctx, completeTurnOrder(ctx.state, given ?? []), hooks);
}

/** Ends the turn. */
export const end = createEndTurnAction<State>('round', ['RMC-CTX-08'], (ctx) =>
  nextTurn(ctx, hooks),
);

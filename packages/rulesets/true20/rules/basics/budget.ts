import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { has, helpless, out, combatantById } from '../../state/state.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import {
  applyCondition,
  endSearch,
  markActed,
  removeCondition,
  useMoveAction,
  useStandardAction,
} from '../../state/verbs.js';

/** The part of a turn that an action takes (T20-CTX-35). */
export type Cost = 'free' | 'standard' | 'move' | 'full';

function isSpent({ standardUsed, moveUsed }: Combatant, cost: Cost): boolean {
  if (cost === 'free') return false;
  if (cost === 'standard') return standardUsed;
  if (cost === 'move') return moveUsed && standardUsed;
  return standardUsed || moveUsed;
}

/** Why an action of this cost cannot be taken now, or undefined. */
export function unaffordable(state: State, who: Combatant, cost: Cost): Refusal | undefined {
  const { marks, standardUsed, moveUsed } = who;
  if (isSpent(who, cost))
    return refuse(
      'T20-CTX-35',
      'no-action-left',
      `${who.name} has no ${cost} action left this turn`,
    );
  if (cost === 'free') return undefined;
  const done = standardUsed || moveUsed;
  if (marks.disabled > 0 && (cost === 'full' || done))
    return refuse('T20-CTX-25', 'disabled', `${who.name} is disabled: one move action a round`);
  if (marks.staggered > 0 && (cost === 'full' || done))
    return refuse(
      'T20-CTX-24',
      'staggered',
      `${who.name} is staggered: one standard or move action a round`,
    );
  const single = state.fixed.options['cond.wounded'] === 'oneActionPerRound' && marks.wounded > 0;
  if (single && (cost === 'full' || done))
    return refuse('T20-CTX-23', 'wounded', `${who.name} is wounded: one action a round`);
  if (state.surpriseRound && (cost === 'full' || done))
    return refuse(
      'T20-CTX-34',
      'surprise-round',
      'the surprise round has only one standard or move action',
    );
  return undefined;
}

/** Why a combatant cannot take an action of this cost on its turn now, or undefined. */
export function unable(state: State, by: Id, cost: Cost): Refusal | undefined {
  const who = combatantById(state, by);
  if (who.dead || out(who)) return refuse('T20-CTX-26', 'out', `${who.name} is out of the fight`);
  if (helpless(who)) return refuse('T20-CTX-27', 'helpless', `${who.name} is helpless`);
  if (has(who, 'stunned')) return refuse('T20-CTX-22', 'stunned', `${who.name} is stunned`);
  if (has(who, 'dazed'))
    return refuse('T20-CTX-21', 'cannot-act', `${who.name} can take no action`);
  return unaffordable(state, who, cost);
}

/** Records that a disabled combatant has done more than a move action, which is too much for it (T20-CTX-25). */
export function strain(ctx: Ctx, who: Combatant): void {
  if (who.marks.disabled > 0)
    applyCondition(ctx, who, { kind: 'strained', by: who.id, until: { at: 'fight end' } });
}

/**
 * Pays for an action. A move action may use up the standard action instead; any action that takes time ends a search
 * (T20-CTX-35, T20-HELP-12).
 */
export function spend(ctx: Ctx, by: Id, cost: Cost): void {
  const who = combatantById(ctx.state, by);
  markActed(ctx, who);
  if (cost !== 'free' && who.search && ctx.state.fixed.options['help.cdgInterrupted'] === 'restart')
    endSearch(ctx, who);
  removeCondition(ctx, who, 'flat-footed');
  if (cost === 'free') return;
  if (cost === 'standard' || cost === 'full' || who.moveUsed) useStandardAction(ctx, who);
  if (cost === 'move' || cost === 'full') useMoveAction(ctx, who);
  if (cost !== 'move') strain(ctx, who);
}

/** Refuses a full-round action unless the turn is unused (T20-SUPP-01). */
export function fullRound(state: State, by: Id): Refusal | undefined {
  const refused = unable(state, by, 'full');
  if (refused) return refused;
  return state.fixed.options['action.fullRoundIsFull'] === 'no' && combatantById(state, by).acted
    ? refuse('T20-SUPP-01', 'turn-begun', 'a full-round action uses the whole turn')
    : undefined;
}

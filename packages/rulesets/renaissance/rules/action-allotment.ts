import type { Cost, Id, Refusal } from '@tiltyard/engine';
import { acting, memoizePerState, refuse } from '@tiltyard/engine';
import type { Combatant, Ctx, State } from '../state/state.js';
import { combatantById, disabled, isHeldFirmly, sheetOf, wasRiddenTo } from '../state/state.js';
import { markRidden, spendQuick, spendStandard } from '../state/verbs.js';

/** A turn is one Standard and one Quick Action, or three Quick Actions (REN-TURN-03). */
const QUICK_ALONE = 3;
const QUICK_WITH_STANDARD = 1;

/** The kinds of action that the allotment pays for. */
export type ActionKind = 'standard' | 'quick';

/** What is left of a turn's allotment. */
export interface Budget {
  readonly standard: boolean;
  readonly quick: number;
}

export const budgetOf = (who: Combatant): Budget => ({
  standard: !who.standardUsed && who.quickUsed <= QUICK_WITH_STANDARD,
  quick: (who.standardUsed ? QUICK_WITH_STANDARD : QUICK_ALONE) - who.quickUsed,
});

/** Why a combatant cannot act at all, or undefined (REN-CTX-14, REN-MAN-07, REN-MOUNT-01). */
export const cannotAct = memoizePerState((state: State, actor: Id): Refusal | undefined => {
  const who = combatantById(state, actor);
  if (disabled(state, who)) return refuse('REN-CTX-14', 'disabled', `${who.name} is disabled`);
  if (who.riddenBy !== null)
    return refuse('REN-MOUNT-01', 'ridden', `${who.name} is ridden; the rider acts for them`);
  if (isHeldFirmly(who))
    return refuse('REN-MAN-07', 'grabbed', `${who.name} is grabbed and can only try to escape`);
  return undefined;
});

/** Why the allotment does not pay for another action, or undefined (REN-TURN-03). */
export function overBudget(state: State, actor: Id, kind: ActionKind): Refusal | undefined {
  const who = combatantById(state, actor);
  const { standard: hasStandard, quick: quickLeft } = budgetOf(who);
  if (kind === 'standard' && !hasStandard)
    return refuse('REN-TURN-03', 'no-standard-left', 'no Standard Action left this turn');
  if (kind === 'quick' && quickLeft < 1)
    return refuse('REN-TURN-03', 'no-quick-left', 'no Quick Action left this turn');
  return undefined;
}

export const QUICK_REFUSED: Refusal = refuse(
  'REN-REACT-03',
  'standard-only',
  'only a Standard Action can be readied',
);

/**
 * Why an action of this kind cannot be paid for, or undefined. Outside the actor's own turn it
 * was readied, which only Standard Actions can be (REN-REACT-03).
 */
export function kindRefused(state: State, actor: Id, kind: ActionKind): Refusal | undefined {
  if (acting(state) === actor) return overBudget(state, actor, kind);
  return kind === 'quick' ? QUICK_REFUSED : undefined;
}

/** Why an action of this kind cannot be used now, or undefined. */
export const unable = (state: State, actor: Id, kind: ActionKind): Refusal | undefined =>
  cannotAct(state, actor) ?? overBudget(state, actor, kind);

/** Pays for an action out of the turn's allotment; actions outside the actor's turn cost a reaction instead. */
export function spend(ctx: Ctx, actor: Id, kind: ActionKind): void {
  if (acting(ctx.state) !== actor) return;
  const who = combatantById(ctx.state, actor);
  if (kind === 'standard') spendStandard(ctx, who);
  else spendQuick(ctx, who);
}

/** The action names under which attacks are paid for. */
const ATTACKS: readonly string[] = ['attack', 'attacks', 'attack-place'];

/** For a combatant that can be ridden, a readied attack counts as its one attack of the round (REN-MOUNT-01). */
function markReadiedAttack(ctx: Ctx, actor: Id, action: string): void {
  if (acting(ctx.state) === actor || !ATTACKS.includes(action)) return;
  const who = combatantById(ctx.state, actor);
  if (sheetOf(ctx.state, who).warTrained && !wasRiddenTo(who, 'readied attack'))
    markRidden(ctx, who, 'readied attack');
}

const costOf = (kind: ActionKind): Cost<State> => ({
  group: kind,
  check: memoizePerState((state: State, actor: Id) => unable(state, actor, kind)),
  pay(ctx, actor, action) {
    spend(ctx, actor, kind);
    markReadiedAttack(ctx, actor, action);
  },
});

/** A Standard Action (REN-TURN-03). */
export const standard = costOf('standard');

/** A Quick Action (REN-TURN-03). */
export const quick = costOf('quick');

/** A Free Action: it costs nothing, but the combatant must be able to act. */
export const free: Cost<State> = { group: 'free', check: cannotAct, pay: () => undefined };

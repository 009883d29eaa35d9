import type { DefinedAction } from '../../core/define-action.js';
import { actionKit } from '../../core/define-action.js';
import type { Id, RuleId } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { RulesContext } from '../../core/rules-context.js';

/** A ruleset's rules for the start and end of turns and rounds. */
export interface TurnHooks<S extends FightState> {
  /** Whether this combatant's turn passes at once; its start and end still count for durations. */
  passes(state: S, who: Id): boolean;
  turnStart(ctx: RulesContext<S>, who: Id): void;
  turnEnd(ctx: RulesContext<S>, who: Id): void;
  /** Before the first turn of every round, the first included; may set a new order. */
  roundStart?(ctx: RulesContext<S>): void;
  roundEnd?(ctx: RulesContext<S>): void;
}

/** Starts the first round with this turn order and the first turn of a combatant who can act. */
export function startRounds<S extends FightState>(
  ctx: RulesContext<S>,
  order: readonly Id[],
  hooks: TurnHooks<S>,
): void {
  const state: FightState = ctx.state;
  ctx.put(state, 'order', [...order]);
  ctx.put(state, 'round', 1);
  hooks.roundStart?.(ctx);
  enter(ctx, 0, hooks);
}

/**
 * Ends the present turn and starts the next one of a combatant who can act. If no one is able to, it is no one's turn.
 */
export function nextTurn<S extends FightState>(ctx: RulesContext<S>, hooks: TurnHooks<S>): void {
  const who = ctx.state.order[ctx.state.turn];
  if (who !== undefined) hooks.turnEnd(ctx, who);
  enter(ctx, ctx.state.turn + 1, hooks);
}

/** After this many rounds in which everyone passes, no one will ever act again. */
const ROUNDS_OF_PASSING = 100;

function enter<S extends FightState>(
  ctx: RulesContext<S>,
  from: number,
  hooks: TurnHooks<S>,
): void {
  const state: FightState = ctx.state;
  let index = from;
  for (let passed = 0; passed <= ROUNDS_OF_PASSING * state.order.length; passed++, index++) {
    if (index >= state.order.length) {
      hooks.roundEnd?.(ctx);
      ctx.put(state, 'round', state.round + 1);
      hooks.roundStart?.(ctx);
      index = 0;
    }
    const who = state.order[index];
    if (who === undefined) break;
    ctx.put(state, 'turn', index);
    hooks.turnStart(ctx, who);
    if (!hooks.passes(ctx.state, who)) return;
    hooks.turnEnd(ctx, who);
    // A reaction in this turn may have put other combatants before it in the order.
    index = state.turn;
  }
  ctx.put(state, 'turn', -1);
}

/** The turn order of a set-up, with the missing combatants at the end. */
export function completeTurnOrder({ combatants }: FightState, given: readonly Id[]): readonly Id[] {
  return [...given, ...Object.keys(combatants).filter((id) => !given.includes(id))];
}

/** Moves a combatant right before the acting one in the turn order. Returns whether that changed the order. */
export function moveBeforeActor<S extends FightState>(ctx: RulesContext<S>, who: Id): boolean {
  const state: FightState = ctx.state;
  const now = state.order[state.turn];
  if (now === undefined || now === who || !state.order.includes(who)) return false;
  const others = state.order.filter((id) => id !== who);
  const at = others.indexOf(now);
  ctx.put(state, 'order', others.toSpliced(at, 0, who));
  ctx.put(state, 'turn', at + 1);
  return true;
}

/** The action that ends the combatant's own turn, always available. */
export const createEndTurnAction = <S extends FightState>(
  group: string,
  rules: readonly RuleId[],
  end: (ctx: RulesContext<S>) => void,
): DefinedAction<S, Record<never, never>> => ({
  ...actionKit<S>().defineAction({ id: 'end', name: 'End the turn', group, rules, do: end }),
  endsTurn: true,
});

/**
 * A state with its round reduced to 0 (not begun) or 1 (begun): the state key for systems in which the number of the
 * round makes no other difference.
 */
export const stateWithoutRounds = <S extends FightState>(state: S): S => ({
  ...state,
  round: Math.min(state.round, 1),
});

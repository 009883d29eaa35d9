import type { DefinedAction } from '../../core/define-action.js';
import { actionKit } from '../../core/define-action.js';
import type { Id, RuleId } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { RulesContext } from '../../core/rules-context.js';

/** What a ruleset does when turns and rounds begin and end. */
export interface TurnHooks<S extends FightState> {
  /** Whether this one's turn passes at once; its beginning and end still count for durations. */
  passes(state: S, who: Id): boolean;
  turnStart(ctx: RulesContext<S>, who: Id): void;
  turnEnd(ctx: RulesContext<S>, who: Id): void;
  /** Before the first turn of every round, the first included; may set a new order. */
  roundStart?(ctx: RulesContext<S>): void;
  roundEnd?(ctx: RulesContext<S>): void;
}

/** Begins the first round with this turn order and the first turn of a combatant who can act. */
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

/** Ends the present turn and begins the next of a combatant who can act. With no one able, no one's turn comes. */
export function nextTurn<S extends FightState>(ctx: RulesContext<S>, hooks: TurnHooks<S>): void {
  const who = ctx.state.order[ctx.state.turn];
  if (who !== undefined) hooks.turnEnd(ctx, who);
  enter(ctx, ctx.state.turn + 1, hooks);
}

/** After so many rounds in which everybody passes, no one will ever act again. */
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
    // A reaction in this turn may have put others before it in the order.
    index = state.turn;
  }
  ctx.put(state, 'turn', -1);
}

/** A turn order that a set-up gives, with all whom it leaves out behind. */
export function completeTurnOrder({ combatants }: FightState, given: readonly Id[]): readonly Id[] {
  return [...given, ...Object.keys(combatants).filter((id) => !given.includes(id))];
}

/** Gives a combatant the place in the turn order right before the one who acts now. Whether that was another place. */
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

/** The action that ends the own turn, which may always be taken. */
export const createEndTurnAction = <S extends FightState>(
  group: string,
  rules: readonly RuleId[],
  end: (ctx: RulesContext<S>) => void,
): DefinedAction<S, Record<never, never>> => ({
  ...actionKit<S>().defineAction({ id: 'end', name: 'End the turn', group, rules, do: end }),
  endsTurn: true,
});

/** A state without the number of its round: the state key where rounds are only counted, and only a first turn or none is told apart. */
export const stateWithoutRounds = <S extends FightState>(state: S): S => ({
  ...state,
  round: Math.min(state.round, 1),
});

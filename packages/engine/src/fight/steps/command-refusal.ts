import type { Action } from '../../core/rules-context.js';
import { commandRefusal } from '../../core/draft/action-draft.js';
import type { Id, Refusal, RuleId } from '../../core/question.js';
import type { Seat } from '../../core/seat.js';
import { speaksFor } from '../../core/seat.js';
import type { Command, FightState } from '../../core/state.js';
import { acting } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';

const nameIn = ({ combatants }: FightState, id: Id): string => combatants[id]?.name ?? id;

const wrong = (reason: string): Refusal => ({ rules: [], reason });

/** Out of turn: refused by the rules that determine whose turn it is. */
function outOfTurn(
  state: FightState,
  by: Id,
  turn: Id | undefined,
  rules: readonly RuleId[],
): Refusal {
  const whose = turn === undefined ? 'no one' : nameIn(state, turn);
  return {
    rules,
    code: 'not-your-turn',
    reason: `it is ${whose}'s turn, not ${nameIn(state, by)}'s`,
  };
}

/**
 * Why a seat may not give a command now, or undefined. A seat is refused by what it can see; if only something hidden
 * from it is in the way, it is not told what.
 * @param action the action of the command, if it exists
 */
export function seatRefusal<S extends FightState>(
  { view, rulebook }: Ruleset<S>,
  state: S,
  action: Action<S> | undefined,
  command: Command,
  seat: Seat,
): Refusal | undefined {
  if (!action) return wrong(`there is no action "${command.do}"`);
  const order = rulebook.turnOrder ?? [];
  const refusalAt = (at: S): Refusal | undefined => refusalIn(at, action, command, { seat, order });
  if (seat.role === 'gm') return refusalAt(state);
  const shown = view(state, seat);
  const refusal = refusalAt(shown);
  if (refusal || shown === state || !refusalAt(state)) return refusal;
  return wrong('this fails for a reason you can’t see');
}

function refusalIn<S extends FightState>(
  state: S,
  action: Action<S>,
  command: Command,
  { seat, order }: { readonly seat: Seat; readonly order: readonly RuleId[] },
): Refusal | undefined {
  const { by } = command;
  if (action.when === 'gm')
    return seat.role === 'gm'
      ? commandRefusal(action, state, command)
      : wrong('only the GM may do this');
  if (!Object.hasOwn(state.combatants, by)) return wrong(`there is no combatant "${by}"`);
  if (!speaksFor(seat, by)) return wrong(`${seat.name} does not play ${nameIn(state, by)}`);
  const turn = acting(state);
  if (action.when === 'turn' && turn !== by) return outOfTurn(state, by, turn, order);
  return commandRefusal(action, state, command);
}

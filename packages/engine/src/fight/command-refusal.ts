import type { Action } from '../core/action.js';
import { commandRefusal } from '../core/draft/action-draft.js';
import type { Refusal } from '../core/question.js';
import type { Seat } from '../core/seat.js';
import { speaksFor } from '../core/seat.js';
import type { Command, FightState } from '../core/state.js';
import { acting } from '../core/state.js';
import type { Ruleset } from '../ruleset/ruleset.js';

const wrong = (reason: string): Refusal => ({ rules: [], reason });

/**
 * Why a seat may not give a command now, or nothing. A seat is refused by what it can see; where only something hidden
 * from it is in the way, it is not told what.
 * @param action what the command names, if there is such an action
 */
export function seatRefusal<S extends FightState>(
  { view }: Ruleset<S>,
  state: S,
  action: Action<S> | undefined,
  command: Command,
  seat: Seat,
): Refusal | undefined {
  if (!action) return wrong(`there is no action "${command.do}"`);
  if (seat.role === 'gm') return refusalIn(state, action, command, seat);
  const shown = view(state, seat);
  const refusal = refusalIn(shown, action, command, seat);
  if (refusal || shown === state || !refusalIn(state, action, command, seat)) return refusal;
  return wrong('this fails for a reason you can’t see');
}

function refusalIn<S extends FightState>(
  state: S,
  action: Action<S>,
  command: Command,
  seat: Seat,
): Refusal | undefined {
  const { by } = command;
  if (action.when === 'gm')
    return seat.role === 'gm'
      ? commandRefusal(action, state, command)
      : wrong('only the GM may do this');
  if (!Object.hasOwn(state.combatants, by)) return wrong(`there is no combatant "${by}"`);
  if (!speaksFor(seat, by)) return wrong(`${seat.name} does not play ${by}`);
  const turn = acting(state);
  if (action.when === 'turn' && turn !== by)
    return wrong(`it is ${turn ?? 'no one'}'s turn, not ${by}'s`);
  return commandRefusal(action, state, command);
}

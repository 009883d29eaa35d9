import type { Action } from '../../core/rules-context.js';
import { answerError } from '../../core/domain-error.js';
import type { Question, Refusal } from '../../core/question.js';
import { GM } from '../../core/question.js';
import type { Seat } from '../../core/seat.js';
import { speaksFor } from '../../core/seat.js';
import type { Command, FightState } from '../../core/state.js';
import type { Json } from '../../values/json.js';
import type { StepResult } from './step-result.js';
import { refused } from './step-result.js';

/** A step that the fight itself refuses, regardless of the rules. */
type RefusedStep = Extract<StepResult<never>, { kind: 'refused' | 'failed' }>;

/** Why a command may not even be performed against the rules, or undefined. */
export function overrideRefusal<S extends FightState>(
  fight: { readonly begun: boolean; readonly state: S },
  action: Action<S> | undefined,
  command: Command,
  seat: Seat,
): RefusedStep | undefined {
  if (seat.role !== 'gm') return refused('only the GM may override the rules');
  if (!action) return refused(`there is no action "${command.do}"`);
  if (!action.early && !fight.begun) return refused('the fight has not begun');
  // Rules may be overridden, but play could not continue if the state named an unknown combatant.
  const stranger = action.stranger(fight.state, command.with);
  return stranger === undefined
    ? undefined
    : { kind: 'failed', problem: `there is no ${stranger}` };
}

/** Why a seat may not give this answer, or undefined. */
export function answerRefusal(
  open: { readonly question: Question; readonly answered: boolean },
  value: Json,
  seat: Seat,
): Refusal | undefined {
  if (open.answered) return refused('this has been answered').refusal;
  const { who } = open.question;
  if (who === GM ? seat.role !== 'gm' : !speaksFor(seat, who))
    return refused(`this is for ${who} to answer`).refusal;
  return answerError(open.question, value);
}

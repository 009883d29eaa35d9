import type { Fight } from '../fight/fight.js';
import type { StepResult } from '../fight/steps/step-result.js';
import type { Json } from '../values/json.js';
import type { Policy } from './policy.js';
import { answerBy } from './policy.js';
import type { Id, Question } from '../core/question.js';
import { GM } from '../core/question.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Seat } from '../core/seat.js';
import { GM_SEAT } from '../core/seat.js';
import type { Command, FightState } from '../core/state.js';
import { combatantName } from '../core/roster.js';
import { acting } from '../core/state.js';
import type { Origin } from '../fight/journal/tape.js';
import type { ActionUnderWay } from '../fight/steps/under-way.js';

/** The seat of everyone on a combatant's side, which sees what that side sees. */
export function seatOfSide(state: FightState, who: Id, name?: string): Seat {
  const side = state.combatants[who]?.side;
  if (who === GM || side === undefined) return GM_SEAT;
  const mates = Object.values(state.combatants).filter((each) => each.side === side);
  return { name: name ?? side, role: 'player', combatants: mates.map((each) => each.id) };
}

const SPARE_TRIES = 50;

/** Plays combatants automatically, each shown only what their side may know. */
export class AutoPlayer<S extends FightState> {
  /**
   * @param policy decides.
   * @param spare decides when a command that looked possible from the seat is refused; preferably one that varies its
   * choices.
   * @param name of the seat in the journal; the side's by default.
   */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly policy: Policy<S>,
    private readonly spare: Policy<S>,
    private readonly name?: string,
  ) {}

  /** @param action in which the question comes up. */
  answer(
    question: Question,
    state: S,
    action?: ActionUnderWay<S>,
  ): { readonly value: Json; readonly from: Origin } {
    return {
      value: answerBy(this.policy, this.ruleset, {
        question,
        state,
        seat: seatOfSide(state, question.who),
        action,
      }),
      from: 'policy',
    };
  }

  /**
   * Performs one command for the combatant whose turn it is.
   * @param wanted a command worked out elsewhere, performed if allowed.
   */
  act(fight: Fight<S>, wanted?: Command): StepResult<S> {
    const who = acting(fight.state);
    if (who === undefined) return { kind: 'failed', problem: 'no combatant can act' };
    const seat = seatOfSide(fight.state, who, this.name);
    const name = combatantName(fight.state, who);
    const isOpen = wanted?.by === who && !fight.refusal(wanted, seat);
    let command = isOpen ? wanted : this.policy.command(fight.view(seat), who);
    if (!command)
      return { kind: 'failed', problem: `${name} has no possible action and can't end the turn` };
    for (let i = 0; i < SPARE_TRIES && command && fight.refusal(command, seat); i++)
      command = this.spare.command(fight.view(seat), who) ?? command;
    return fight.perform(command, { seat });
  }
}

import type { Seat } from '../../core/seat.js';
import type { FightState } from '../../core/state.js';
import type { SeededDice } from '../dice/seeded-dice.js';
import { dieAsked } from './action-run.js';
import type { ActionRunner } from './action-runner.js';
import { answerRefusal } from './fight-refusals.js';
import type { StepResult } from './step-result.js';
import { refused } from './step-result.js';

/** Rolls a die that waits for a face with the dice of the fight, on request of a seat that may answer it. */
export function rollAsked<S extends FightState>(
  runner: ActionRunner<S>,
  dice: SeededDice,
  number: number,
  seat: Seat,
): StepResult<S> {
  const open = runner.question(number);
  const asked = open && dieAsked(open.question);
  if (!open || !asked) return refused('no such die is waited for');
  const refusal = answerRefusal(open, asked.die.low, seat);
  if (refusal) return { kind: 'refused', refusal };
  const drawn = dice.next(asked.die);
  if (!drawn) return refused('the seed of this fight is not known here; type the face in');
  const { draw: name, die } = asked;
  const { who } = open.question;
  return runner.answer(number, { kind: 'die', name, who, die, ...drawn, from: 'generator' });
}

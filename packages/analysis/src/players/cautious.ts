import type { Command, FightState, Id, Ruleset, CombatantSummary } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import type { Generator } from '@tiltyard/engine/values';
import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { best, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generators } from '@tiltyard/engine/values';
import { candidateCommands, combatantValue } from './candidates.js';

const MOST_TRIED = 6;
const TRIES = 2;
const MOST_COMMANDS = 100;
const HURT = 0.5;
const FRIENDS = 0.5;
const FOES = 0.25;

/**
 * Plays sensibly while it is unhurt or alone. Once it is hurt and has allies who could carry on, it tries its options
 * on a copy of what it knows of the fight, up to its next turn, and takes the one that leaves it best off.
 */
export function cautiousPolicy<S extends FightState>(
  ruleset: Ruleset<S>,
  generator: Generator,
): Policy<S> {
  const sensible = sensiblePolicy(ruleset);
  return {
    command: (state, by) => {
      const usual = sensible.command(state, by);
      const { share, side } = ruleset.summary(state, by);
      if (share > HURT || acting(state) !== by) return usual;
      const friends = Object.values(state.combatants)
        .filter((each) => each.id !== by && each.side === side)
        .map(({ id }) => ruleset.summary(state, id));
      if (!friends.some((friend) => friend.able && friend.share > HURT)) return usual;
      const sandbox = new Sandbox(ruleset, state);
      // Every option is tried with the same dice.
      const dice = new Generators(String(generator.bits()));
      const prospect = (command: Command): number => {
        let sum = 0;
        for (let i = 0; i < TRIES; i++)
          sum += sandbox.run(() => afterRound(ruleset, sandbox, command, sensible, dice.of(i)));
        return sum;
      };
      const tried = candidateCommands(ruleset, state, by, MOST_TRIED);
      return best(usual ? [usual, ...tried] : tried, prospect);
    },
    answer: sensible.answer,
  };
}

/** Plays a command and then sensibly on until its actor's next turn, and returns how well off the actor is then. */
function afterRound<S extends FightState>(
  ruleset: Ruleset<S>,
  sandbox: Sandbox<S>,
  first: Command,
  policy: Policy<S>,
  generator: Generator,
): number {
  const { state } = sandbox;
  const { by } = first;
  const table = sandbox.table(new GeneratorDice(generator), (questions) =>
    questions.map((question) => policy.answer(question, state)),
  );
  let command: Command | undefined = first;
  let others = false;
  for (let i = 0; command && i < MOST_COMMANDS; i++) {
    ruleset.actions.get(command.do)?.perform(table, command.by, command.with);
    const who = acting(state);
    if (who !== by) others = true;
    if (who === undefined || (who === by && others) || ruleset.outcome(state)) break;
    command = policy.command(state, who);
  }
  return wellbeing(ruleset, state, by);
}

const mean = (list: readonly CombatantSummary[]): number =>
  list.length === 0 ? 0 : list.reduce((sum, each) => sum + combatantValue(each), 0) / list.length;

/** How well off a combatant is: its own value counts most, then that of its allies, then the losses of its enemies. */
function wellbeing<S extends FightState>(ruleset: Ruleset<S>, state: S, by: Id): number {
  const own = ruleset.summary(state, by);
  const others = Object.keys(state.combatants)
    .filter((id) => id !== by)
    .map((id) => ruleset.summary(state, id));
  return (
    combatantValue(own) +
    FRIENDS * mean(others.filter(({ side }) => side === own.side)) -
    FOES * mean(others.filter(({ side }) => side !== own.side))
  );
}

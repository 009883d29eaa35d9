import type { Command, FightState, Id, Ruleset } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import type { Generator } from '@tiltyard/engine/values';
import { GeneratorDice } from '@tiltyard/engine/core';
import { best, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generators } from '@tiltyard/engine/values';
import { candidateCommands, combatantValue } from './candidates.js';
import { odds } from '../odds/odds.js';

const MOST_LOOKED_OVER = 12;
const LOOKS = 8;
const MOST_WEIGHED = 3;
const BRANCHES = 1_000;
/** A smaller difference counts as none: odds are exact except for open-ended dice. */
const GRAIN = 1e-6;

/**
 * Takes the command with the best immediate result, counting only this command itself: health and fighters lost by the
 * enemies, less the losses of its own side. All available commands are sampled with a few dice, and the most promising
 * are weighed by their exact odds (or, if these have too many branches, by the samples). A tie goes to the higher
 * utility, so that a harmless command is chosen as a sensible player would.
 */
export function bestPolicy<S extends FightState>(
  ruleset: Ruleset<S>,
  generator: Generator,
): Policy<S> {
  const sensible = sensiblePolicy(ruleset);

  const weighed = (state: S, { command, seen }: Seen): number => {
    const found = odds(ruleset, state, command, {
      answer: sensible.answer,
      limits: { leaves: BRANCHES },
    });
    if (found.kind !== 'odds' || !found.complete) return seen;
    const own = state.combatants[command.by]?.side;
    let sum = 0;
    for (const { chance, tolls } of found.outcomes)
      for (const { before, after } of tolls)
        sum +=
          chance *
          (combatantValue(before) - combatantValue(after)) *
          (before.side === own ? -1 : 1);
    return Math.round(sum / GRAIN) * GRAIN;
  };

  return {
    command: (state, by) => {
      const usual = sensible.command(state, by);
      const all = [
        ...(usual ? [usual] : []),
        ...candidateCommands(ruleset, state, by, MOST_LOOKED_OVER),
      ];
      const look = looker(ruleset, state, by, sensible, new Generators(String(generator.bits())));
      const seen = all.map((command): Seen => ({ command, seen: look(command) }));
      const promising = seen.toSorted((a, b) => b.seen - a.seen).slice(0, MOST_WEIGHED);
      if (promising.every((each) => each.seen === 0)) return usual;
      // Ordered by utility, so that the first of equals is chosen.
      return best(
        seen.filter((each) => promising.includes(each)),
        (each) => weighed(state, each),
      )?.command;
    },
    answer: sensible.answer,
  };
}

interface Seen {
  readonly command: Command;
  /** Its average result with a few dice. */
  readonly seen: number;
}

/** Returns a function that tries commands with the same few dice each, and gives their average results. */
function looker<S extends FightState>(
  ruleset: Ruleset<S>,
  start: S,
  by: Id,
  policy: Policy<S>,
  dice: Generators,
): (command: Command) => number {
  const sandbox = new Sandbox(ruleset, start);
  const { state } = sandbox;
  const own = state.combatants[by]?.side;
  const ahead = (): number => {
    let sum = 0;
    for (const { id, side } of Object.values(state.combatants))
      sum += combatantValue(ruleset.summary(state, id)) * (side === own ? 1 : -1);
    return sum;
  };
  const before = ahead();
  return (command) => {
    const action = ruleset.actions.get(command.do);
    let sum = 0;
    for (let i = 0; i < LOOKS; i++) {
      sandbox.run(() => {
        const written = sandbox.written();
        action?.perform(
          sandbox.table(new GeneratorDice(dice.of(i)), (questions) =>
            questions.map((question) => policy.answer(question, state)),
          ),
          by,
          command.with,
        );
        if (sandbox.written() !== written) sum += ahead() - before;
      });
    }
    return Math.round(sum / LOOKS / GRAIN) * GRAIN;
  };
}

import type { FightState, Note, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import type { LoadedRun } from '@tiltyard/engine/files';
import { randomPolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { canonical, Generator } from '@tiltyard/engine/values';

const COMMANDS = 15;

/** The result of a fight, and the next number of its dice. */
function after<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
  notes: Note[] | undefined,
): string {
  const sandbox = new Sandbox(ruleset, initial, { guard: true });
  const { state } = sandbox;
  const dice = new Generator(seed);
  const policy = randomPolicy(ruleset, new Generator(`${seed} players`));
  const ctx = sandbox.table(
    new GeneratorDice(dice),
    (questions) => questions.map((question) => policy.answer(question, state)),
    notes,
  );
  ruleset.begin(ctx);
  for (let i = 0; i < COMMANDS && !ruleset.outcome(state); i++) {
    const by = acting(state);
    const command = by === undefined ? undefined : policy.command(state, by);
    if (!command) break;
    ruleset.actions.get(command.do)?.perform(ctx, command.by, command.with);
  }
  return `${canonical(state)} ${dice.below(1_000_000)}`;
}

/** Plays once with a listener and once without: simulations and odds have none. */
export const listeningProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) =>
    after(ruleset, initial, seed, []) === after(ruleset, initial, seed, undefined)
      ? []
      : ['the fight goes another way when nobody listens'],
  );

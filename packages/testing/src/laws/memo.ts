import type { FightState, Ruleset } from '@tiltyard/engine';
import { acting, byFallback } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import type { LoadedRun } from '@tiltyard/engine/files';
import type { ActionScores } from '@tiltyard/engine/players';
import { randomPolicy, scoresOf, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { canonical, Generator } from '@tiltyard/engine/values';

const COMMANDS = 12;
const SEEDS = ['gull', 'reed'];

const forgetfulScores = <S extends FightState>(scores: ActionScores<S>): ActionScores<S> => ({
  ...scores,
  utility: (state, by) => scores.utility(structuredClone(state), by),
  plan: (state, by) => scores.plan(structuredClone(state), by),
  option: (state, by, ...rest) => scores.option(structuredClone(state), by, ...rest),
  destination: (state, by, ...rest) => scores.destination(structuredClone(state), by, ...rest),
  value: (state, by, ...rest) => scores.value(structuredClone(state), by, ...rest),
});

/** The same ruleset for players without memoization: everything is asked of a fresh state. */
function forgetful<S extends FightState>(ruleset: Ruleset<S>): Ruleset<S> {
  const actions = [...ruleset.actions.values()].map((action): typeof action => ({
    ...action,
    domain: (state, by, parameter, chosen) =>
      action.domain(structuredClone(state), by, parameter, chosen),
    blocked: (state, by) => action.blocked(structuredClone(state), by),
    misfit: (state, by, parameters) =>
      action.misfit(structuredClone(state), by, structuredClone(parameters)),
  }));
  const scores = [...ruleset.actions.values()].map((action) =>
    forgetfulScores(scoresOf(ruleset, action)),
  );
  return {
    ...ruleset,
    actions: new Map(actions.map((action) => [action.id, action])),
    players: {
      actions: new Map(scores.map((each) => [each.action, each])),
      answers: ruleset.players?.answers ?? new Map(),
    },
  };
}

/** Plays sensibly and at random by turns, and has every sensible command found again without memoization. */
export const memoProblems = (run: LoadedRun): readonly string[] =>
  SEEDS.flatMap((seed) =>
    run.use((ruleset, initial) => {
      const sandbox = new Sandbox(ruleset, initial);
      const generator = new Generator(seed);
      const sensible = sensiblePolicy(ruleset);
      const fresh = sensiblePolicy(forgetful(ruleset));
      const random = randomPolicy(ruleset, generator);
      const { state } = sandbox;
      const ctx = sandbox.table(new GeneratorDice(generator), (questions) =>
        questions.map((question) =>
          question.domain.kind === 'choice'
            ? random.answer(question, state)
            : (byFallback([question])[0] ?? null),
        ),
      );
      const found: string[] = [];
      sandbox.run(() => {
        ruleset.begin(ctx);
        for (let i = 0; i < COMMANDS && !ruleset.outcome(state); i++) {
          const by = acting(state);
          if (by === undefined) break;
          const kept = sensible.command(state, by);
          const anew = fresh.command(structuredClone(state), by);
          if (JSON.stringify(kept) !== JSON.stringify(anew))
            found.push(`command ${i}: ${JSON.stringify(kept)}, anew ${canonical(anew ?? null)}`);
          const command = i % 3 === 2 ? random.command(state, by) : kept;
          if (!command) break;
          ruleset.actions.get(command.do)?.perform(ctx, command.by, command.with);
        }
      });
      return found;
    }),
  );

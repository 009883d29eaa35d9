import { readdirSync, readFileSync } from 'node:fs';
import type { FightState, Ruleset } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import { acting, byFallback, GeneratorDice } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import type { ActionScores } from '@tiltyard/engine/players';
import { randomPolicy, scoresOf, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const folder = new URL('../../examples/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
const COMMANDS = 12;

const forgetfulScores = <S extends FightState>(scores: ActionScores<S>): ActionScores<S> => ({
  ...scores,
  utility: (state, by) => scores.utility(structuredClone(state), by),
  plan: (state, by) => scores.plan(structuredClone(state), by),
  option: (state, by, ...rest) => scores.option(structuredClone(state), by, ...rest),
  destination: (state, by, ...rest) => scores.destination(structuredClone(state), by, ...rest),
  value: (state, by, ...rest) => scores.value(structuredClone(state), by, ...rest),
});

/** The same ruleset for players who keep nothing of what they have worked out: everything is asked of a state of its own. */
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

/** Plays sensibly and at random by turns, and has every sensible command found a second time by somebody who keeps nothing. */
function differences(run: LoadedRun, seed: string): readonly unknown[] {
  return run.use((ruleset, initial) => {
    const sandbox = new Sandbox(ruleset, initial);
    const generator = new Generator(seed);
    const [sensible, fresh, random] = [
      sensiblePolicy(ruleset),
      sensiblePolicy(forgetful(ruleset)),
      randomPolicy(ruleset, generator),
    ];
    const { state } = sandbox;
    const table = sandbox.table(new GeneratorDice(generator), (questions) =>
      questions.map((question) =>
        question.domain.kind === 'choice'
          ? random.answer(question, state)
          : (byFallback([question])[0] ?? null),
      ),
    );
    const found: unknown[] = [];
    sandbox.run(() => {
      ruleset.begin(table);
      for (let i = 0; i < COMMANDS && !ruleset.outcome(state); i++) {
        const by = acting(state);
        if (by === undefined) break;
        const kept = sensible.command(state, by);
        const anew = fresh.command(structuredClone(state), by);
        if (JSON.stringify(kept) !== JSON.stringify(anew)) found.push({ i, kept, anew });
        const command = i % 3 === 2 ? random.command(state, by) : kept;
        if (!command) break;
        ruleset.actions.get(command.do)?.perform(table, command.by, command.with);
      }
    });
    return found;
  });
}

test.each(files)(
  'players of %s do the same whether they keep what they have worked out or not',
  (file) => {
    const loaded = loadRuns(readFileSync(new URL(file, folder), 'utf8'), file, rulesets);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    for (const run of loaded.value.runs)
      for (const seed of ['gull', 'reed']) expect(differences(run, seed)).toEqual([]);
  },
);

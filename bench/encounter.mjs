import { readFileSync } from 'node:fs';
import { acting, defineRuleset, byFallback } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { enumerate } from '@tiltyard/engine/odds';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { measure, row } from './measure.mjs';

/**
 * Plays an encounter up to the first command for which two sides roll, and returns that command with the state before
 * it.
 */
function firstExchange(ruleset, initial) {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed: 'bench',
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  for (;;) {
    const by = acting(fight.state);
    const command = policy.command(fight.state, by);
    const step = fight.perform(command);
    if (step.kind !== 'done') throw new Error(JSON.stringify(step));
    if (step.entry.tape.filter((item) => item.kind === 'die').length >= 2)
      return { command, state: fight.stateAt(step.entry.parent) };
  }
}

const MANY = 200;

/**
 * The rows of a system in one of its fixed encounters: one exchange sampled and enumerated, and whole fights with
 * sensible players.
 * @returns {Promise<import('./measure.mjs').Row[]>}
 */
export async function encounterRows(ruleset, example) {
  const url = new URL(`encounters/${example}`, import.meta.url);
  const loaded = loadRuns(
    readFileSync(url, 'utf8'),
    example,
    new Map([[ruleset.id, defineRuleset(ruleset)]]),
  );
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const initial = loaded.value.runs[0].use((_, state) => state);
  const { command, state } = firstExchange(ruleset, initial);
  const action = ruleset.actions.get(command.do);
  const sandbox = new Sandbox(ruleset, state);
  const generator = new Generator('bench');
  const table = sandbox.table(new GeneratorDice(generator), byFallback);
  const act = () => action.perform(table, command.by, command.with);
  const policy = sensiblePolicy(ruleset);
  const simulator = new Simulator(ruleset, initial, () => policy);
  const { sampled, exact, fights } = measure(
    {
      sampled: () => {
        for (let i = 0; i < MANY; i++) sandbox.run(act);
      },
      exact: () =>
        enumerate(
          (chance) =>
            sandbox.run(() => {
              action.perform(sandbox.table(chance, byFallback), command.by, command.with);
              const key = JSON.stringify(sandbox.state.combatants);
              return { key, value: key };
            }),
          sandbox.written,
          { leaves: 20_000, chain: 2, retries: 8 },
        ),
      fights: () => simulator.play(generator, ({ outcome }) => outcome),
    },
    { sampled: MANY },
  );
  const what = `${command.do}, ${Object.keys(state.combatants).length} in the fight`;
  return [
    row(`${ruleset.id}-commands`, 'commands/s', sampled, what),
    row(`${ruleset.id}-exact-odds`, 'ms', exact, what),
    row(`${ruleset.id}-fights`, 'fights/s', fights, example),
  ];
}

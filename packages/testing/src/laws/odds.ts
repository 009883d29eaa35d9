import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { randomPolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { oddsProblemsOf } from '../chances.js';

const COMMANDS = 15;
/** Commands with more branches are checked up to this many. */
const LEAVES = 500;
const MOST_ACTIONS = 6;

/** The first use of each action in a random fight, with the state before it. */
function uses<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
): readonly { readonly state: S; readonly command: Command }[] {
  const policy = randomPolicy(ruleset, new Generator(seed));
  const fight = new Fight(ruleset, initial, {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  const found = new Map<string, { readonly state: S; readonly command: Command }>();
  fight.begin();
  for (let i = 0; i < COMMANDS && found.size < MOST_ACTIONS && !fight.outcome; i++) {
    const by = acting(fight.state);
    const command = by === undefined ? undefined : policy.command(fight.state, by);
    if (!command) break;
    if (!found.has(command.do))
      found.set(command.do, { state: structuredClone(fight.state), command });
    if (fight.perform(command).kind !== 'done') break;
  }
  return [...found.values()];
}

/** Odds that do not sum to one with what was left out, that change the state, or that depend on hints. */
export const oddsProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) =>
    uses(ruleset, initial, seed).flatMap(({ state, command }) =>
      oddsProblemsOf(ruleset, state, command, LEAVES),
    ),
  );

import { readdirSync, readFileSync } from 'node:fs';
import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, playScript } from '@tiltyard/engine/files';
import { quickOffers, randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { describeProblem, Sandbox } from '@tiltyard/engine/ruleset';
import { deepCopy, Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';

/** A command and the state in which it may be given. */
export interface Sample<S extends FightState> {
  readonly ruleset: Ruleset<S>;
  readonly state: S;
  readonly command: Command;
}

/** A sample whose type of state is hidden. */
export interface AnySample {
  readonly system: string;
  readonly action: string;
  use<R>(visitor: <S extends FightState>(sample: Sample<S>) => R): R;
}

const EXAMPLES = new URL('../../../../examples/', import.meta.url);
const RARE = new URL('./rare/', import.meta.url);

/** Plays a random fight and keeps the first use of every action that is not yet in `seen`. */
function gather<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
  commands: number,
  seen: Map<string, AnySample>,
): void {
  const generator = new Generator(seed);
  const sandbox = new Sandbox(ruleset, initial);
  const { state } = sandbox;
  const random = randomPolicy(ruleset, generator);
  const sensible = sensiblePolicy(ruleset);
  const table = sandbox.table(new GeneratorDice(generator), (questions) =>
    questions.map((question) => random.answer(question, state)),
  );
  const keep = (command: Command): void => {
    if (seen.has(command.do)) return;
    const sample: Sample<S> = { ruleset, state: deepCopy(state), command };
    seen.set(command.do, {
      system: ruleset.id,
      action: command.do,
      use: (visitor) => visitor(sample),
    });
  };
  sandbox.run(() => {
    ruleset.begin(table);
    for (let i = 0; i < commands && !ruleset.outcome(state); i++) {
      const who = acting(state);
      if (who === undefined) return;
      for (const id of Object.keys(state.combatants)) {
        if (id === who || quickOffers(ruleset, state, id).every((action) => seen.has(action.id)))
          continue;
        const aside = random.command(state, id);
        if (aside) keep(aside);
      }
      const command = (i % 3 === 0 ? sensible : random).command(state, who);
      const action = command && ruleset.actions.get(command.do);
      if (!action) return;
      keep(command);
      action.perform(table, command.by, command.with);
    }
  });
}

/**
 * Plays the scripts of a file and keeps the first use of every action that is not yet in `seen`, or, with `every`, all
 * uses of all actions.
 */
function gatherScripts(
  folder: URL,
  file: string,
  seen: Map<string, AnySample>,
  every = false,
): void {
  const loaded = loadRuns(readFileSync(new URL(file, folder), 'utf8'), file, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  for (const each of loaded.value.runs) {
    each.use((ruleset, initial) => {
      const fight = new Fight(ruleset, initial, { seed: file });
      const problems = playScript(fight, each.run.script ?? [], each.run.scriptPath);
      if (problems.length > 0)
        throw new Error(`${file}: ${problems.map(describeProblem).join('; ')}`);
      for (const { seq, command, parent, forced } of fight.log) {
        if (!command || forced !== undefined || !actionsOf(ruleset).includes(command.do)) continue;
        const key = every ? `${file} ${each.run.title} ${seq}` : command.do;
        if (seen.has(key)) continue;
        const sample: Sample<typeof initial> = { ruleset, state: fight.stateAt(parent), command };
        seen.set(key, {
          system: ruleset.id,
          action: command.do,
          use: (visitor) => visitor(sample),
        });
      }
    });
  }
}

const yamls = (folder: URL, start = ''): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith(start) && name.endsWith('.yaml'));

/** The ids of all actions of combatants: all except the GM's. */
export const actionsOf = <S extends FightState>({ actions }: Ruleset<S>): readonly string[] =>
  [...actions.values()].filter(({ when }) => when !== 'gm').map(({ id }) => id);

/**
 * One state and command for each action that comes up in fights of a system's sample encounters.
 * @param options `scripts` adds actions that come up only in the worked cases, and every command in the files under
 * `rare`: cases found nowhere else, and past errors.
 */
export function samplesOf(
  system: string,
  { seeds = 6, commands = 60, scripts = false } = {},
): readonly AnySample[] {
  const seen = new Map<string, AnySample>();
  for (const file of yamls(EXAMPLES, `${system}-`)) {
    const loaded = loadRuns(readFileSync(new URL(file, EXAMPLES), 'utf8'), file, rulesets);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    for (const run of loaded.value.runs) {
      for (let seed = 0; seed < seeds; seed++)
        run.use((ruleset, initial) => gather(ruleset, initial, `${file} ${seed}`, commands, seen));
    }
  }
  if (scripts) {
    const cases = new URL(`../../../rulesets/${system}/cases/`, import.meta.url);
    for (const file of yamls(cases)) gatherScripts(cases, file, seen);
    for (const file of yamls(RARE, `${system}-`)) gatherScripts(RARE, file, seen, true);
  }
  return [...seen.values()];
}

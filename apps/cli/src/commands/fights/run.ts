import type { PolicyName } from '@tiltyard/analysis';
import type { Problem } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { Fight } from '@tiltyard/engine/fight';
import { compareEnd, inRun, loadRuns, playRun, seedOf } from '@tiltyard/engine/files';
import type { Loaded } from '@tiltyard/engine/files';
import {
  attempted,
  autoPlayerNamed,
  playerNames,
  playersText,
  playOut,
  stepText,
} from '../../play/auto-play.js';
import { isJournal, objectionTo, readText, writeJournal } from '../../files/files.js';
import { printProblems, pluralize, indented, json, line, Progress } from '../../text/output.js';
import { formatResult, printMap, printCombatants } from '../../text/print-combatants.js';
import { printFight } from '../../text/log-printer.js';
import { InputError } from '../../input-error.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK, EXIT_FAILED, EXIT_INTERRUPTED } from '../../environment.js';

export interface RunOptions {
  readonly json?: boolean;
  readonly seed?: string;
  readonly policy: PolicyName;
  readonly player?: Readonly<Record<string, PolicyName>>;
  readonly limit: number;
  readonly brief?: boolean;
  readonly all?: boolean;
  readonly save?: string;
}

interface Result {
  readonly title: string;
  readonly passed: boolean;
  readonly journal: Journal;
  readonly state: unknown;
}

/** Runs every fight of a file and prints or returns what happened. */
export async function run(
  file: string,
  options: RunOptions,
  world: CliEnvironment,
): Promise<number> {
  const loaded = load(file, world);
  const { save } = options;
  if (save !== undefined) {
    if (loaded.runs.length > 1)
      throw InputError.file(
        file,
        `the file has ${loaded.runs.length} fights; --save writes the journal of one`,
      );
    const objection = objectionTo(world, save);
    if (objection !== undefined)
      throw InputError.file(save, objection, 'the name of a new file or of an older journal');
  }
  const results: Result[] = [];
  const problems: Problem[] = [];
  for (const each of loaded.runs) {
    if (results.length > 0 && !options.json) line(world);
    const outcome = await runOne(loaded, each, options, world);
    if (outcome === 'stopped') return EXIT_INTERRUPTED;
    results.push(outcome.result);
    problems.push(...outcome.problems);
    if (!options.json) printProblems(world, outcome.problems);
    if (save !== undefined) {
      writeJournal(world, save, outcome.result.journal);
      if (!options.json) line(world, `Saved to ${save}.`);
    }
  }
  if (!options.json)
    for (const { title } of loaded.refused) line(world, `${title}: set-up refused, as expected.`);
  const failed = results.filter((result) => !result.passed).length;
  if (options.json) json(world, { passed: failed === 0, problems, runs: results });
  else if (results.length > 1)
    line(
      world,
      `\n${failed === 0 ? world.paint.green(`All ${results.length} fights came out as expected.`) : world.paint.red(`${failed} of ${pluralize(results.length, 'fight')} did not come out as expected.`)}`,
    );
  return failed === 0 ? EXIT_OK : EXIT_FAILED;
}

function load(file: string, world: CliEnvironment): Loaded {
  const text = readText(world, file);
  if (isJournal(text))
    throw InputError.file(
      file,
      'this is a journal; `tiltyard replay` shows it and `tiltyard play` goes on with it',
      'a scenario file',
    );
  const loaded = loadRuns(text, file, world.rulesets, { asTest: true });
  if (!loaded.ok) throw new InputError(loaded.problems);
  return loaded.value;
}

async function runOne(
  loaded: Loaded,
  { run: current, use }: LoadedRun,
  options: RunOptions,
  world: CliEnvironment,
): Promise<{ result: Result; problems: readonly Problem[] } | 'stopped'> {
  return use(async (ruleset, initial) => {
    const seed = options.seed ?? seedOf(loaded.file);
    const names = playerNames(options, loaded.file.players, initial);
    const automat = autoPlayerNamed(ruleset, names, seed, initial);
    const automatic = current.script === undefined;
    const fight = new Fight(ruleset, initial, {
      seed,
      title: current.title,
      ...(automatic ? { decide: (...asked) => automat.answer(...asked) } : {}),
    });
    if (!options.json) {
      const how = automatic ? `${playersText(names)}, seed "${seed}"` : 'as scripted';
      line(
        world,
        `${world.paint.bold(current.title)} ${world.paint.dim(`· ${ruleset.name} · ${how}`)}\n`,
      );
      printMap(world, ruleset, fight.state);
    }
    const found: Problem[] = [];
    if (automatic) {
      const begun = attempted(() => fight.begin());
      if (begun.kind !== 'done')
        found.push({ path: [], message: `the fight cannot begin: ${stepText(begun)}` });
      else {
        const progress = new Progress(world);
        const stop = await playOut(fight, automat, options.limit, world.signal, progress);
        progress.clear();
        if (stop.kind === 'stopped') {
          world.err(`stopped after ${pluralize(fight.log.length, 'entry', 'entries')}\n`);
          return 'stopped';
        }
        if (stop.kind === 'stuck') found.push({ path: [], message: stop.why });
        else if (current.expect)
          found.push(...compareEnd(fight, current.expect, current.expectPath));
      }
    } else found.push(...playRun(fight, current));
    if (!options.json) {
      printFight(world, fight, options);
      line(world, `\n${world.paint.bold('At the end')}\n`);
      printMap(world, ruleset, fight.state);
      line(world, indented(printCombatants(world, ruleset, fight.state).join('\n'), '  '));
      line(world, `\n${world.paint.bold(formatResult(fight.outcome))}`);
    }
    const result: Result = {
      title: current.title,
      passed: found.length === 0,
      journal: fight.journal(),
      state: fight.state,
    };
    return { result, problems: inRun(loaded, current, found) };
  });
}

import { availableParallelism } from 'node:os';
import type { PolicyName } from '@tiltyard/analysis';
import { POLICY_NAMES } from '@tiltyard/analysis';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { coverage } from './coverage.js';
import { explainRule } from './explain.js';
import { printProblems, json as print } from '../text/output.js';
import type { OddsCommand } from '../odds/odds.js';
import type { PlayOptions } from './play.js';
import { replay } from './replay.js';
import type { ReplayOptions } from './replay.js';
import type { ExperimentOptions } from '../simulation/experiment.js';
import type { SimulateOptions } from '../simulation/simulate.js';
import type { WorkerOptions } from '../simulation/worker.js';
import { rules } from './rules.js';
import type { RulesOptions } from './rules.js';
import { run } from './run.js';
import type { RunOptions } from './run.js';
import { serverCommands } from './server-commands.js';
import type { ExportOptions } from './tables.js';
import { InputError } from '../input-error.js';
import { validate } from './validate.js';
import type { ValidateOptions } from './validate.js';
import { verify } from './verify.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_BAD_INPUT, EXIT_OK } from '../environment.js';

const EXAMPLES = `
Examples:
  $ tiltyard run fight.yaml                 play a fight to the end and print every modifier
  $ tiltyard run fight.yaml --seed monday   the same with other dice
  $ tiltyard play fight.yaml --as guards    play one side yourself
  $ tiltyard odds fight.yaml --do attack    what an attack would come to, exactly
  $ tiltyard play fight.journal.json        go on with a saved fight
  $ tiltyard simulate fight.yaml -n 2000    how it goes in two thousand fights
  $ tiltyard verify fight.journal.json      check every die and every consequence
  $ tiltyard serve                          tables for many seats, in the browser
  $ tiltyard rules renaissance --search grab
  $ tiltyard explain REN-ATK-06

Exit codes: 0 done, 1 the rules or expectations say no, 2 bad input.`;

const ODDS_EXAMPLES = `
Examples:
  $ tiltyard odds fight.yaml                                  every available action, one line each
  $ tiltyard odds fight.yaml --by anna --do attack --with "{weapon: anna/sword, target: bert}"
  $ tiltyard odds fight.yaml --do attack --answer defence=dodge
  $ tiltyard odds fight.yaml --duel --seconds 60              who wins, and in which round`;

interface Json {
  readonly json?: boolean;
}

const whole =
  (low: number) =>
  (text: string): number => {
    if (!/^\d+$/.test(text) || Number(text) < low || !Number.isSafeInteger(Number(text)))
      throw new InvalidArgumentError(`Expected a whole number, ${low} or more.`);
    return Number(text);
  };

const sides = (text: string): readonly string[] => {
  const list = text.split(',').map((side) => side.trim());
  if (list.includes(''))
    throw new InvalidArgumentError('Expected the names of sides, with commas between them.');
  return list;
};

const isPlayer = (name: string): name is PolicyName => POLICY_NAMES.some((each) => each === name);

/** Gathers `side=policy` from several options. */
function players(
  text: string,
  before: Readonly<Record<string, PolicyName>> = {},
): Readonly<Record<string, PolicyName>> {
  const at = text.lastIndexOf('=');
  const [who, policy] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !isPlayer(policy))
    throw new InvalidArgumentError(
      `Expected a side or combatant and a policy, such as guards=cautious. Policies are: ${POLICY_NAMES.join(', ')}.`,
    );
  return { ...before, [who]: policy };
}

function queue(text: string): string {
  if (URL.canParse(text) && /^(postgres(ql)?|rediss?):$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError(
    'Expected postgres://user@host:5432/database or redis://host:6379.',
  );
}

/** The program with its commands; what a command gives back is the exit code. */
function program(world: CliEnvironment, done: (code: number) => void): Command {
  const top = new Command('tiltyard');
  top
    .description('Plays fights in tabletop combat systems and explains every die and modifier.')
    .version(world.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: (text) => world.out(text),
      writeErr: (text) => world.err(text),
      getOutHelpWidth: () => world.width,
      getErrHelpWidth: () => world.width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, write) => write(world.paintErr.red(text)),
    });

  top
    .command('run')
    .argument('<file>', 'scenario file (YAML or JSON)')
    .description(
      'Play the fights of a file by their scripts, or with automatic players, and tell what happens.',
    )
    .option('--seed <text>', 'seed of the dice (default: that of the file, else "tiltyard")')
    .addOption(
      new Option('--policy <name>', 'how automatic players choose')
        .choices(POLICY_NAMES)
        .default('sensible' satisfies PolicyName),
    )
    .option('--limit <n>', 'maximum actions in an automatic fight', whole(1), 2000)
    .option('--brief', 'hide dice and breakdowns')
    .option('--all', 'also show modifiers that don’t apply')
    .option('--save <file>', 'write the journal of the fight')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, options: RunOptions) => done(await run(file, options, world)));

  top
    .command('play')
    .argument('<file>', 'scenario file, or a journal to go on with')
    .description('Play a fight in the terminal.')
    .option('--as <sides>', 'sides to play, comma-separated; the rest play automatically', sides)
    .addOption(
      new Option('--dice <kind>', 'roll automatically, or enter physical dice')
        .choices(['rolled', 'physical'])
        .default('rolled'),
    )
    .option('--seed <text>', 'seed of the dice (default: that of the file, else "tiltyard")')
    .addOption(
      new Option('--policy <name>', 'policy of the automatic sides')
        .choices(POLICY_NAMES)
        .default('sensible' satisfies PolicyName),
    )
    .option(
      '--json',
      'print the journal as JSON at the end; the table itself goes to the error output',
    )
    .action(async (file: string, options: PlayOptions) => {
      // The prompts are loaded only where they are needed: they are half of the start-up time.
      const { play } = await import('./play.js');
      done(await play(file, options, world));
    });

  top
    .command('simulate')
    .argument('<file>', 'scenario file (YAML or JSON); scripts are ignored')
    .description(
      'Play the fights of a file many times with automatic players and show who wins, how long it takes and who hurts whom.',
    )
    .option('-n, --fights <n>', 'how many fights', whole(1), 1000)
    .option('--seed <text>', 'seed of the dice (default: that of the file, else "tiltyard")')
    .addOption(
      new Option('--policy <name>', 'how automatic players choose')
        .choices(POLICY_NAMES)
        .default('sensible' satisfies PolicyName),
    )
    .option('--player <who=policy>', 'policy for one side or combatant; repeatable', players)
    .option('--limit <n>', 'most commands of one fight', whole(1), 2000)
    .option('--quick', 'leave out who hurts whom and which rules fire')
    .option(
      '--workers <n>',
      'threads on this machine; the result is the same for any number',
      whole(1),
      availableParallelism(),
    )
    .option(
      '--queue <url>',
      'have it done by `tiltyard worker`s over PostgreSQL (postgres://…) or Redis (redis://…)',
      queue,
    )
    .option('--json', 'print the distributions as JSON')
    .action(async (file: string, options: SimulateOptions) =>
      done(await (await import('../simulation/simulate.js')).simulate(file, options, world)),
    );

  top
    .command('experiment')
    .argument('[file]', 'experiment file (YAML or JSON): a scenario and what varies')
    .description('Play several kinds of a fight with the same dice and show how they differ.')
    .option(
      '-n, --fights <n>',
      'fights per variant (default: that of the file, else 1000)',
      whole(2),
    )
    .option('--seed <text>', 'seed of the dice (default: that of the file, else "tiltyard")')
    .option('--out <folder>', 'write a report with charts there, and the findings as CSV and JSON')
    .option(
      '--workers <n>',
      'threads on this machine; the result is the same for any number',
      whole(1),
      availableParallelism(),
    )
    .option(
      '--queue <url>',
      'have it done by `tiltyard worker`s over PostgreSQL (postgres://…) or Redis (redis://…)',
      queue,
    )
    .option('--schema', 'print the JSON Schema of experiment files, for editors')
    .option('--json', 'print the findings as JSON')
    .action(async (file: string | undefined, options: ExperimentOptions) =>
      done(await (await import('../simulation/experiment.js')).experiment(file, options, world)),
    );

  top
    .command('worker')
    .description(
      'Play batches for `simulate --queue`, `experiment --queue` and `serve --queue`, until stopped.',
    )
    .addOption(
      new Option(
        '--queue <url>',
        'PostgreSQL (postgres://…) or Redis (redis://…), the same as that of the others',
      )
        .env('TILTYARD_QUEUE')
        .argParser(queue)
        .makeOptionMandatory(),
    )
    .option('--concurrency <n>', 'batches at once', whole(1), availableParallelism())
    .option('--json', 'tell what is done as lines of JSON')
    .action(async (options: WorkerOptions) =>
      done(await (await import('../simulation/worker.js')).worker(options, world)),
    );

  top
    .command('odds')
    .argument('<file>', 'scenario file, or a journal')
    .description(
      'Give the exact odds of a command, of everything that stands open, or of a whole fight.',
    )
    .option('--by <id>', 'who acts (default: whose turn it is)')
    .option('--do <action>', 'the action; all that stand open if left out')
    .option(
      '--with <data>',
      'its parameters, such as "{weapon: anna/sword, target: bert}" (default: the choice of the "sensible" policy)',
    )
    .option(
      '--answer <question=value...>',
      'always answer a question inside it like this; others are answered sensibly',
    )
    .option(
      '--after <n>',
      'play so many steps of the script first, or of the journal (default: all)',
      whole(0),
    )
    .option('--run <n>', 'which fight of the file, from 1', whole(1))
    .option(
      '--seed <text>',
      'seed of the dice before the first turn (default: that of the file, else "tiltyard")',
    )
    .option('--gm', 'use hidden information too (default: only what the acting side knows)')
    .addOption(
      new Option('--duel', 'the whole fight between sensible players, to the end').conflicts([
        'by',
        'do',
        'with',
        'answer',
      ]),
    )
    .option('--branches <n>', 'most branches of the dice to walk', whole(1), 200_000)
    .option(
      '--seconds <n>',
      'longest time to take; what is not done by then is told as open',
      whole(1),
      30,
    )
    .option('--json', 'print the odds as JSON, weights as fractions')
    .addHelpText('after', ODDS_EXAMPLES)
    .action(async (file: string, options: OddsCommand) =>
      done((await import('../odds/odds.js')).oddsOf(file, options, world)),
    );

  top
    .command('replay')
    .argument('<journal>', 'journal file')
    .description('Show a journal entry by entry.')
    .option('--to <n>', 'stop after this entry', whole(0))
    .option('--brief', 'hide dice and breakdowns')
    .option('--all', 'also show modifiers that don’t apply')
    .option('--json', 'print the entries and the state as JSON')
    .action((file: string, options: ReplayOptions) => done(replay(file, options, world)));

  top
    .command('verify')
    .argument('<journal>', 'journal file')
    .description('Check every die of a journal, replay it and report differences and gaps.')
    .option('--commitment <hex>', 'the commitment noted when the fight began')
    .option('--json', 'print the verdict as JSON')
    .action((file: string, options: Json & { readonly commitment?: string }) =>
      done(verify(file, options, world)),
    );

  top
    .command('validate')
    .argument('[files...]', 'scenario files and journals')
    .description('Check files without playing them and list all problems with their places.')
    .option('--schema', 'print the JSON Schema of scenario files')
    .option('--json', 'print the problems as JSON')
    .action((files: readonly string[], options: ValidateOptions) =>
      done(validate(files, options, world)),
    );

  top
    .command('rules')
    .argument('[system]', 'such as renaissance; all systems if left out')
    .description('List the rules of a system with the decisions taken, and its switches.')
    .addOption(
      new Option(
        '--coverage',
        'say for every rule whether code cites it and a passing test proves it',
      ).conflicts('search'),
    )
    .option('--search <text>', 'only those in which all these words occur')
    .addOption(
      new Option(
        '--schema',
        'print the JSON Schema of scenario files of the system, for editors',
      ).conflicts(['search', 'coverage']),
    )
    .option('--json', 'print as JSON')
    .action(
      async (system: string | undefined, options: RulesOptions & { readonly coverage?: boolean }) =>
        done(
          options.coverage ? await coverage(system, options, world) : rules(system, options, world),
        ),
    );

  const tables = top
    .command('tables')
    .description(
      'Attack, critical, fumble and maneuver tables of the rolemaster system: check your own, show and export any.',
    );
  tables
    .command('check')
    .argument('<files...>', 'tables as CSV or JSON; all of them are one set')
    .description('Check tables and list what is wrong with file, line and column.')
    .option('--json', 'print the findings as JSON')
    .action(async (files: readonly string[], options: Json) =>
      done((await import('./tables.js')).checkTables(files, options, world)),
    );
  tables
    .command('show')
    .argument(
      '[table]',
      'a built-in table such as broadsword or krush, or a file; a list if left out',
    )
    .description('Show a table.')
    .option('--json', 'print it as JSON')
    .action(async (name: string | undefined, options: Json) =>
      done((await import('./tables.js')).showTable(name, options, world)),
    );
  tables
    .command('export')
    .argument('<table>', 'a built-in table, or a file')
    .description('Print a table in the form in which it can be read again.')
    .addOption(
      new Option('--format <name>', 'form of the table').choices(['csv', 'json']).default('csv'),
    )
    .action(async (name: string, options: ExportOptions) =>
      done((await import('./tables.js')).exportTable(name, options, world)),
    );

  top
    .command('explain')
    .argument('<rule-id>', 'such as REN-ATK-06')
    .description(
      'Explain a rule: its text, the decision taken, the switches that touch it, the tests that prove it.',
    )
    .option('--json', 'print as JSON')
    .action((id: string, options: Json) => done(explainRule(id, options, world)));

  serverCommands(top, world, whole, queue, done);
  return top;
}

/** Runs the command line and gives its exit code. Whatever goes wrong ends as a message, never as a stack. */
export async function runProgram(args: readonly string[], world: CliEnvironment): Promise<number> {
  let code = EXIT_OK;
  const top = program(world, (given) => (code = given));
  if (args.length === 0) {
    world.err(top.helpInformation());
    world.err(`${EXAMPLES}\n`);
    return EXIT_BAD_INPUT;
  }
  try {
    await top.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_BAD_INPUT;
    const trouble = error instanceof InputError ? error : fault(error, world);
    if (args.includes('--json'))
      print(world, {
        passed: false,
        problems: trouble.problems,
        ...(args[0] === 'run' ? { runs: [] } : {}),
      });
    printProblems(world, trouble.problems);
    return EXIT_BAD_INPUT;
  }
}

function fault(error: unknown, world: CliEnvironment): InputError {
  if (world.debug && error instanceof Error) world.err(`${error.stack ?? ''}\n`);
  return InputError.say(
    `a fault in Tiltyard itself: ${error instanceof Error ? error.message : String(error)}${world.debug ? '' : ' (TILTYARD_DEBUG=1 shows where; please report it)'}`,
  );
}

import { Command, CommanderError } from 'commander';
import { z } from 'zod';
import { printProblems, json as print } from '../text/output.js';
import { addAnalyse } from './declared/analyse-command.js';
import { addNew, addTest } from './declared/author-commands.js';
import { addBalance, addWorth } from './declared/balance-commands.js';
import { addCampaign } from './declared/campaign-command.js';
import { addCompletions } from './completions.js';
import { addOdds, addPlay, addRun } from './declared/fight-commands.js';
import {
  addExplain,
  addReplay,
  addRules,
  addSheet,
  addTables,
  addValidate,
  addVerify,
} from './declared/inspection-commands.js';
import { addReview } from './declared/review-command.js';
import { addServerCommands } from './declared/server-commands.js';
import { addStudy } from './declared/study-command.js';
import { addExperiment, addSimulate, addWorker } from './declared/simulation-commands.js';
import { withOutside } from '../outside/outside.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_BAD_INPUT, EXIT_OK } from '../environment.js';

const EXAMPLES = `
Examples:
  $ tiltyard run heimr-tavern               a sample encounter; there are others in its folder of examples
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

/** The commands that need rulesets, and so accept further ones. */
const PLAYING = new Set([
  'run',
  'play',
  'simulate',
  'experiment',
  'worker',
  'odds',
  'analyse',
  'review',
  'study',
  'balance',
  'worth',
  'replay',
  'verify',
  'validate',
  'rules',
  'explain',
  'serve',
  'report',
  'sheet',
  'encounter',
  'begin',
  'join',
  'take',
  'rest',
  'show',
]);

/** Adds `--ruleset` to all commands that play: the named rulesets are loaded before they start. */
function addRulesetOption(top: Command, load: (named: readonly string[]) => Promise<void>): void {
  for (const each of top.commands.flatMap((command) => [command, ...command.commands])) {
    if (!PLAYING.has(each.name())) continue;
    each.option(
      '--ruleset <path or package>',
      'load a ruleset that is not shipped; repeatable',
      (text: string, before: readonly string[] = []) => [...before, text],
    );
    each.hook('preAction', (command) =>
      load(z.array(z.string()).parse(command.opts()['ruleset'] ?? [])),
    );
  }
}

/** The program with its commands; each returns its exit code. */
function program(given: CliEnvironment, done: (code: number) => void): Command {
  let world = given;
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

  const context = { top, world: () => world, done };
  addRun(context);
  addPlay(context);
  addSimulate(context);
  addExperiment(context);
  addWorker(context);
  addOdds(context);
  addAnalyse(context);
  addReview(context);
  addStudy(context);
  addBalance(context);
  addWorth(context);
  addReplay(context);
  addVerify(context);
  addValidate(context);
  addSheet(context);
  addRules(context);
  addTables(context);
  addExplain(context);
  addServerCommands(context);
  addCampaign(context);
  addNew(context);
  addTest(context);
  addCompletions(context);
  addRulesetOption(top, async (named) => {
    world = await withOutside(given, named);
  });
  return top;
}

/** Runs the command line and returns its exit code. Every error ends as a message, never as a stack trace. */
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

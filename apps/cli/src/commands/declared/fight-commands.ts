import { Option } from 'commander';
import { policyOption, SEED_HELP, sideList, sidePolicies, wholeNumber } from '../arguments.js';
import type { CommandContext } from '../arguments.js';
import type { OddsCommand } from '../../odds/odds.js';
import type { PlayOptions } from '../fights/play.js';
import { run } from '../fights/run.js';
import type { RunOptions } from '../fights/run.js';

const ODDS_EXAMPLES = `
Examples:
  $ tiltyard odds fight.yaml                                  every available action, one line each
  $ tiltyard odds fight.yaml --by anna --do attack --with "{weapon: anna/sword, target: bert}"
  $ tiltyard odds fight.yaml --do attack --answer defence=dodge
  $ tiltyard odds fight.yaml --duel --seconds 60              who wins, and in which round`;

/** Adds `run`: plays the fights of a file to their end. */
export function addRun({ top, world, done }: CommandContext): void {
  top
    .command('run')
    .argument('<file>', 'scenario file (YAML or JSON)')
    .description(
      'Play the fights of a file by their scripts, or with automatic players, and tell what happens.',
    )
    .option('--seed <text>', SEED_HELP)
    .addOption(policyOption('how automatic players choose'))
    .option('--player <who=policy>', 'policy for one side or combatant; repeatable', sidePolicies)
    .option('--limit <n>', 'maximum actions in an automatic fight', wholeNumber(1), 2000)
    .option('--brief', 'hide dice and breakdowns')
    .option('--all', 'also show modifiers that don’t apply')
    .option('--save <file>', 'write the journal of the fight')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, options: RunOptions) => done(await run(file, options, world())));
}

/** Adds `play`: a fight at the terminal. */
export function addPlay({ top, world, done }: CommandContext): void {
  top
    .command('play')
    .argument('<file>', 'scenario file, or a journal to go on with')
    .description('Play a fight in the terminal.')
    .option('--as <sides>', 'sides to play, comma-separated; the rest play automatically', sideList)
    .addOption(
      new Option('--dice <kind>', 'roll automatically, or enter physical dice')
        .choices(['rolled', 'physical'])
        .default('rolled'),
    )
    .option('--seed <text>', SEED_HELP)
    .addOption(policyOption('policy of the automatic sides'))
    .option('--player <who=policy>', 'policy for one side or combatant; repeatable', sidePolicies)
    .option(
      '--json',
      'print the journal as JSON at the end; the table itself goes to the error output',
    )
    .action(async (file: string, options: PlayOptions) => {
      // The prompts are loaded only when needed, since they take half of the start-up time.
      const { play } = await import('../fights/play.js');
      done(await play(file, options, world()));
    });
}

/** Adds `odds`: exact chances of a command, of all of them, or of a whole fight. */
export function addOdds({ top, world, done }: CommandContext): void {
  top
    .command('odds')
    .argument('<file>', 'scenario file, or a journal')
    .description('Give the exact odds of a command, of all available actions, or of a whole fight.')
    .option('--by <id>', 'who acts (default: whose turn it is)')
    .option('--do <action>', 'action (default: every available one)')
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
      'play this many steps of the script or the journal first (default: all)',
      wholeNumber(0),
    )
    .option('--run <n>', 'which fight of the file, from 1', wholeNumber(1))
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
    .option('--branches <n>', 'maximum number of dice branches to follow', wholeNumber(1), 200_000)
    .option(
      '--seconds <n>',
      'maximum time; what is not done by then counts as open',
      wholeNumber(1),
      30,
    )
    .option('--json', 'print the odds as JSON, weights as fractions')
    .addHelpText('after', ODDS_EXAMPLES)
    .action(async (file: string, options: OddsCommand) =>
      done((await import('../../odds/odds.js')).oddsOf(file, options, world())),
    );
}

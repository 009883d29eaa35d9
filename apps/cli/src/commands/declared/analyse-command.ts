import { SEED_HELP, wholeNumber } from '../arguments.js';
import type { CommandContext } from '../arguments.js';
import type { AnalyseOptions } from '../../odds/analyse.js';

const EXAMPLES = `
Examples:
  $ tiltyard analyse fight.yaml                      what to do in the first turn
  $ tiltyard analyse fight.journal.json --at 12      after entry 12, with the command played there
  $ tiltyard analyse fight.yaml --fights 1000        with narrower intervals`;

/** Adds `analyse`: the best commands in a position. */
export function addAnalyse({ top, world, done }: CommandContext): void {
  top
    .command('analyse')
    .argument('<file>', 'scenario file, or a journal')
    .description(
      'Rank the commands of a position by the chance of winning after them, with losses and likely play.',
    )
    .option('--by <id>', 'who acts (default: whose turn it is)')
    .option(
      '--at <n>',
      'the position after this many steps of the script, or after this entry of the journal (default: all)',
      wholeNumber(0),
    )
    .option('--run <n>', 'which fight of the file, from 1', wholeNumber(1))
    .option('--seed <text>', SEED_HELP)
    .option('--gm', 'use hidden information too (default: only what the acting side knows)')
    .option('--fights <n>', 'fights played after each command', wholeNumber(1), 200)
    .option('--commands <n>', 'how many commands to compare', wholeNumber(1), 5)
    .option('--search <n>', 'short fights played to find these commands', wholeNumber(1), 300)
    .option('--seconds <n>', 'maximum time; then the result so far is shown', wholeNumber(1), 60)
    .option('--json', 'print the analysis as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: AnalyseOptions) =>
      done(await (await import('../../odds/analyse.js')).analyse(file, options, world())),
    );
}

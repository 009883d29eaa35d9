import type { CommandContext } from '../arguments.js';
import type { StudyOptions } from '../../odds/study.js';

const EXAMPLES = `
Examples:
  $ tiltyard study mill.study.json                   check a study and list its steps
  $ tiltyard study mill.study.json --html mill.html  a page to pass on, with its maps`;

/** Adds `study`: moments of a fight with comments, as the page makes them. */
export function addStudy({ top, world, done }: CommandContext): void {
  top
    .command('study')
    .argument('<study>', 'study file')
    .description('Check a study of a fight, list its steps, and write it as a page.')
    .option('--html <file>', 'write the study as a page, too')
    .option('--json', 'print its steps as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: StudyOptions) =>
      done((await import('../../odds/study.js')).study(file, options, world())),
    );
}

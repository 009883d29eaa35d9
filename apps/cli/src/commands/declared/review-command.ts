import { wholeNumber } from '../arguments.js';
import type { CommandContext } from '../arguments.js';
import type { ReviewOptions } from '../../odds/review.js';

const EXAMPLES = `
Examples:
  $ tiltyard review fight.journal.json                   the chance of winning as the fight goes, and what changed it
  $ tiltyard review fight.journal.json --as guards       using only what that side knew
  $ tiltyard review fight.journal.json --html fight.html a page to pass on`;

/** Adds `review`: reviews a fight. */
export function addReview({ top, world, done }: CommandContext): void {
  top
    .command('review')
    .argument('<journal>', 'journal file')
    .description(
      'Review a fight: the chance of winning as it goes, choice and luck apart, and what would have been better.',
    )
    .option(
      '--side <name>',
      'the side whose chance of winning is followed (default: that of --as, or the first)',
    )
    .option('--as <side>', 'use only what this side knew (default: everything, as the GM)')
    .option('--seed <text>', 'seed of the fights that are played', 'tiltyard')
    .option('--fights <n>', 'fights played from every position', wholeNumber(2), 16)
    .option('--close <n>', 'fights played from where most was won or lost', wholeNumber(2), 80)
    .option('--seconds <n>', 'maximum time; then the result so far is shown', wholeNumber(1), 60)
    .option('--html <file>', 'write the review as a page with maps, too')
    .option('--markdown <file>', 'write the review as Markdown with maps in characters, too')
    .option('--json', 'print the review as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: ReviewOptions) =>
      done(await (await import('../../odds/review.js')).review(file, options, world())),
    );
}

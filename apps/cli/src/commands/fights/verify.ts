import { readJournalFile } from '../../files/journals.js';
import { printProblems, pluralize, json, line, warn } from '../../text/output.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK, EXIT_FAILED } from '../../environment.js';

interface VerifyOptions {
  readonly json?: boolean;
  /** The commitment to the seed, noted down when the fight began. */
  readonly commitment?: string;
}

/** Checks a journal's dice and reruns its entries. Succeeds only if nothing is wrong and nothing was left unchecked. */
export function verify(file: string, options: VerifyOptions, world: CliEnvironment): number {
  const { journal, ruleset, use } = readJournalFile(file, world);
  const verdict = use((_, open) => open().verify());
  const promised = options.commitment?.trim().toLowerCase() ?? journal.commitment;
  const problems = [
    ...(promised === journal.commitment
      ? []
      : [{ seq: -1, message: `the commitment is ${journal.commitment}, expected ${promised}` }]),
    ...verdict.problems,
  ];
  const passed = problems.length === 0 && verdict.unchecked.length === 0;
  if (options.json) {
    json(world, {
      passed,
      otherVersion: verdict.otherVersion,
      entries: journal.entries.length,
      commitment: journal.commitment,
      problems,
      unchecked: verdict.unchecked,
    });
    return passed ? EXIT_OK : EXIT_FAILED;
  }
  const [first] = problems;
  const entries = pluralize(journal.entries.length, 'entry', 'entries');
  if (first)
    printProblems(world, [
      {
        file,
        path: first.seq < 0 ? ['commitment'] : ['entries', first.seq],
        message: `${first.seq < 0 ? '' : `entry ${first.seq} differs: `}${first.message}${problems.length > 1 ? ` (and ${pluralize(problems.length - 1, 'more difference')})` : ''}`,
      },
    ]);
  else if (!passed)
    line(
      world,
      `${file}: nothing wrong was found in ${entries} of ${ruleset.name}, but not all could be checked.`,
    );
  for (const gap of verdict.unchecked) warn(world, `${file}: not checked: ${gap}`);
  if (passed) line(world, `${file}: all ${entries} verified.`);
  return passed ? EXIT_OK : EXIT_FAILED;
}

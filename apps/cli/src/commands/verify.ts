import { readJournalFile } from '../files/journals.js';
import { printProblems, pluralize, json, line, warn } from '../text/output.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_OK, EXIT_FAILED } from '../environment.js';

/** Runs a journal's entries again and compares. */
export function verify(
  file: string,
  options: { readonly json?: boolean },
  world: CliEnvironment,
): number {
  const { journal, ruleset, use } = readJournalFile(file, world);
  const verdict = use((_, open) => open().verify());
  const [first] = verdict.problems;
  if (options.json)
    json(world, {
      passed: verdict.ok,
      otherVersion: verdict.otherVersion,
      entries: journal.entries.length,
      problems: verdict.problems,
    });
  if (verdict.otherVersion)
    warn(
      world,
      `${file}: written by version ${journal.version} of ${ruleset.name}, this is ${ruleset.version}: other version, not compared`,
    );
  if (first) {
    if (!options.json)
      printProblems(world, [
        {
          file,
          path: ['entries', first.seq],
          message: `entry ${first.seq} differs: ${first.message}${verdict.problems.length > 1 ? ` (and ${pluralize(verdict.problems.length - 1, 'more difference')})` : ''}`,
        },
      ]);
    return EXIT_FAILED;
  }
  if (!options.json)
    line(
      world,
      verdict.otherVersion
        ? `${file}: ${pluralize(journal.entries.length, 'entry', 'entries')} fold.`
        : `${file}: all ${pluralize(journal.entries.length, 'entry', 'entries')} hold.`,
    );
  return EXIT_OK;
}

import { readJournalFile } from './journals.js';
import { complain, count, json, line, warn } from './output.js';
import type { World } from './world.js';
import { DONE, NO } from './world.js';

/** Runs a journal's entries again and compares. */
export function verify(file: string, options: { readonly json?: boolean }, world: World): number {
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
      complain(world, [
        {
          file,
          path: ['entries', first.seq],
          message: `entry ${first.seq} differs: ${first.message}${verdict.problems.length > 1 ? ` (and ${count(verdict.problems.length - 1, 'more difference')})` : ''}`,
        },
      ]);
    return NO;
  }
  if (!options.json)
    line(
      world,
      verdict.otherVersion
        ? `${file}: ${count(journal.entries.length, 'entry', 'entries')} fold.`
        : `${file}: all ${count(journal.entries.length, 'entry', 'entries')} hold.`,
    );
  return DONE;
}

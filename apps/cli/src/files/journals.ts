import type { OpenedJournal } from '@tiltyard/engine/files';
import { openJournal } from '@tiltyard/engine/files';
import { readText } from './files.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';

/**
 * Reads a journal file.
 * @throws InputError if anything in it is wrong
 */
export function readJournalFile(file: string, world: CliEnvironment): OpenedJournal {
  const opened = openJournal(readText(world, file), file, world.rulesets);
  if (!opened.ok) throw new InputError(opened.problems);
  return opened.value;
}

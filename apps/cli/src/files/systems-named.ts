import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { SystemEntry } from '@tiltyard/rulesets/systems';

/** Commands that need only the systems that they or their files name. */
const ABOUT = new Set([
  'run',
  'play',
  'odds',
  'analyse',
  'review',
  'study',
  'balance',
  'worth',
  'simulate',
  'replay',
  'verify',
  'validate',
  'sheet',
  'rules',
]);

/** The number of characters at the start of a file within which it must name its system. */
const BEGINNING = 4096;
const RULESET = /(?:^|["'\s{,])ruleset["']?[ \t]*:[ \t]*["']?([\w-]+)/m;

/** The start of a file; empty if it cannot be read, which is reported when the whole file is read. */
function beginningOf(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const buffer = Buffer.alloc(BEGINNING);
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, BEGINNING, 0));
  } catch {
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The working directory and the folder of the sample encounters. */
export interface Places {
  readonly cwd: string;
  readonly samples: string;
}

/** The file that a word of the command line names, if any. */
function fileOf(word: string, { cwd, samples }: Places): string | undefined {
  const places = [resolve(cwd, word), join(samples, `${word}.yaml`)];
  return places.find((path) => existsSync(path) && statSync(path).isFile());
}

/**
 * The systems that a command line needs, so that no others are loaded. If its words and files do not tell, these are
 * all systems.
 * @param words the command line without the program
 */
export function systemsNamed(
  words: readonly string[],
  places: Places,
  systems: readonly SystemEntry[],
): readonly SystemEntry[] {
  const [command = '', ...rest] = words;
  if (words.length === 1 && command.startsWith('-')) return [];
  if (!ABOUT.has(command)) return systems;
  const named = new Set<string>();
  for (const word of rest) {
    if (word.startsWith('-')) continue;
    if (systems.some(({ id }) => id === word)) named.add(word);
    const file = fileOf(word, places);
    if (file === undefined) continue;
    const id = RULESET.exec(beginningOf(file))?.[1];
    if (!systems.some((each) => each.id === id)) return systems;
    named.add(String(id));
  }
  const found = systems.filter(({ id }) => named.has(id));
  return found.length > 0 ? found : systems;
}

/** Loads systems with all their rules. */
export async function loaded(systems: readonly SystemEntry[]): Promise<Rulesets> {
  const all = await Promise.all(systems.map((each) => each.load()));
  return new Map(all.map((each) => [each.id, each]));
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

let folder: string | undefined;
let count = 0;

/**
 * Writes code to a file from which it can be imported, also by threads, until this program ends.
 * @returns its address
 */
export function importable(code: string): URL {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'tiltyard-ruleset-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  const file = join(folder, `${count++}.mjs`);
  writeFileSync(file, code);
  return pathToFileURL(file);
}

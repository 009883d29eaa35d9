import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadOutside } from '@tiltyard/rulesets/outside';
import { checksOf, scenarioFiles } from '@tiltyard/testing';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_FAILED, EXIT_INTERRUPTED, EXIT_OK } from '../../environment.js';
import { InputError } from '../../input-error.js';
import { withOutside } from '../../outside/outside.js';
import { json as print, line } from '../../text/output.js';

/** Where scenario files are looked for in a ruleset's folder. */
const FOLDERS = ['cases', 'situations', 'examples', '.'];

/**
 * Checks a ruleset against everything required of rulesets, using the scenario files in its folder.
 * @param spec the folder of the ruleset
 * @throws InputError if it cannot be loaded
 */
export async function testOutside(
  spec: string,
  { json }: { readonly json?: boolean },
  world: CliEnvironment,
): Promise<number> {
  const folder = resolve(world.cwd, spec);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw InputError.file(spec, 'there is no such folder', 'the folder of a ruleset');
  const [own] = (await withOutside(world, [folder])).outside;
  if (!own) throw InputError.file(spec, 'there is no ruleset in it');
  const ruleset = await loadOutside(own);
  const files = FOLDERS.map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => scenarioFiles(pathToFileURL(path)));
  const results: { readonly name: string; readonly problems: readonly string[] }[] = [];
  for (const { name, problems } of checksOf(ruleset, files)) {
    if (world.signal.aborted) return EXIT_INTERRUPTED;
    const found = problems();
    results.push({ name, problems: found });
    if (json) continue;
    const { green, red } = world.paint;
    line(world, `${found.length === 0 ? green('✓') : red('✗')} ${name}`);
    for (const problem of found.slice(0, 10)) line(world, `    ${problem}`);
  }
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  if (json) print(world, { passed: failed === 0, checks: results });
  else line(world, `${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? EXIT_OK : EXIT_FAILED;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadRuns } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';
import { fail } from '../scripts/command-line.mjs';

/**
 * The encounters in which players are measured. They are the same in every version, so that figures from different days
 * can be compared.
 */
const fixed = fileURLToPath(new URL('./encounters/', import.meta.url));
const examples = fileURLToPath(new URL('../examples/', import.meta.url));

/** The system of an optional argument; exits if there is no such system. */
export function systemNamed(system) {
  if (system !== undefined && !rulesets.has(system))
    fail(`There is no system "${system}"; there are: ${[...rulesets.keys()].join(', ')}.`);
  return system;
}

function filesIn(folder) {
  try {
    return readdirSync(folder).filter((file) => /\.(yaml|json)$/.test(file));
  } catch {
    return fail(`There is no folder "${folder}".`);
  }
}

/** The encounters of a folder, each with its loaded file: all of them, or those of a system. */
function encountersIn(folder, system) {
  const found = filesIn(folder)
    .map((file) => {
      const loaded = loadRuns(readFileSync(join(folder, file), 'utf8'), file, rulesets);
      if (loaded.ok) return { file: file.replace(/\.(yaml|json)$/, ''), loaded: loaded.value };
      const [{ path, message }] = loaded.problems;
      return fail(`${join(folder, file)}: ${[path.join('.'), message].filter(Boolean).join(': ')}`);
    })
    .filter(({ loaded }) => system === undefined || loaded.ruleset.use(({ id }) => id) === system);
  if (found.length === 0)
    fail(`There is no encounter${system === undefined ? '' : ` of ${system}`} in "${folder}".`);
  return found;
}

/** The sample encounters: all of them, or those of a system. */
export const samples = (system) => encountersIn(examples, system);

/** The fights of the fixed encounters, or of those in another folder: one for each variant of an encounter. */
export const fixedRuns = (system, folder = fixed) =>
  encountersIn(folder, system).flatMap(({ file, loaded }) =>
    loaded.runs.map((run) => ({ file, run })),
  );

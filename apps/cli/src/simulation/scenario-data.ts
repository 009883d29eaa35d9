import type { Data } from '@tiltyard/analysis';
import { isData } from '@tiltyard/analysis';
import type { Loaded } from '@tiltyard/engine/files';
import { loadRuns } from '@tiltyard/engine/files';
import { readDocument } from '@tiltyard/engine/ruleset';
import { readText } from '../files/files.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';

/** A playable scenario file, with its raw data. */
export function readScenarioData(
  file: string,
  run: number | undefined,
  world: CliEnvironment,
): { readonly data: Data; readonly loaded: Loaded; readonly run: number } {
  const text = readText(world, file);
  const loaded = loadRuns(text, file, world.rulesets);
  if (!loaded.ok) throw new InputError(loaded.problems);
  const { runs } = loaded.value;
  if (runs.length > 1 && run === undefined)
    throw InputError.file(file, `the file has ${runs.length} fights`, '--run with a number');
  if (run !== undefined && run > runs.length)
    throw InputError.file(file, `there is no fight ${run}`, `1 to ${runs.length}`);
  const read = readDocument(text, file);
  if (!read.ok || !isData(read.value.data)) throw InputError.file(file, 'this is no scenario');
  return { data: read.value.data, loaded: loaded.value, run: (run ?? 1) - 1 };
}

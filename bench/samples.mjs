import { readdirSync, readFileSync } from 'node:fs';
import { loadRuns } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';

const examples = new URL('../examples/', import.meta.url);

/** The sample encounters, each with what its file was read as: all of them, or those of a system. */
export const samples = (system) =>
  readdirSync(examples)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const loaded = loadRuns(readFileSync(new URL(file, examples), 'utf8'), file, rulesets);
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
      return { file: file.replace('.yaml', ''), loaded: loaded.value };
    })
    .filter(({ loaded }) => system === undefined || loaded.ruleset.use(({ id }) => id) === system);

/** The fights of the sample encounters: of one that has variants, one for each. */
export const sampleRuns = (system) =>
  samples(system).flatMap(({ file, loaded }) => loaded.runs.map((run) => ({ file, run })));

import type { Problem } from '@tiltyard/engine';
import { loadRuns, openJournal } from '@tiltyard/engine/files';
import { scenarioSchema } from '@tiltyard/engine/ruleset';
import { isJournal, readText } from '../../files/files.js';
import { printProblems, pluralize, json, line } from '../../text/output.js';
import { InputError } from '../../input-error.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_BAD_INPUT, EXIT_OK } from '../../environment.js';

export interface ValidateOptions {
  readonly json?: boolean;
  readonly schema?: boolean;
}

interface Finding {
  readonly file: string;
  readonly kind: 'scenario' | 'journal';
  readonly what: string;
  readonly problems: readonly Problem[];
}

/** Checks scenario files and journals without playing them. */
export function validate(
  files: readonly string[],
  options: ValidateOptions,
  world: CliEnvironment,
): number {
  if (options.schema) {
    json(world, scenarioSchema());
    return EXIT_OK;
  }
  if (files.length === 0)
    throw InputError.say('no file is named', 'tiltyard validate FILE..., or --schema');
  const findings = files.map((file) => check(file, world));
  const bad = findings.filter((finding) => finding.problems.length > 0);
  if (options.json)
    json(world, {
      passed: bad.length === 0,
      files: findings.map(({ file, kind, problems }) => ({ file, kind, problems })),
    });
  for (const { file, what, problems } of findings) {
    if (problems.length > 0) printProblems(world, problems);
    else if (!options.json) line(world, `${file}: ${what}`);
  }
  return bad.length > 0 ? EXIT_BAD_INPUT : EXIT_OK;
}

function check(file: string, world: CliEnvironment): Finding {
  let text: string;
  try {
    text = readText(world, file);
  } catch (error) {
    if (error instanceof InputError)
      return { file, kind: 'scenario', what: '', problems: error.problems };
    throw error;
  }
  if (isJournal(text) || (file.endsWith('.json') && text.includes('tiltyard-journal/'))) {
    const opened = openJournal(text, file, world.rulesets);
    return opened.ok
      ? {
          file,
          kind: 'journal',
          what: `a journal of ${opened.value.ruleset.name}, ${pluralize(opened.value.journal.entries.length, 'entry', 'entries')}`,
          problems: [],
        }
      : { file, kind: 'journal', what: '', problems: opened.problems };
  }
  const loaded = loadRuns(text, file, world.rulesets, { asTest: true });
  return loaded.ok
    ? {
        file,
        kind: 'scenario',
        what: `a scenario of ${loaded.value.ruleset.name}, ${pluralize(loaded.value.runs.length, 'fight')}`,
        problems: [],
      }
    : { file, kind: 'scenario', what: '', problems: loaded.problems };
}

import { readFileSync } from 'node:fs';
import { loadRuns } from '@tiltyard/engine/files';
import { describeProblem } from '@tiltyard/engine/ruleset';
import { carryOverProblems, scenarioFiles } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);

test.each(scenarioFiles(EXAMPLES).map(({ name }) => name))(
  'what is carried over from %s is accepted in the next fight, the unhurt are unchanged, and no rest makes worse',
  (name) => {
    const loaded = loadRuns(readFileSync(new URL(name, EXAMPLES), 'utf8'), name, rulesets);
    if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
    const [run] = loaded.value.runs;
    if (!run) throw new Error('nothing to run');
    expect(carryOverProblems(run, name)).toEqual([]);
  },
);

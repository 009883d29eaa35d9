import type { AnyRuleset } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import { loadRuns } from '@tiltyard/engine/files';
import { describeProblem } from '@tiltyard/engine/ruleset';
import { carryOverProblems } from './laws/carry-over.js';
import { caseProblems, caseTitle } from './laws/cases.js';
import { oddsProblems } from './laws/odds.js';
import { memoProblems } from './laws/memo.js';
import { playProblems } from './laws/play.js';
import { refusalProblems } from './laws/refusals.js';
import { listeningProblems } from './laws/listening.js';
import { sceneProblems } from './laws/scenes.js';
import { secrecyProblems } from './laws/secrecy.js';
import { viewProblems } from './laws/views.js';
import type { Check } from './laws/shapes.js';
import { shapeChecks } from './laws/shapes.js';
import type { ScenarioText } from './scenario-files.js';
import { dataOf } from './scenario-files.js';

type Law = (run: LoadedRun, seed: string) => readonly string[];

/** The laws for every fight of every system. */
const LAWS: Readonly<Record<string, Law>> = {
  'undo leads back to the set-up and redo to the end; replay, journal and JSON agree': playProblems,
  'every seat is shown what it may know, and rules are cited that there are': sceneProblems,
  'whatever is refused a combatant is refused by a rule': refusalProblems,
  'what names a combatant whom a seat does not know of is kept from it': secrecyProblems,
  'what the view of a player offers, the rules take': viewProblems,
  'whether there is a listener changes neither outcome nor dice': listeningProblems,
  'players do the same whether they keep what they have worked out or not': memoProblems,
  'what a combatant carries into the next fight is accepted there, and no rest makes it worse':
    carryOverProblems,
  'exact odds sum to one, change nothing, and are the same without hints': oddsProblems,
};

/**
 * All checks of a ruleset: its files and names, and each law in each fight of the scenario files. Files of other
 * systems are skipped. A file with a script is also a worked case.
 */
export function checksOf(any: AnyRuleset, files: readonly ScenarioText[]): readonly Check[] {
  const own = files.filter((file) => dataOf(file)['ruleset'] === any.id);
  const rulesets = new Map([[any.id, any]]);
  const fights = own.map((file) => ({ file, loaded: loadRuns(file.text, file.name, rulesets) }));
  const all: readonly Check[] = [
    {
      name: `${any.id} has encounters`,
      problems: () => (own.length > 0 ? [] : ['there are none']),
    },
    ...shapeChecks(any, own),
    ...own.filter(isCase).map((file) => ({
      name: caseTitle(file),
      problems: () => caseProblems(any, file),
    })),
    ...fights.flatMap(({ file, loaded }) =>
      Object.entries(LAWS).map(([law, problems]) => ({
        name: `${file.name}: ${law}`,
        problems: () =>
          loaded.ok
            ? loaded.value.runs.flatMap((run) => problems(run, file.name))
            : loaded.problems.map(describeProblem),
      })),
    ),
  ];
  return all.map(({ name, problems }) => ({ name, problems: () => orFault(problems) }));
}

/** An error thrown by the rules is a problem like any other. */
function orFault(problems: () => readonly string[]): readonly string[] {
  try {
    return problems();
  } catch (error) {
    return [`error in the rules: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Whether there is a script to play, and so something to verify. */
const isCase = (file: ScenarioText): boolean => {
  const { script, runs } = dataOf(file);
  const changes: readonly unknown[] = Array.isArray(runs) ? runs : [];
  return (
    script !== undefined ||
    changes.some((run) => typeof run === 'object' && run !== null && 'script' in run)
  );
};

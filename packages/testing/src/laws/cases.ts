import { basename } from 'node:path';
import type { AnyRuleset, EventRegistry, FightState, Note } from '@tiltyard/engine';
import { noteProblems } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import type { Loaded, LoadedRun } from '@tiltyard/engine/files';
import { inRun, loadRuns, playRun, seedOf } from '@tiltyard/engine/files';
import { describeProblem } from '@tiltyard/engine/ruleset';
import type { ScenarioText } from '../scenario-files.js';
import { dataOf } from '../scenario-files.js';

/** The differences from the expectations of a worked case, in words. */
export function caseProblems(ruleset: AnyRuleset, { name, text }: ScenarioText): readonly string[] {
  const read = loadRuns(text, name, new Map([[ruleset.id, ruleset]]), { asTest: true });
  if (!read.ok) return read.problems.map(describeProblem);
  return read.value.runs.flatMap((each) => playOne(read.value, each));
}

/** The name of a case with its title and the rules that it proves. */
export function caseTitle(file: ScenarioText): string {
  const data = dataOf(file);
  const rules: readonly unknown[] = Array.isArray(data['rules']) ? data['rules'] : [];
  return `${basename(file.name, '.yaml')} ${String(data['title'] ?? 'untitled')} [${rules.join(', ')}]`;
}

/** What in these notes does not match the declared events. */
export const undeclared = (
  { events }: { readonly events: EventRegistry },
  notes: readonly Note[],
  state: FightState,
): readonly string[] => [...new Set(notes.flatMap((note) => noteProblems(events, note, state)))];

/** Plays one fight with writes past the rules context forbidden, and replays it from its journal. */
function playOne(loaded: Loaded, { run, use }: LoadedRun): readonly string[] {
  if (!run.script) return [`"${run.title}" has no script to play`];
  return use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, {
      seed: seedOf(loaded.file),
      title: run.title,
      guard: true,
    });
    const problems = inRun(loaded, run, playRun(fight, run)).map(describeProblem);
    const notes = fight.log.flatMap((entry) => entry.notes);
    return [
      ...problems,
      ...undeclared(ruleset, notes, fight.state).map((each) => `in "${run.title}": ${each}`),
      ...fight
        .verify()
        .problems.map(
          ({ seq, message }) => `in "${run.title}": entry ${seq} does not replay: ${message}`,
        ),
    ];
  });
}

import type { ScenarioChange } from '@tiltyard/analysis';
import { everyEntry, everyNumber, isData, readChange, WorthStudy } from '@tiltyard/analysis';
import type { FightState } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { describeProblem, readDocument } from '@tiltyard/engine/ruleset';
import { serveSearch } from '../../../search/serve-search.js';
import { loadSystem, registryOf } from '../../../systems/system.js';

/** What to change: every number, everything carried or known, or the changes written here. */
export type WorthQuestion =
  | { readonly kind: 'numbers'; readonly who: string; readonly by: number }
  | { readonly kind: 'things'; readonly who: string }
  | { readonly kind: 'written'; readonly changes: readonly string[] };

/** A worker handles one request. */
export interface WorthRequest {
  readonly system: string;
  readonly text: string;
  readonly side: string;
  readonly question: WorthQuestion;
}

/** The number of fights for each change. */
const FIGHTS = 300;

function changesOf(question: WorthQuestion, state: FightState): readonly ScenarioChange[] {
  if (question.kind === 'numbers') return everyNumber(state, question.who, question.by);
  if (question.kind === 'things') return everyEntry(state, question.who);
  const read = question.changes.map((text) => readChange(text, state));
  const [wrong] = read.flatMap((each) => (each.ok ? [] : each.problems));
  if (wrong) throw new Error(describeProblem(wrong));
  return read.flatMap((each) => (each.ok ? [each.value] : []));
}

serveSearch(async ({ system: id, text, side, question }: WorthRequest) => {
  const rulesets = registryOf(await loadSystem(id));
  const read = readDocument(text, 'the encounter');
  const loaded = loadRuns(text, 'the encounter', rulesets, { run: 0 });
  const state = loaded.ok && loaded.value.runs[0]?.use((_, initial): FightState => initial);
  if (!read.ok || !isData(read.value.data) || !state)
    throw new Error('The encounter can’t be read.');
  const changes = changesOf(question, state);
  return new WorthStudy(read.value.data, rulesets, changes, {
    seed: 'worth',
    side,
    fights: FIGHTS,
  });
});

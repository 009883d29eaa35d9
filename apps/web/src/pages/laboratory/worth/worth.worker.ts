import type { ScenarioChange, WorthReport } from '@tiltyard/analysis';
import { everyEntry, everyNumber, isData, readChange, WorthStudy } from '@tiltyard/analysis';
import type { FightState } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { describeProblem, readDocument } from '@tiltyard/engine/ruleset';
import { loadSystem, registryOf } from '../../../systems/system.js';

/** What is to be changed: every number, everything that is carried or known, or what is written here. */
export type WorthQuestion =
  | { readonly kind: 'numbers'; readonly who: string; readonly by: number }
  | { readonly kind: 'things'; readonly who: string }
  | { readonly kind: 'written'; readonly changes: readonly string[] };

/** One request a worker, ended with it. */
export interface WorthRequest {
  readonly system: string;
  readonly text: string;
  readonly side: string;
  readonly question: WorthQuestion;
}

export type WorthReply =
  | { readonly kind: 'found'; readonly report: WorthReport; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly message: string };

const answer = (reply: WorthReply): void => postMessage(reply);

/** How long there is nothing new at most, in milliseconds. */
const TELL_MS = 300;

/** Fights with each change. */
const FIGHTS = 300;

function changesOf(question: WorthQuestion, state: FightState): readonly ScenarioChange[] | string {
  if (question.kind === 'numbers') return everyNumber(state, question.who, question.by);
  if (question.kind === 'things') return everyEntry(state, question.who);
  const read = question.changes.map((text) => readChange(text, state));
  const [wrong] = read.flatMap((each) => (each.ok ? [] : each.problems));
  return wrong ? describeProblem(wrong) : read.flatMap((each) => (each.ok ? [each.value] : []));
}

async function work({ system: id, text, side, question }: WorthRequest): Promise<void> {
  const rulesets = registryOf(await loadSystem(id));
  const read = readDocument(text, 'the encounter');
  const loaded = loadRuns(text, 'the encounter', rulesets, { run: 0 });
  const state = loaded.ok && loaded.value.runs[0]?.use((_, initial): FightState => initial);
  if (!read.ok || !isData(read.value.data) || !state)
    return answer({ kind: 'failed', message: 'The encounter can’t be read.' });
  const changes = changesOf(question, state);
  if (typeof changes === 'string') return answer({ kind: 'failed', message: changes });
  const study = new WorthStudy(read.value.data, rulesets, changes, {
    seed: 'worth',
    side,
    fights: FIGHTS,
  });
  let last = performance.now();
  while (study.step()) {
    if (performance.now() - last < TELL_MS) continue;
    answer({ kind: 'found', report: study.report(), isDone: false });
    last = performance.now();
  }
  answer({ kind: 'found', report: study.report(), isDone: true });
}

addEventListener('message', ({ data }: MessageEvent<WorthRequest>) => {
  work(data).catch((error: unknown) =>
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

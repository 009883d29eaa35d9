import type { PositionReport } from '@tiltyard/analysis';
import { PositionAnalysis } from '@tiltyard/analysis';
import type { Id } from '@tiltyard/engine';
import { isStateOf } from '../systems/position.js';
import { loadSystem } from '../systems/system.js';

/** A moment and who acts in it, as a seat sees it: one request a worker, ended with it. */
export interface AdviceRequest {
  readonly system: string;
  readonly view: object;
  readonly by: Id;
}

export type AdviceReply =
  | { readonly kind: 'advice'; readonly report: PositionReport; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly message: string };

const answer = (reply: AdviceReply): void => postMessage(reply);

/** How long there is nothing new at most, in milliseconds. */
const TELL_MS = 300;

/** How long exact chances are tried for before fights are sampled instead, in milliseconds. */
const EXACT_MS = 2_000;

/** Few enough for the first numbers to come soon. */
const SEARCH_ROLLOUTS = 160;

async function work({ system: id, view, by }: AdviceRequest): Promise<void> {
  const { ruleset } = await loadSystem(id);
  ruleset.use((rules) => {
    if (!isStateOf(rules, view)) return;
    const started = performance.now();
    const analysis = new PositionAnalysis(rules, view, by, {
      seed: 'advice',
      search: SEARCH_ROLLOUTS,
      stop: () => performance.now() - started > EXACT_MS,
    });
    let last = -Infinity;
    while (analysis.step()) {
      if (performance.now() - last < TELL_MS) continue;
      answer({ kind: 'advice', report: analysis.report(), isDone: false });
      last = performance.now();
    }
    answer({ kind: 'advice', report: analysis.report(), isDone: true });
  });
}

addEventListener('message', ({ data }: MessageEvent<AdviceRequest>) => {
  work(data).catch((error: unknown) =>
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

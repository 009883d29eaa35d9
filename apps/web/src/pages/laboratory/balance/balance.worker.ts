import type { BalanceReport, Knob, Target } from '@tiltyard/analysis';
import { Balance, isData } from '@tiltyard/analysis';
import { readDocument } from '@tiltyard/engine/ruleset';
import { loadSystem, registryOf } from '../../../systems/system.js';

/** What is to be brought to a target: one request a worker, ended with it. */
export interface BalanceRequest {
  readonly system: string;
  readonly text: string;
  readonly target: Target;
  readonly knob: Knob;
}

export type BalanceReply =
  | { readonly kind: 'found'; readonly report: BalanceReport; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly message: string };

const answer = (reply: BalanceReply): void => postMessage(reply);

/** How long there is nothing new at most, in milliseconds. */
const TELL_MS = 300;

async function work({ system: id, text, target, knob }: BalanceRequest): Promise<void> {
  const system = await loadSystem(id);
  const read = readDocument(text, 'the encounter');
  if (!read.ok || !isData(read.value.data))
    return answer({ kind: 'failed', message: 'The encounter can’t be read.' });
  const balance = new Balance(read.value.data, registryOf(system), target, [knob], {
    seed: 'balance',
  });
  let last = performance.now();
  while (balance.step()) {
    if (performance.now() - last < TELL_MS) continue;
    answer({ kind: 'found', report: balance.report(), isDone: false });
    last = performance.now();
  }
  answer({ kind: 'found', report: balance.report(), isDone: true });
}

addEventListener('message', ({ data }: MessageEvent<BalanceRequest>) => {
  work(data).catch((error: unknown) =>
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

import type { Batch, VariantInfo, Plan } from '@tiltyard/analysis';
import type { SimulationRunner } from '@tiltyard/analysis';
import { createRunner } from '@tiltyard/analysis';
import { describeProblem } from '@tiltyard/engine/ruleset';
import { loadSystem, registryOf } from '../../../systems/system.js';

/** Requests to a worker: first the plan, then fights by number. */
export type SimulationRequest =
  | { readonly kind: 'plan'; readonly system: string; readonly plan: Plan }
  | { readonly kind: 'play'; readonly from: number; readonly to: number };

export type SimulationReply =
  | { readonly kind: 'ready'; readonly kinds: readonly VariantInfo[] }
  | { readonly kind: 'played'; readonly batch: Batch; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly message: string };

let arena: SimulationRunner | undefined;

const answer = (message: SimulationReply): void => postMessage(message);

async function open({
  system: id,
  plan,
}: Extract<SimulationRequest, { kind: 'plan' }>): Promise<void> {
  const system = await loadSystem(id);
  const opened = createRunner(plan, registryOf(system));
  if (!opened.ok)
    return answer({ kind: 'failed', message: opened.problems.map(describeProblem).join('; ') });
  arena = opened.value;
  answer({ kind: 'ready', kinds: arena.kinds });
}

const failed = (error: unknown): void =>
  answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });

addEventListener('message', ({ data }: MessageEvent<SimulationRequest>) => {
  if (data.kind === 'plan') {
    open(data).catch(failed);
    return;
  }
  try {
    if (!arena) throw new Error('there is no plan yet');
    const started = performance.now();
    const batch = arena.play(data.from, data.to);
    answer({ kind: 'played', batch, milliseconds: performance.now() - started });
  } catch (error) {
    failed(error);
  }
});

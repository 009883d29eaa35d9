import type { Knob, Target } from '@tiltyard/analysis';
import { Balance, isData } from '@tiltyard/analysis';
import { readDocument } from '@tiltyard/engine/ruleset';
import { serveSearch } from '../../../search/serve-search.js';
import { loadSystem, registryOf } from '../../../systems/system.js';

/** What to balance towards which target. A worker handles one request. */
export interface BalanceRequest {
  readonly system: string;
  readonly text: string;
  readonly target: Target;
  readonly knob: Knob;
}

serveSearch(async ({ system: id, text, target, knob }: BalanceRequest) => {
  const system = await loadSystem(id);
  const read = readDocument(text, 'the encounter');
  if (!read.ok || !isData(read.value.data)) throw new Error('The encounter can’t be read.');
  return new Balance(read.value.data, registryOf(system), target, [knob], { seed: 'balance' });
});

import { createHash } from 'node:crypto';
import { ENGINE_VERSION } from '@tiltyard/engine/fight';
import type { Rulesets } from '@tiltyard/engine/ruleset';

/** The name of the queue for these rulesets. Only processes with the same rules may share work. */
export function queueNameOf(rulesets: Rulesets): string {
  const versions = [...rulesets.values()].map(({ id, version }) => `${id} ${version}`).toSorted();
  const digest = createHash('sha256')
    .update(JSON.stringify(['tally 1', 'batch 2', ENGINE_VERSION, versions]))
    .digest('hex');
  return `tiltyard-${digest.slice(0, 12)}`;
}

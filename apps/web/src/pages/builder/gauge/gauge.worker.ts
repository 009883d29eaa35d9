import type { GaugeReport, PolicyName } from '@tiltyard/analysis';
import { Gauge } from '@tiltyard/analysis';
import { loadSystem } from '../../../systems/system.js';
import type { EncounterDraft } from '../draft.js';
import { setUp } from '../draft.js';
import type { Newcomer } from './joined.js';
import { joined, without } from './joined.js';

/**
 * An encounter to gauge as it is, or with each newcomer on a side and without each of its
 * combatants. A worker handles one request.
 */
export interface GaugeRequest {
  readonly draft: EncounterDraft;
  readonly policy: PolicyName;
  readonly compare?: { readonly side: string; readonly newcomers: readonly Newcomer[] };
}

export type GaugeReply =
  | { readonly kind: 'gauged'; readonly report: GaugeReport; readonly isDone: boolean }
  /**
   * The gauge with a newcomer, by the newcomer's key, or without a combatant, by id; undefined
   * where that leaves no fight.
   */
  | { readonly kind: 'compared'; readonly key: string; readonly report: GaugeReport | undefined }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

const answer = (reply: GaugeReply): void => postMessage(reply);

/**
 * The maximum number of fights and milliseconds: for the encounter as it is, and for each
 * comparison.
 */
const [FIGHTS, MS] = [400, 10_000];
const [FIGHTS_EACH, MS_EACH] = [100, 1500];

/**
 * The maximum time between reports, in milliseconds, and the number of fights below which there is
 * nothing to report.
 */
const TELL_MS = 300;
const FEWEST = 10;

async function work({ draft, policy, compare }: GaugeRequest): Promise<void> {
  const system = await loadSystem(draft.system);
  const gauge = (
    of: EncounterDraft,
    fights: number,
    most: number,
    tell?: (report: GaugeReport) => void,
  ): GaugeReport | undefined => {
    const loaded = setUp(of, system);
    if (!loaded.ok) return undefined;
    return loaded.value.use((ruleset, initial) => {
      const found = new Gauge(ruleset, initial, { seed: 'gauge', policy });
      const begun = performance.now();
      let last = begun;
      for (let n = 0; n < fights && performance.now() - begun < most; n++) {
        found.step();
        if (!tell || n + 1 < FEWEST || performance.now() - last < TELL_MS) continue;
        const report = found.report();
        if (report) tell(report);
        last = performance.now();
      }
      return found.report();
    });
  };
  if (!compare) {
    const report = gauge(draft, FIGHTS, MS, (now) =>
      answer({ kind: 'gauged', report: now, isDone: false }),
    );
    if (report) answer({ kind: 'gauged', report, isDone: true });
    return;
  }
  for (const { id } of draft.people) {
    const rest = without(draft, id);
    const report = rest && gauge(rest, FIGHTS_EACH, MS_EACH);
    answer({ kind: 'compared', key: id, report });
  }
  for (const newcomer of compare.newcomers) {
    const next = joined(draft, newcomer, compare.side, system);
    const report = next && gauge(next, FIGHTS_EACH, MS_EACH);
    answer({ kind: 'compared', key: newcomer.key, report });
  }
  answer({ kind: 'done' });
}

addEventListener('message', ({ data }: MessageEvent<GaugeRequest>) => {
  work(data).catch((error: unknown) =>
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

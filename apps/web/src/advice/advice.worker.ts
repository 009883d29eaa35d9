import type { PositionReport } from '@tiltyard/analysis';
import { PositionAnalysis } from '@tiltyard/analysis';
import type { Id } from '@tiltyard/engine';
import type { Search } from '../search/serve-search.js';
import { serveSearch } from '../search/serve-search.js';
import { isStateOf } from '../systems/position.js';
import { loadSystem } from '../systems/system.js';

/**
 * A moment of a fight and the combatant to advise, as a seat sees them. A worker handles one
 * request.
 */
export interface AdviceRequest {
  readonly system: string;
  readonly view: object;
  readonly by: Id;
}

/** How long to try for exact chances before sampling fights instead, in milliseconds. */
const EXACT_MS = 2_000;

/** Few enough for the first numbers to appear soon. */
const SEARCH_ROLLOUTS = 160;

serveSearch(async ({ system: id, view, by }: AdviceRequest) => {
  const { ruleset } = await loadSystem(id);
  const started = performance.now();
  return ruleset.use((rules): Search<PositionReport> => {
    if (!isStateOf(rules, view)) throw new Error('This moment can’t be read.');
    return new PositionAnalysis(rules, view, by, {
      seed: 'advice',
      search: SEARCH_ROLLOUTS,
      stop: () => performance.now() - started > EXACT_MS,
    });
  });
});

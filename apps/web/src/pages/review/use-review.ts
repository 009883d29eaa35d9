import type { Journal } from '@tiltyard/engine/fight';
import { useCallback, useEffect } from 'react';
import type { SearchHandle } from '../../search/use-search.js';
import { useJoinedSearch } from '../../search/use-search.js';
import type { KnownReview } from './join-review.js';
import { joined } from './join-review.js';
import type { ReviewRequest, ToldReview } from './review.worker.js';

const startWorker = (): Worker =>
  new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module', name: 'review' });

/** Looks back on a fight in a worker, from when it is first drawn to when it is left. */
export function useReview(
  journal: Journal,
  side: string | undefined,
  as: string | undefined,
): Omit<SearchHandle<ReviewRequest, KnownReview>, 'run' | 'clear'> & {
  /** Looks back once more from the beginning. */
  again(): void;
} {
  const { run, stop, ...search } = useJoinedSearch<ReviewRequest, ToldReview, KnownReview>(
    startWorker,
    joined,
  );
  const again = useCallback(() => run({ journal, side, as }), [run, journal, side, as]);
  useEffect(() => {
    again();
    return stop;
  }, [again, stop]);
  return { ...search, stop, again };
}

import type { Journal } from '@tiltyard/engine/fight';
import { useCallback, useEffect } from 'react';
import type { SearchHandle } from '../../search/use-search.js';
import { useJoinedSearch } from '../../search/use-search.js';
import type { KnownReview } from './join-review.js';
import { joined } from './join-review.js';
import type { ReviewRequest, ToldReview } from './review.worker.js';

const startWorker = (): Worker =>
  new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module', name: 'review' });

/** Reviews a fight in a worker, as long as the component is mounted. */
export function useReview(
  journal: Journal,
  side: string | undefined,
  as: string | undefined,
): Omit<SearchHandle<ReviewRequest, KnownReview>, 'run' | 'clear'> & {
  /** Starts the review again. */
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

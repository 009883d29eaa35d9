import type { Journal } from '@tiltyard/engine/fight';
import { useEffect } from 'react';
import type { SearchHandle } from '../../search/use-search.js';
import { useSearch } from '../../search/use-search.js';
import type { ReviewRequest, ToldReview } from './review.worker.js';

const startWorker = (): Worker =>
  new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module', name: 'review' });

/** Looks back on a fight in a worker, from when it is first drawn to when it is left. */
export function useReview(
  journal: Journal,
  side: string | undefined,
  as: string | undefined,
): SearchHandle<ReviewRequest, ToldReview> {
  const search = useSearch<ReviewRequest, ToldReview>(startWorker);
  const { run, stop } = search;
  useEffect(() => {
    run({ journal, side, as });
    return stop;
  }, [journal, side, as, run, stop]);
  return search;
}

import type { Journal } from '@tiltyard/engine/fight';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewReply, ReviewRequest, ToldReview } from './review.worker.js';

/** A review under way. */
export interface ReviewHandle {
  readonly review: ToldReview | undefined;
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  /** Ends the work; what is known by then stays. */
  stop(): void;
}

/** Looks back on a fight in a worker, from when it is first drawn to when it is left. */
export function useReview(
  journal: Journal,
  side: string | undefined,
  as: string | undefined,
): ReviewHandle {
  const [review, setReview] = useState<ToldReview>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(true);
  const worker = useRef<Worker>(undefined);
  const stop = useCallback(() => {
    worker.current?.terminate();
    setRunning(false);
  }, []);
  useEffect(() => {
    const own = new Worker(new URL('./review.worker.ts', import.meta.url), {
      type: 'module',
      name: 'review',
    });
    worker.current = own;
    setReview(undefined);
    setProblem(undefined);
    setRunning(true);
    own.addEventListener('error', () => {
      setProblem('The review couldn’t be started.');
      setRunning(false);
    });
    own.addEventListener('message', ({ data }: MessageEvent<ReviewReply>) => {
      if (data.kind === 'failed') setProblem(data.message);
      else setReview(data.review);
      if (data.kind === 'failed' || data.review.progress >= 1) setRunning(false);
    });
    own.postMessage({ journal, side, as } satisfies ReviewRequest);
    return () => own.terminate();
  }, [journal, side, as]);
  return { review, problem, isRunning, stop };
}

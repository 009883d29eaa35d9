import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchReply } from './serve-search.js';

/** A search in a worker, as far as it has come. */
export interface SearchHandle<Request, Report> {
  readonly report: Report | undefined;
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  /** Begins anew; what was found before is forgotten. */
  run(request: Request): void;
  /** Ends it; what is known by then stays. */
  stop(): void;
  /** Ends it and forgets what was found. */
  clear(): void;
}

/**
 * Searches in a worker, one search at a time, ended with the part of the page that asked.
 * @param start makes the worker, which serves with `serveSearch`; the same function each time
 */
export function useSearch<Request, Report>(start: () => Worker): SearchHandle<Request, Report> {
  const worker = useRef<Worker>(undefined);
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
    setRunning(false);
  }, []);
  const clear = useCallback(() => {
    stop();
    setReport(undefined);
    setProblem(undefined);
  }, [stop]);
  useEffect(() => stop, [stop]);
  const run = useCallback(
    (request: Request) => {
      clear();
      const own = start();
      worker.current = own;
      setRunning(true);
      own.addEventListener('error', () => {
        if (worker.current !== own) return;
        setProblem('The search couldn’t be started.');
        setRunning(false);
      });
      own.addEventListener('message', ({ data }: MessageEvent<SearchReply<Report>>) => {
        if (worker.current !== own) return;
        if (data.kind === 'failed') setProblem(data.message);
        else setReport(() => data.report);
        if (data.kind === 'failed' || data.isDone) setRunning(false);
      });
      own.postMessage(request);
    },
    [start, clear],
  );
  return { report, problem, isRunning, run, stop, clear };
}

import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { SearchOrder, SearchReply } from './serve-search.js';

/** A search in a worker, with its result so far. */
export interface SearchHandle<Request, Report> {
  readonly report: Report | undefined;
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  /** Whether it is paused and can be resumed. */
  readonly isHeld: boolean;
  /** Starts a new search. */
  run(request: Request): void;
  /** Ends the search; the result so far stays. */
  stop(): void;
  /** Pauses the search. */
  hold(): void;
  /** Resumes the search. */
  go(): void;
  /** Extends a finished search, if possible. */
  further(): void;
  /** Ends the search and clears the result. */
  clear(): void;
}

/**
 * Searches in a worker, one search at a time; it ends when the component is unmounted. Each report
 * contains everything found so far, and a new search clears the last report.
 * @param start makes the worker, which uses `serveSearch`; the same function each time
 */
export const useSearch = <Request, Report>(start: () => Worker): SearchHandle<Request, Report> =>
  useAnySearch<Request, Report, Report>(start, latest, false);

const latest = <Report>(_: Report | undefined, told: Report): Report => told;

/**
 * The same with a worker whose reports contain only what is new. The last result stays until a new
 * search has found something.
 * @param join adds a report to the result so far; the same function each time
 */
export const useJoinedSearch = <Request, Told, Report>(
  start: () => Worker,
  join: (before: Report | undefined, told: Told) => Report,
): SearchHandle<Request, Report> => useAnySearch(start, join, true);

function useAnySearch<Request, Told, Report>(
  start: () => Worker,
  join: (before: Report | undefined, told: Told) => Report,
  keeps: boolean,
): SearchHandle<Request, Report> {
  const worker = useRef<Worker>(undefined);
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
    setRunning(false);
    setHeld(false);
  }, []);
  const clear = useCallback(() => {
    stop();
    setReport(undefined);
    setProblem(undefined);
  }, [stop]);
  useEffect(() => stop, [stop]);
  const run = useCallback(
    (request: Request) => {
      if (keeps) stop();
      else clear();
      setProblem(undefined);
      const own = start();
      worker.current = own;
      setRunning(true);
      own.addEventListener('error', () => {
        if (worker.current !== own) return;
        setProblem('The search couldn’t be started.');
        setRunning(false);
      });
      own.addEventListener('message', ({ data }: MessageEvent<SearchReply<Told>>) => {
        if (worker.current !== own) return;
        if (data.kind === 'failed') setProblem(data.message);
        // Results are drawn as transitions, so that the page stays responsive.
        startTransition(() => {
          if (data.kind === 'found') setReport((before) => join(before, data.report));
          if (data.kind === 'failed' || data.isDone) setRunning(false);
        });
      });
      own.postMessage({ kind: 'begin', request } satisfies SearchOrder<Request>);
    },
    [start, join, keeps, stop, clear],
  );
  const order = useCallback((kind: 'hold' | 'go' | 'further') => {
    worker.current?.postMessage({ kind } satisfies SearchOrder<Request>);
    setHeld(kind === 'hold');
  }, []);
  const hold = useCallback(() => order('hold'), [order]);
  const go = useCallback(() => order('go'), [order]);
  const further = useCallback(() => {
    order('further');
    setRunning(true);
  }, [order]);
  return { report, problem, isRunning, isHeld, run, stop, hold, go, further, clear };
}

import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { SearchOrder, SearchReply } from './serve-search.js';

/** A search in a worker, as far as it has come. */
export interface SearchHandle<Request, Report> {
  readonly report: Report | undefined;
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  /** Whether it stands still and can go on from there. */
  readonly isHeld: boolean;
  /** Begins anew. */
  run(request: Request): void;
  /** Ends it; what is known by then stays. */
  stop(): void;
  /** Has it stand still. */
  hold(): void;
  /** Has it go on from where it stands still. */
  go(): void;
  /** Has one that is done go further, where it can. */
  further(): void;
  /** Ends it and forgets what was found. */
  clear(): void;
}

/**
 * Searches in a worker, one search at a time, ended with the part of the page that asked. All that is found is told each
 * time, and a new search forgets it.
 * @param start makes the worker, which serves with `serveSearch`; the same function each time
 */
export const useSearch = <Request, Report>(start: () => Worker): SearchHandle<Request, Report> =>
  useAnySearch<Request, Report, Report>(start, latest, false);

const latest = <Report>(_: Report | undefined, told: Report): Report => told;

/**
 * The same with a worker that tells what is new. What was found before stays until a new search has found something.
 * @param join what was known with what is told, the same function each time
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
        // What was found is drawn piece by piece, so that the page answers meanwhile.
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

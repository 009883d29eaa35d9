import type { WorthReport } from '@tiltyard/analysis';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorthReply, WorthRequest } from './worth.worker.js';

/** A count of what changes are worth. */
export interface WorthHandle {
  readonly report: WorthReport | undefined;
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  run(request: WorthRequest): void;
  /** Ends it; what is known by then stays. */
  stop(): void;
}

/** Counts what changes are worth in a worker, one question at a time, ended with the part of the page that asked. */
export function useWorth(): WorthHandle {
  const worker = useRef<Worker>(undefined);
  const [report, setReport] = useState<WorthReport>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const stop = useCallback(() => {
    worker.current?.terminate();
    setRunning(false);
  }, []);
  useEffect(() => () => worker.current?.terminate(), []);
  const run = useCallback((request: WorthRequest) => {
    worker.current?.terminate();
    const own = new Worker(new URL('./worth.worker.ts', import.meta.url), {
      type: 'module',
      name: 'worth',
    });
    worker.current = own;
    setReport(undefined);
    setProblem(undefined);
    setRunning(true);
    own.addEventListener('error', () => {
      setProblem('The count couldn’t be started.');
      setRunning(false);
    });
    own.addEventListener('message', ({ data }: MessageEvent<WorthReply>) => {
      if (data.kind === 'failed') setProblem(data.message);
      else setReport(data.report);
      if (data.kind === 'failed' || data.isDone) setRunning(false);
    });
    own.postMessage(request);
  }, []);
  return { report, problem, isRunning, run, stop };
}

import type { BalanceReport } from '@tiltyard/analysis';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BalanceReply, BalanceRequest } from './balance.worker.js';

/** A search for what brings a fight to a target. */
export interface BalanceHandle {
  readonly report: BalanceReport | undefined;
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  run(request: BalanceRequest): void;
  /** Ends it; what is known by then stays. */
  stop(): void;
}

/** Brings a fight to a target in a worker, one search at a time, ended with the part of the page that asked. */
export function useBalance(): BalanceHandle {
  const worker = useRef<Worker>(undefined);
  const [report, setReport] = useState<BalanceReport>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const stop = useCallback(() => {
    worker.current?.terminate();
    setRunning(false);
  }, []);
  useEffect(() => () => worker.current?.terminate(), []);
  const run = useCallback((request: BalanceRequest) => {
    worker.current?.terminate();
    const own = new Worker(new URL('./balance.worker.ts', import.meta.url), {
      type: 'module',
      name: 'balance',
    });
    worker.current = own;
    setReport(undefined);
    setProblem(undefined);
    setRunning(true);
    own.addEventListener('error', () => {
      setProblem('The search couldn’t be started.');
      setRunning(false);
    });
    own.addEventListener('message', ({ data }: MessageEvent<BalanceReply>) => {
      if (data.kind === 'failed') setProblem(data.message);
      else setReport(data.report);
      if (data.kind === 'failed' || data.isDone) setRunning(false);
    });
    own.postMessage(request);
  }, []);
  return { report, problem, isRunning, run, stop };
}

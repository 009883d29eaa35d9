import type { PositionReport } from '@tiltyard/analysis';
import type { Id } from '@tiltyard/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../systems/position.js';
import type { AdviceReply, AdviceRequest } from './advice.worker.js';

/** A search for the best command of one moment. */
export interface AdviceHandle {
  readonly report: PositionReport | undefined;
  readonly problem: string | undefined;
  readonly isRunning: boolean;
  run(): void;
  /** Ends it; what is known by then stays. */
  stop(): void;
}

/** Looks for the best command in a worker. What was found of one moment is gone with the next. */
export function useAdvice(system: string, { state: view }: Position, by: Id): AdviceHandle {
  const worker = useRef<Worker>(undefined);
  const [report, setReport] = useState<PositionReport>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const stop = useCallback(() => {
    worker.current?.terminate();
    setRunning(false);
  }, []);
  useEffect(() => {
    setReport(undefined);
    setProblem(undefined);
    return stop;
  }, [view, by, stop]);
  const run = useCallback(() => {
    worker.current?.terminate();
    const own = new Worker(new URL('./advice.worker.ts', import.meta.url), {
      type: 'module',
      name: 'advice',
    });
    worker.current = own;
    setReport(undefined);
    setProblem(undefined);
    setRunning(true);
    own.addEventListener('error', () => {
      setProblem('The search couldn’t be started.');
      setRunning(false);
    });
    own.addEventListener('message', ({ data }: MessageEvent<AdviceReply>) => {
      if (worker.current !== own) return;
      if (data.kind === 'failed') setProblem(data.message);
      else setReport(data.report);
      if (data.kind === 'failed' || data.isDone) setRunning(false);
    });
    own.postMessage({ system, view, by } satisfies AdviceRequest);
  }, [system, view, by]);
  return { report, problem, isRunning, run, stop };
}

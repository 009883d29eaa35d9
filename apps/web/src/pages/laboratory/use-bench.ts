import type { Plan } from '@tiltyard/analysis';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Progress } from './bench.js';
import { runBench } from './bench.js';

export interface Bench {
  readonly progress: Progress | undefined;
  readonly running: boolean;
  readonly problem: string | undefined;
  run(system: string, plan: Plan, fights: number): void;
  stop(): void;
}

/** A simulation that a part of the page runs: one at a time, ended with it. */
export function useBench(): Bench {
  const [progress, setProgress] = useState<Progress>();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stopper = useRef<() => void>(undefined);
  const stop = useCallback(() => {
    stopper.current?.();
    stopper.current = undefined;
    setRunning(false);
  }, []);
  const run = useCallback((system: string, plan: Plan, fights: number) => {
    stopper.current?.();
    setProgress(undefined);
    setProblem(undefined);
    setRunning(true);
    stopper.current = runBench(
      system,
      plan,
      fights,
      (next) => {
        setProgress(next);
        if (next.done) setRunning(false);
      },
      (message) => {
        setProblem(message);
        setRunning(false);
      },
    );
  }, []);
  useEffect(() => () => stopper.current?.(), []);
  return { progress, running, problem, run, stop };
}

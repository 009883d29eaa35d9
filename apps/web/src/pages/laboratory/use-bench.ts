import type { Plan } from '@tiltyard/analysis';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Progress } from './bench.js';
import { runBench } from './bench.js';
import type { Place } from './place.js';
import { runQueued } from './queued.js';

/** A simulation to run. */
export interface Run {
  readonly system: string;
  readonly plan: Plan;
  readonly fights: number;
  readonly place: Place;
}

export interface Bench {
  readonly progress: Progress | undefined;
  readonly running: boolean;
  readonly problem: string | undefined;
  run(run: Run): void;
  stop(): void;
  /** Runs the last one in this page; only where the queue does not do it. */
  readonly runHere: (() => void) | undefined;
}

/** A simulation that a part of the page runs: one at a time, ended with it. */
export function useBench(): Bench {
  const [progress, setProgress] = useState<Progress>();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [last, setLast] = useState<Run>();
  const stopper = useRef<() => void>(undefined);
  const stop = useCallback(() => {
    stopper.current?.();
    stopper.current = undefined;
    setRunning(false);
  }, []);
  const run = useCallback((next: Run) => {
    stopper.current?.();
    setLast(next);
    setProgress(undefined);
    setProblem(undefined);
    setRunning(true);
    const heard = (now: Progress): void => {
      setProgress(now);
      if (now.done) setRunning(false);
    };
    const failed = (message: string): void => {
      setProblem(message);
      setRunning(false);
    };
    const { system, plan, fights, place } = next;
    stopper.current = place === 'queue' ? runQueued(plan, fights, heard, failed) : runBench(system, plan, fights, heard, failed);
  }, []);
  useEffect(() => () => stopper.current?.(), []);
  const stuck = last?.place === 'queue' && (problem !== undefined || (running && progress?.note !== undefined));
  return { progress, running, problem, run, stop, runHere: last && stuck ? () => run({ ...last, place: 'here' }) : undefined };
}

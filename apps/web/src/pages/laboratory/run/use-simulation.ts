import type { Plan } from '@tiltyard/analysis';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { RunProgress } from './simulation-runner.js';
import { runSimulation } from './simulation-runner.js';
import { saveInputs, loadInputs } from '../saved-inputs.js';
import type { RunLocation } from './run-location.js';
import { runQueued } from './queued.js';

/** A simulation to run. */
export interface Run {
  readonly system: string;
  readonly plan: Plan;
  readonly fights: number;
  readonly place: RunLocation;
}

export interface SimulationHandle {
  readonly progress: RunProgress | undefined;
  readonly running: boolean;
  readonly problem: string | undefined;
  run(run: Run): void;
  stop(): void;
  /** How many fights were being played when the page was left; nothing if none were, or once another run is begun. */
  readonly interrupted: number | undefined;
  /** Runs the last one in this page; only where the queue does not do it. */
  readonly runHere: (() => void) | undefined;
}

/** A simulation that a part of the page runs: one at a time, ended with it, which is told when the part is there again. */
export function useSimulation(part: string): SimulationHandle {
  const mark = `${part} running`;
  const [interrupted, setInterrupted] = useState(() => loadInputs(mark, z.number()));
  const [progress, setProgress] = useState<RunProgress>();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [last, setLast] = useState<Run>();
  const stopper = useRef<() => void>(undefined);
  const stop = useCallback(() => {
    stopper.current?.();
    stopper.current = undefined;
    setRunning(false);
    saveInputs(mark, null);
  }, [mark]);
  const run = useCallback(
    (next: Run) => {
      stopper.current?.();
      setLast(next);
      setProgress(undefined);
      setProblem(undefined);
      setRunning(true);
      setInterrupted(undefined);
      saveInputs(mark, next.fights);
      const over = (): void => {
        setRunning(false);
        saveInputs(mark, null);
      };
      const heard = (now: RunProgress): void => {
        setProgress(now);
        if (now.done) over();
      };
      const failed = (message: string): void => {
        setProblem(message);
        over();
      };
      const { system, plan, fights, place } = next;
      stopper.current =
        place === 'queue'
          ? runQueued(plan, fights, heard, failed)
          : runSimulation(system, plan, fights, heard, failed);
    },
    [mark],
  );
  useEffect(
    () => () => {
      const end = stopper.current;
      // What is ended with the page, and not by the user, was interrupted.
      const playing = loadInputs(mark, z.number());
      end?.();
      if (playing !== undefined) saveInputs(mark, playing);
    },
    [mark],
  );
  const stuck =
    last?.place === 'queue' && (problem !== undefined || (running && progress?.note !== undefined));
  return {
    progress,
    running,
    problem,
    run,
    stop,
    interrupted,
    runHere: last && stuck ? () => run({ ...last, place: 'here' }) : undefined,
  };
}

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
  /**
   * How many fights were being played when the page was left; undefined if none were, or once
   * another run has begun.
   */
  readonly interrupted: number | undefined;
  /** Runs the last simulation on this page; undefined unless the queue has failed or makes no progress. */
  readonly runHere: (() => void) | undefined;
}

/**
 * A simulation run by one part of the page. There is one at a time, and it ends when the part is
 * unmounted; the part reports that when it is mounted again.
 */
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
      // If the page ended the simulation and not the user, it counts as interrupted.
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

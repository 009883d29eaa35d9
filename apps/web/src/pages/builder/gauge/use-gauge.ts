import type { GaugeReport, PolicyName } from '@tiltyard/analysis';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EncounterDraft } from '../draft.js';
import type { GaugeReply, GaugeRequest } from './gauge.worker.js';
import type { Newcomer } from './joined.js';

/** How long a draft is left to the hand before it is gauged anew, in milliseconds. */
const SOON = 500;

const newWorker = (): Worker =>
  new Worker(new URL('./gauge.worker.ts', import.meta.url), { type: 'module', name: 'gauge' });

/** How an encounter goes: what was known before stays until something is known of its next form. */
export function useGauge(
  draft: EncounterDraft,
  policy: PolicyName,
  isReady: boolean,
): {
  readonly report: GaugeReport | undefined;
  readonly problem: string | undefined;
  readonly isOld: boolean;
} {
  const [known, setKnown] = useState<{ readonly of: object; readonly report: GaugeReport }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setProblem(undefined);
    if (!isReady) return;
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = newWorker();
      worker.addEventListener('error', () => setProblem('The gauge couldn’t be started.'));
      worker.addEventListener('message', ({ data }: MessageEvent<GaugeReply>) => {
        if (data.kind === 'failed') setProblem(data.message);
        if (data.kind === 'gauged') setKnown({ of: draft, report: data.report });
      });
      worker.postMessage({ draft, policy } satisfies GaugeRequest);
    }, SOON);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [draft, policy, isReady]);
  return { report: known?.report, problem, isOld: !isReady || known?.of !== draft };
}

/** What newcomers would change, by their keys; nothing of those for whom there is no room. */
export type Comparison = ReadonlyMap<string, GaugeReport | undefined>;

/** Gauges an encounter with each of several newcomers, on request; a change of the encounter ends and forgets it. */
export function useComparison(
  draft: EncounterDraft,
  policy: PolicyName,
  side: string,
): {
  readonly compared: Comparison;
  readonly isRunning: boolean;
  run(newcomers: readonly Newcomer[]): void;
  stop(): void;
} {
  const worker = useRef<Worker>(undefined);
  const [compared, setCompared] = useState<Comparison>(new Map());
  const [isRunning, setRunning] = useState(false);
  const stop = useCallback(() => {
    worker.current?.terminate();
    setRunning(false);
  }, []);
  useEffect(() => {
    setCompared(new Map());
    return stop;
  }, [draft, policy, side, stop]);
  const run = useCallback(
    (newcomers: readonly Newcomer[]) => {
      worker.current?.terminate();
      const own = newWorker();
      worker.current = own;
      setCompared(new Map());
      setRunning(true);
      own.addEventListener('error', () => setRunning(false));
      own.addEventListener('message', ({ data }: MessageEvent<GaugeReply>) => {
        if (worker.current !== own) return;
        if (data.kind === 'compared')
          setCompared((before) => new Map(before).set(data.key, data.report));
        else setRunning(false);
      });
      own.postMessage({ draft, policy, compare: { side, newcomers } } satisfies GaugeRequest);
    },
    [draft, policy, side],
  );
  return { compared, isRunning, run, stop };
}

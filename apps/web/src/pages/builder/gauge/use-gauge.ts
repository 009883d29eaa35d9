import type { GaugeReport, PolicyName } from '@tiltyard/analysis';
import { startTransition, useEffect, useState } from 'react';
import type { EncounterDraft } from '../draft.js';
import type { GaugeReply, GaugeRequest } from './gauge.worker.js';
import type { Newcomer } from './joined.js';

/** The delay after a change before a draft is gauged again, in milliseconds. */
const SOON = 500;

const newWorker = (): Worker =>
  new Worker(new URL('./gauge.worker.ts', import.meta.url), { type: 'module', name: 'gauge' });

/** The gauge of an encounter so far. */
export interface Gauged {
  readonly report: GaugeReport | undefined;
  readonly problem: string | undefined;
  /** Whether the report is of an earlier version of the encounter. */
  readonly isOld: boolean;
  /** Whether all fights of the present encounter have been played. */
  readonly isDone: boolean;
}

/** Gauges an encounter; earlier results stay until there are new ones. */
export function useGauge(draft: EncounterDraft, policy: PolicyName, isReady: boolean): Gauged {
  const [known, setKnown] = useState<{
    readonly of: object;
    readonly policy: PolicyName;
    readonly report: GaugeReport;
    readonly isDone: boolean;
  }>();
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
        if (data.kind === 'gauged')
          setKnown({ of: draft, policy, report: data.report, isDone: data.isDone });
      });
      worker.postMessage({ draft, policy } satisfies GaugeRequest);
    }, SOON);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [draft, policy, isReady]);
  const isOld = !isReady || known?.of !== draft || known.policy !== policy;
  return { report: known?.report, problem, isOld, isDone: !isOld && known.isDone };
}

/** The gauges with newcomers, by key, and without combatants, by id. */
export type Comparison = ReadonlyMap<string, GaugeReport | undefined>;

/** Changes are batched, so that a list is not rendered for each of them. */
const TELL_MS = 250;

/**
 * Gauges an encounter with each of several newcomers and without each combatant, once the encounter
 * itself has been gauged. Earlier results stay until there are new ones.
 * @param isReady whether the encounter itself has been gauged
 */
export function useComparison(
  request: {
    readonly draft: EncounterDraft;
    readonly policy: PolicyName;
    readonly side: string;
    readonly newcomers: readonly Newcomer[];
  },
  isReady: boolean,
): {
  readonly compared: Comparison;
  readonly isRunning: boolean;
  /** Whether the user has stopped it; it then waits until resumed. */
  readonly isStopped: boolean;
  setStopped(isStopped: boolean): void;
} {
  const { draft, policy, side, newcomers } = request;
  const [compared, setCompared] = useState<Comparison>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [isStopped, setStopped] = useState(false);
  useEffect(() => setCompared(new Map()), [policy, side]);
  useEffect(() => {
    if (!isReady || isStopped) return;
    const worker = newWorker();
    const waiting = new Map<string, GaugeReport | undefined>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      timer = undefined;
      const news = [...waiting];
      waiting.clear();
      startTransition(() => setCompared((before) => new Map([...before, ...news])));
    };
    setRunning(true);
    worker.addEventListener('error', () => setRunning(false));
    worker.addEventListener('message', ({ data }: MessageEvent<GaugeReply>) => {
      if (data.kind !== 'compared') return setRunning(false);
      waiting.set(data.key, data.report);
      timer ??= setTimeout(tell, TELL_MS);
    });
    worker.postMessage({ draft, policy, compare: { side, newcomers } } satisfies GaugeRequest);
    return () => {
      clearTimeout(timer);
      worker.terminate();
      setRunning(false);
    };
  }, [draft, policy, side, newcomers, isReady, isStopped]);
  return { compared, isRunning, isStopped, setStopped };
}

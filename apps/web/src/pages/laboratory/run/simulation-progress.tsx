import type { ReactNode } from 'react';
import { Button } from '../../../design/controls/button.js';
import style from '../laboratory.module.css';
import type { SimulationHandle } from './use-simulation.js';

function seconds(left: number): string {
  if (left < 1) return 'nearly done';
  if (left < 90) return `about ${Math.ceil(left)} s left`;
  if (left < 5_400) return `about ${Math.ceil(left / 60)} min left`;
  return `about ${(left / 3_600).toFixed(1)} h left`;
}

const perSecond = (rate: number): string =>
  rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en');

/** The progress of a simulation, its speed and the remaining time, or its problem. */
export function SimulationProgress({
  bench: { progress, running, problem, interrupted, runHere },
}: {
  readonly bench: SimulationHandle;
}): ReactNode {
  const { played = 0, wanted = 0, rate = 0, note } = progress ?? {};
  const stopped = progress?.done && played < wanted;
  const pace =
    rate > 0 ? `, ${perSecond(rate)} a second, ${seconds((wanted - played) / rate)}` : '';
  return (
    <>
      {problem === undefined ? null : (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
      {interrupted === undefined ? null : (
        <p role="status">
          A run of {interrupted.toLocaleString('en')} fights stopped when you left the page. Run it
          again: the same seed gives the same result.
        </p>
      )}
      {!running && !progress ? null : (
        <div className={style.progress}>
          <progress max={Math.max(1, wanted)} value={played} aria-label="Fights played" />
          <p role="status">
            {progress
              ? `${stopped ? 'Stopped after the first' : ''} ${played.toLocaleString('en')} of ${wanted.toLocaleString('en')} fights`
              : 'Preparing…'}
            {running && note === undefined ? pace : ''}
          </p>
          <p role="status">{running ? note : ''}</p>
        </div>
      )}
      {runHere ? (
        <p>
          <Button onClick={runHere}>Run in this browser instead</Button>
        </p>
      ) : null}
    </>
  );
}

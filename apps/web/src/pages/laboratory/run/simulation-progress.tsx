import type { ReactNode } from 'react';
import { Button } from '../../../design/button.js';
import style from '../laboratory.module.css';
import type { SimulationHandle } from './use-simulation.js';

const seconds = (left: number): string =>
  left < 1
    ? 'nearly done'
    : left < 90
      ? `about ${Math.ceil(left)} s left`
      : left < 5_400
        ? `about ${Math.ceil(left / 60)} min left`
        : `about ${(left / 3_600).toFixed(1)} h left`;

const perSecond = (rate: number): string =>
  rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en');

/** How far a simulation is, how fast it goes and what is left of it, or what is wrong with it. */
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
          {interrupted.toLocaleString('en')} fights were being played here when the page was left.
          Run them again: the same dice give the same result.
        </p>
      )}
      {!running && !progress ? null : (
        <div className={style.progress}>
          <progress max={Math.max(1, wanted)} value={played} aria-label="Fights played" />
          <p role="status">
            {progress
              ? `${stopped ? 'Stopped after the first' : ''} ${played.toLocaleString('en')} of ${wanted.toLocaleString('en')} fights`
              : 'Getting ready …'}
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

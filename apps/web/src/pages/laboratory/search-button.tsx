import type { ReactNode } from 'react';
import { StartStopButton } from '../../design/controls/button.js';
import type { SearchHandle } from '../../search/use-search.js';
import style from './laboratory.module.css';

/** Submits the form around it, or stops the running search. */
export function SearchButton({
  search: { isRunning, stop },
  label = 'Find out',
}: {
  readonly search: Pick<SearchHandle<never, unknown>, 'isRunning' | 'stop'>;
  readonly label?: string;
}): ReactNode {
  return (
    <span className={style.go}>
      <StartStopButton isRunning={isRunning} onStop={stop} look="primary" type="submit">
        {label}
      </StartStopButton>
    </span>
  );
}

/** The problem or progress of a search. @param unit names what `fights` counts */
export function SearchStatus({
  search: { isRunning, problem, report },
  unit,
}: {
  readonly search: Pick<
    SearchHandle<never, { readonly fights: number }>,
    'isRunning' | 'problem' | 'report'
  >;
  readonly unit: string;
}): ReactNode {
  return (
    <>
      <p role="status">{isRunning ? `${report?.fights ?? 0} ${unit} so far…` : ''}</p>
      {problem === undefined ? null : (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

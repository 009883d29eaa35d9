import type { ReactNode } from 'react';
import { Button } from '../../design/controls/button.js';
import { to } from '../../router.js';
import type { Course } from './past-fight.js';
import style from './review.module.css';
import type { useReview } from './use-review.js';

/** The result of the fight, in a line. */
export function Headline({
  course: { winners, rounds },
  title,
  steps,
  fight,
  onAgain,
  children,
}: {
  readonly course: Course;
  readonly title: string;
  readonly steps: number;
  readonly fight: string;
  /** Plays the fight again from its beginning. */
  readonly onAgain: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <header className={style.headline}>
      <p className={style.of}>
        <b>{title}</b> <span className="soft">after the fight</span>
        <span className={style.ways}>
          <Button look="quiet" onClick={() => onAgain()}>
            Play again
          </Button>
          <a href={to.laboratory(fight)}>Open in the laboratory</a>
        </span>
      </p>
      <h2>{winners.length > 0 ? `Won by ${winners.join(' and ')}` : 'No one is left'}</h2>
      <span className="soft">
        {rounds === 1 ? '1 round' : `${rounds} rounds`}
        {steps > 1 ? `, ${steps - 1} steps` : ''}
      </span>
      {children}
    </header>
  );
}

/** The progress of a review, with buttons that pause and resume it. */
export function ReviewProgress({
  search: { isRunning, isHeld, problem, hold, go, again },
  isThrough,
  progress,
}: {
  readonly search: ReturnType<typeof useReview>;
  /** Whether a first review is complete and only being refined. */
  readonly isThrough: boolean;
  /** From 0 to 1. */
  readonly progress: number;
}): ReactNode {
  return (
    <div className={style.progress} role="status">
      {isRunning && !isThrough ? (
        <>
          <progress max={1} value={progress} aria-label="Review" />
          {isHeld ? <span className="soft">Stopped at {Math.round(100 * progress)}%.</span> : null}
          <Button onClick={isHeld ? go : hold}>{isHeld ? 'Go on' : 'Stop'}</Button>
        </>
      ) : null}
      {problem === undefined ? null : (
        <>
          <span role="alert">The review can’t be finished: {problem}</span>
          <Button onClick={again}>Try again</Button>
        </>
      )}
    </div>
  );
}

/** How accurate the chances are, with buttons that pause playing further fights and resume it. */
export function Certainty({
  search: { isRunning, isHeld, problem, hold, go, further },
  known,
}: {
  readonly search: ReturnType<typeof useReview>;
  /** The accuracy, in words. */
  readonly known: string;
}): ReactNode {
  const isPlaying = isRunning && !isHeld;
  const playMore = isHeld ? go : further;
  if (problem !== undefined) return known;
  return (
    <>
      {known}
      {isPlaying ? ' More fights are being played.' : null}{' '}
      {known === '' && !isPlaying ? null : (
        <Button look="quiet" onClick={isPlaying ? hold : playMore}>
          {isPlaying ? 'Stop' : 'Play more fights'}
        </Button>
      )}
    </>
  );
}

/** Chooses the side whose chance is shown, and whose knowledge it is based on. */
export function WhoseChance({
  sides,
  side,
  onSide,
  as,
  onAs,
  children,
}: {
  readonly sides: readonly string[];
  readonly side: string | undefined;
  readonly onSide: (side: string) => void;
  readonly as: string | undefined;
  readonly onAs: (as: string | undefined) => void;
  /** The accuracy of the chance. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={style.whose}>
      <p>
        <label>
          The chance of{' '}
          <select value={side} onChange={(event) => onSide(event.target.value)}>
            {sides.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>{' '}
        <label>
          to win, by what{' '}
          <select
            value={as ?? ''}
            onChange={(event) => onAs(event.target.value === '' ? undefined : event.target.value)}
          >
            <option value="">the GM knows</option>
            {sides.map((each) => (
              <option key={each} value={each}>
                {each} knew
              </option>
            ))}
          </select>
        </label>
      </p>
      <p className="soft">
        If everyone plays on sensibly. The band is where the chance lies in 95 of 100 cases.{' '}
        {children}
      </p>
    </div>
  );
}

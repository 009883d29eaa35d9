import type { ReactNode } from 'react';
import { memo } from 'react';
import { StudyMap } from '../study/study-map.js';
import type { OpenPast } from './past-fight.js';
import style from './review.module.css';
import type { ToldStep } from './review.worker.js';
import { useMoment } from './use-past.js';

/**
 * The combatants' positions at a step, with an arrow for the actual command and the path of the
 * best one.
 */
export const MomentMap = memo(function MomentMap({
  past,
  as,
  seq,
  command,
  best,
  before,
}: {
  readonly past: OpenPast;
  /** The side whose knowledge the review is based on; the GM's if omitted. */
  readonly as: string | undefined;
  readonly seq: ToldStep['seq'];
  readonly command: ToldStep['command'];
  readonly best: ToldStep['best'];
  /** The entry number of the previous step. */
  readonly before: number | undefined;
}): ReactNode {
  const { moment, problem } = useMoment(past, {
    before: before ?? seq,
    seq,
    as,
    played: command,
    best,
  });
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (!moment) return <div className={style.noMap} />;
  const { picture, arrows, best: way } = moment;
  return (
    <>
      <StudyMap position={picture} step={{ arrows, marks: [] }} best={way} close />
      {arrows.length > 0 && way ? (
        <p className={style.legend}>
          <i data-played /> played <i data-best /> best
        </p>
      ) : null}
    </>
  );
});

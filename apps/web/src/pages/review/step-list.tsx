import type { ReactNode } from 'react';
import { memo } from 'react';
import { changeText, chanceText } from './review-words.js';
import style from './review.module.css';
import type { ToldStep } from './review.worker.js';

/** The notable steps, which can be chosen. */
export const StepList = memo(function StepList({
  steps,
  numbers,
  chosen,
  certainty,
  onChoose,
}: {
  readonly steps: readonly ToldStep[];
  /** The numbers of the notable steps, by entry. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly chosen: number;
  /** What to say if no turning point is certain; undefined until the review is complete. */
  readonly certainty: string | undefined;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  if (numbers.size === 0) return <p className="soft">{certainty ?? 'None is certain yet.'}</p>;
  return (
    <>
      {certainty === undefined ? null : <p className="soft">{certainty}</p>}
      <ol className={style.turns}>
        {steps.map((step, i) => {
          const number = numbers.get(step.seq);
          return number === undefined ? null : (
            <li key={step.seq}>
              <TurnRow
                step={step}
                number={number}
                index={i}
                isChosen={i === chosen}
                onChoose={onChoose}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
});

const TurnRow = memo(function TurnRow({
  step: { text, swing, chance },
  number,
  index,
  isChosen,
  onChoose,
}: {
  readonly step: ToldStep;
  readonly number: number;
  readonly index: number;
  readonly isChosen: boolean;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose(index)}>
      <b className={style.number}>{number}</b>
      <span>{text}</span>
      <span className="soft">
        {changeText(swing)} points, to {chanceText(chance)}
      </span>
    </button>
  );
});

import type { ReactNode } from 'react';
import { memo } from 'react';
import { changeText, chanceText } from './review-words.js';
import style from './review.module.css';
import type { ToldStep } from './review.worker.js';

/** The steps that are worth a look, each to be chosen. */
export const StepList = memo(function StepList({
  steps,
  numbers,
  chosen,
  isDone,
  isSure,
  onChoose,
}: {
  readonly steps: readonly ToldStep[];
  /** The numbers of the steps that are worth a look. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly chosen: number;
  readonly isDone: boolean;
  /** Whether they changed the chances beyond doubt. */
  readonly isSure: boolean;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  if (numbers.size === 0)
    return (
      <p className="soft">
        {isDone ? 'Nothing changed the chances beyond doubt.' : 'None is certain yet.'}
      </p>
    );
  const list = (
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
  );
  return isSure ? (
    list
  ) : (
    <>
      <p className="soft">
        Nothing changed the chances beyond doubt. These seem to have changed them most:
      </p>
      {list}
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

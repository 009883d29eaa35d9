import type { Estimate } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { Button } from '../../design/controls/button.js';
import { chanceText, changeText, pointsText, rangeOf, spanText } from './review-words.js';
import style from './review.module.css';
import type { ToldStep } from './review.worker.js';
import { WhyCommand } from './why-command.js';

/** One step of a fight: what it changed, by choice and by dice, and the alternatives. */
export const ReviewStepView = memo(function ReviewStepView({
  step,
  number,
  before,
  system,
  isDone,
  onFork,
}: {
  readonly step: ToldStep;
  /** Its number among the notable steps. */
  readonly number: number | undefined;
  /** The chance before the step. */
  readonly before: Estimate | undefined;
  readonly system: string;
  /** Whether the review of the step is final. */
  readonly isDone: boolean;
  /** Continues from before this step in a new fight; undefined where that is impossible. */
  readonly onFork: ((seq: number) => void) | undefined;
}): ReactNode {
  const { seq, command, text, told, chance, others } = step;
  return (
    <section className={style.step} aria-labelledby="step" aria-live="polite">
      <header className={style.stepHead}>
        {number === undefined ? null : <b className={style.number}>{number}</b>}
        <h2 id="step">{text}</h2>
        <strong>
          {before ? `${chanceText(before)} → ` : ''}
          {chanceText(chance)}
        </strong>
      </header>
      {told.length > 0 ? (
        <ul className={style.told}>
          {told.map((sentence, i) => (
            <li key={i}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      <Change step={step} />
      {others.length > 0 ? <Others step={step} system={system} /> : null}
      {others.length === 0 && isDone && command ? (
        <p className="soft">
          What else could have been done is worked out where most was lost: not here.
        </p>
      ) : null}
      {onFork ? <Button onClick={() => onFork(seq)}>Play on from before this</Button> : null}
    </section>
  );
});

/** How a step changed the chance to win, and how certain that is. */
function Change({
  step: { swing, choice, luck, chance, fights },
}: {
  readonly step: ToldStep;
}): ReactNode {
  return (
    <>
      {swing ? (
        <p>
          {pointsText(swing)} points: {pointsText(choice)} by the choice, {pointsText(luck)} by the
          dice.
        </p>
      ) : null}
      {chance ? (
        <p className="soft">
          {fights === 0 ? 'The fight is over.' : `Now ${rangeOf(chance)}%, by ${fights} fights.`}
          {swing && choice && luck
            ? ` In 95 of 100 cases ${spanText(swing)} points, ${spanText(choice)} by the choice, ${spanText(luck)} by the dice.`
            : null}
        </p>
      ) : null}
    </>
  );
}

/** The alternatives at a step, best first, each with its reasons. */
function Others({ step, system }: { readonly step: ToldStep; readonly system: string }): ReactNode {
  const { others, loss } = step;
  return (
    <>
      <table className={style.others}>
        <thead>
          <tr>
            <td />
            <th scope="col">What could have been done</th>
            <th scope="col" colSpan={2}>
              Chance to win after it
            </th>
            <th scope="col">
              <span className="visually-hidden">Why</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {others.map((other, i) => (
            <tr key={i} data-played={other.isPlayed || undefined}>
              <td className={style.rank}>{i + 1}</td>
              <th scope="row">
                {other.text}
                {other.isBest ? <b data-best>best</b> : null}
                {other.isPlayed ? <b>played</b> : null}
              </th>
              <td className={style.bar}>
                <span className={style.track} aria-hidden="true">
                  <i style={{ inlineSize: `${100 * other.win.value}%` }} />
                </span>
              </td>
              <td className={style.share}>{chanceText(other.win)}</td>
              <td className={style.whyMark}>
                <WhyCommand other={other} side={loss?.side ?? ''} system={system} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {loss && !step.best ? <p className="soft">Nothing better was found.</p> : null}
      {loss && step.best ? (
        <p className="soft">
          {loss.points.low > 0
            ? `Played again with other dice, the best is worth ${changeText(loss.points)} points more to ${loss.side} than what was played.`
            : `Played again with other dice, the best is not beyond doubt: ${changeText(loss.points)} points for ${loss.side}.`}
        </p>
      ) : null}
    </>
  );
}

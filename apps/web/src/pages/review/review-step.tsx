import type { ReactNode } from 'react';
import { Button } from '../../design/controls/button.js';
import { changeText, chanceText, rangeOf, whyText } from './review-words.js';
import style from './review.module.css';
import type { ToldStep } from './review.worker.js';

/** One step of a fight: what it changed, by choice and by dice, and what could have been done. */
export function ReviewStepView({
  step,
  number,
  before,
  onFork,
}: {
  readonly step: ToldStep;
  /** Its number among the turning points. */
  readonly number: number | undefined;
  readonly before: ToldStep | undefined;
  /** Goes on from before this step, in a fight of its own; nothing where that cannot be. */
  readonly onFork: (() => void) | undefined;
}): ReactNode {
  const { text, told, chance, fights, swing, choice, luck, others, loss } = step;
  return (
    <section className={style.step} aria-labelledby="step" aria-live="polite">
      <header className={style.stepHead}>
        {number === undefined ? null : <b className={style.number}>{number}</b>}
        <h2 id="step">{text}</h2>
        <strong>
          {before ? `${chanceText(before.chance)} → ` : ''}
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
      {swing ? (
        <p>
          {changeText(swing)} points: {changeText(choice)} by the choice, {changeText(luck)} by the
          dice.
        </p>
      ) : null}
      {chance ? (
        <p className="soft">
          {fights === 0 ? 'The fight is over.' : `Now ${rangeOf(chance)} %, by ${fights} fights.`}
        </p>
      ) : null}
      {others.length > 0 ? (
        <>
          <table className={style.others}>
            <thead>
              <tr>
                <th scope="col">What could have been done</th>
                <th scope="col" colSpan={2}>
                  Chance to win after it
                </th>
              </tr>
            </thead>
            <tbody>
              {others.map((other) => (
                <tr key={other.text}>
                  <th scope="row">
                    {other.text}
                    {other.isBest ? <b data-best> best</b> : null}
                    {other.isPlayed ? <b> played</b> : null}
                    <span className={style.why}>{whyText(loss?.side ?? '', other.losses)}</span>
                  </th>
                  <td>
                    <span className={style.track} aria-hidden="true">
                      <i style={{ inlineSize: `${100 * other.win.value}%` }} />
                    </span>
                  </td>
                  <td>
                    <b>{chanceText(other.win)}</b>{' '}
                    <span className="soft">{rangeOf(other.win)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {loss ? (
            <p className="soft">
              Losses are averages of the fights after it. Played again with other dice, the best is
              worth {changeText(loss.points)} points more to {loss.side}.
            </p>
          ) : null}
        </>
      ) : null}
      {onFork ? <Button onClick={onFork}>Play on from before this</Button> : null}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../../design/controls/button.js';
import { changeText, chanceText, rangeOf } from './review-words.js';
import style from './review.module.css';
import type { ToldStep } from './review.worker.js';

/** One step of a fight: what it changed, by choice and by dice, and what could have been done. */
export function ReviewStepView({
  step,
  before,
  map,
  onFork,
}: {
  readonly step: ToldStep;
  readonly before: ToldStep | undefined;
  /** The map at that moment. */
  readonly map: ReactNode;
  /** Goes on from before this step, in a fight of its own; nothing where that cannot be. */
  readonly onFork: (() => void) | undefined;
}): ReactNode {
  const { text, told, chance, fights, swing, choice, luck, others, loss } = step;
  return (
    <section className={style.step} aria-labelledby="step" aria-live="polite">
      <h2 id="step">{text}</h2>
      <p>
        <strong>
          {before ? `${chanceText(before.chance)} → ` : ''}
          {chanceText(chance)}
        </strong>{' '}
        {chance ? (
          <span className="soft">
            {fights === 0 ? 'the fight is over' : `${rangeOf(chance)}, ${fights} fights`}
          </span>
        ) : null}
      </p>
      {map}
      {told.length > 0 ? (
        <ul className={style.told}>
          {told.map((sentence, i) => (
            <li key={i}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {swing ? (
        <dl className={style.parts}>
          <dt>Changed</dt>
          <dd>{changeText(swing)} points</dd>
          <dt>by the choice</dt>
          <dd>{changeText(choice)}</dd>
          <dt>by the dice</dt>
          <dd>{changeText(luck)}</dd>
        </dl>
      ) : null}
      {others.length > 0 ? (
        <>
          <h3>What could have been done</h3>
          <ol className={style.others}>
            {others.map((other) => (
              <li key={other.text}>
                <span>
                  {other.text}
                  {other.isBest ? <b> best</b> : null}
                  {other.isPlayed ? <i> played</i> : null}
                </span>
                <span className={style.track} aria-hidden="true">
                  <i style={{ inlineSize: `${100 * other.win.value}%` }} />
                </span>
                <span>
                  {chanceText(other.win)} <span className="soft">{rangeOf(other.win)}</span>
                </span>
              </li>
            ))}
          </ol>
          {loss ? (
            <p className="soft">
              Played again with other dice, the best is worth {changeText(loss.points)} points more
              to {loss.side}.
            </p>
          ) : null}
        </>
      ) : null}
      {onFork ? <Button onClick={onFork}>Play on from before this</Button> : null}
    </section>
  );
}

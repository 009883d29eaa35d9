import type { ReactNode } from 'react';
import { to } from '../../router.js';
import { Why } from '../../systems/rule-link.js';
import { costText, rangeOf } from './review-words.js';
import style from './review.module.css';
import type { OtherCommand } from './review.worker.js';

/**
 * A mark that opens why a command is as good as it is: the losses in the fights after it, how
 * certain that is, and its rules.
 */
export function WhyCommand({
  other: { text, win, losses, fights, isExact, isUsual, line, rules },
  side,
  system,
}: {
  readonly other: OtherCommand;
  /** The side that gave the command. */
  readonly side: string;
  readonly system: string;
}): ReactNode {
  const cost = costText(side, losses);
  return (
    <Why of={text} ids={[]}>
      <div className={style.reasons}>
        {cost === '' ? null : <p>{cost}</p>}
        <p>
          {isExact
            ? 'The chance is exact.'
            : `By ${fights} fights after it: ${rangeOf(win)}% in 95 of 100 cases.`}
        </p>
        {isUsual ? <p>Automatic players choose it here.</p> : null}
        {line.length > 0 ? <p>Likely then: {line.join(' → ')}</p> : null}
        {rules.map(({ id, text: rule }) => (
          <p key={id}>
            <a href={to.rules(system, id)}>{id}</a> {rule}
          </p>
        ))}
      </div>
    </Why>
  );
}

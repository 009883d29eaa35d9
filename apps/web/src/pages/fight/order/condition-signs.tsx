import type { Condition } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { badgesOf, Sign } from '../map/tokens/signs.js';
import style from './condition-signs.module.css';
import { conditionWords } from './condition-words.js';

/** A combatant's conditions as signs, one for each meaning; their words are read out and shown on hover. */
export function ConditionSigns({
  conditions,
}: {
  readonly conditions: readonly Condition[];
}): ReactNode {
  if (conditions.length === 0) return null;
  const words = conditions.map(conditionWords).join(', ');
  return (
    <span className={style.signs} title={words}>
      {badgesOf(conditions).map(({ corner, sign, count }) => (
        <span key={corner} className={style.sign} aria-hidden="true">
          <svg width="16" height="16" viewBox="0 0 16 16">
            <Sign sign={sign} />
          </svg>
          {count === undefined || count < 2 ? null : count}
        </span>
      ))}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

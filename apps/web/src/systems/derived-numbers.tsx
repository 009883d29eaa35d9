import type { DerivedNumber } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import style from './derived-numbers.module.css';
import { RuleLink } from './rule-link.js';

/** Numbers derived from others; each opens to show its parts. */
export function DerivedNumbers({
  numbers,
}: {
  readonly numbers: readonly DerivedNumber[];
}): ReactNode {
  if (numbers.length === 0) return null;
  return (
    <ul className={style.numbers} aria-label="Worked out">
      {numbers.map(({ name, value, parts, how, rules }, i) => (
        <li key={i}>
          <details>
            <summary>
              <span>{name}</span> <b>{value}</b>
            </summary>
            <p>
              {parts
                .map(({ label, amount }) => `${label} ${amount}`.replace(' -', ' −'))
                .join(', ')}
              {how === undefined ? '' : `: ${how}`}{' '}
              {rules.map((rule) => (
                <RuleLink key={rule} id={rule} />
              ))}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

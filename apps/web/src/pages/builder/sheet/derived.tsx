import type { DerivedNumber } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { RuleLink } from '../../../systems/rule-link.js';
import style from './sheet-editor.module.css';

/** Numbers that follow from others; each opens to its parts. */
export function Derived({ numbers }: { readonly numbers: readonly DerivedNumber[] }): ReactNode {
  if (numbers.length === 0) return null;
  return (
    <ul className={style.derived} aria-label="Worked out">
      {numbers.map(({ name, value, parts, how, rules }) => (
        <li key={name}>
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

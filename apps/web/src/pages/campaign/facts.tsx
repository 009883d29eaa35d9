import type { CarriedFact } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Why } from '../../systems/rule-link.js';
import style from './campaign.module.css';

/** What lasts for a combatant after a fight and what passes, each with its rules. */
export function Facts({ facts }: { readonly facts: readonly CarriedFact[] }): ReactNode {
  if (facts.length === 0) return <p className="soft">Unhurt, nothing spent.</p>;
  return (
    <ul className={style.facts}>
      {facts.map(({ text, lasts, rules }) => (
        <li key={text} className={lasts ? undefined : 'soft'}>
          {lasts ? text : `Passes: ${text}`} <Why of={text} ids={rules} />
        </li>
      ))}
    </ul>
  );
}

import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Why } from '../../../systems/rule-link.js';
import { useFight } from '../use-fight.js';
import style from './sheet.module.css';

/** The relations of a combatant to others: grapples, advantages, guards. */
export function Relations({ who }: { readonly who: Id }): ReactNode {
  const { shown, names } = useFight();
  const relations = shown.scene.relations.filter(({ from, to }) => from === who || to === who);
  if (relations.length === 0) return null;
  return (
    <ul className={style.relations}>
      {relations.map(({ from, to, label, detail, degree, rules }, i) => (
        <li key={`${label} ${i}`}>
          <span className="name">{names.name(from)}</span> {label}{' '}
          <span className="name">{names.name(to)}</span>
          {detail === undefined ? '' : `, ${detail}`}
          {degree === undefined ? '' : `, by ${degree}`} <Why of={label} ids={rules} />
        </li>
      ))}
    </ul>
  );
}

import type { RuleId, TargetingPreview } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Why } from '../../../../systems/rule-link.js';
import style from './preview-list.module.css';
import type { Names } from '../../order/sides.js';

interface Line {
  readonly text: string;
  readonly effect?: string | undefined;
  readonly rules: readonly RuleId[];
}

/** The preview of an action as a list with its rules: whom it would affect, how far it reaches, what is in the way. */
export function PreviewList({
  sketch: { areas, lines },
  names,
}: {
  readonly sketch: TargetingPreview;
  readonly names: Names;
}): ReactNode {
  const all: readonly Line[] = [
    ...areas.map(({ label, who, rules }) => ({
      text: `${label}: ${who.length === 0 ? 'no known combatant inside' : who.map(names.name).join(', ')}`,
      rules,
    })),
    ...lines.flatMap(({ to, label, rules, hindrances }): readonly Line[] => [
      ...(label === ''
        ? []
        : [
            {
              text: `${typeof to === 'string' ? `To ${names.name(to)}` : 'Target point'}: ${label}`,
              rules,
            },
          ]),
      ...hindrances.map((each) => ({ text: each.label, effect: each.effect, rules: each.rules })),
    ]),
  ];
  if (all.length === 0) return null;
  return (
    <ul className={style.sketch} aria-label="On the map">
      {all.map(({ text, effect, rules }, i) => (
        <li key={i}>
          {text}
          {effect === undefined ? null : (
            <>
              {' '}
              <strong>{effect}</strong>
            </>
          )}{' '}
          <Why of={text} ids={rules} />
        </li>
      ))}
    </ul>
  );
}

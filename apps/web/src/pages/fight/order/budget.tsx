import type { Resource } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import style from './budget.module.css';

/** The maximum number of a resource that is drawn one by one. */
const DRAWN = 4;

/** The end of a label, which the marks next to it make superfluous. */
const KIND = / action$/i;

type Shape = 'square' | 'round' | 'lozenge';

/** The shape of a resource: a square for the first action of a turn, discs for others, a lozenge for the reaction. */
function shapeOf({ label }: Resource, index: number): Shape {
  if (/reaction/i.test(label)) return 'lozenge';
  return index === 0 ? 'square' : 'round';
}

/** The remaining resources, drawn where there are few; spent ones are hollow and struck through. */
export function Budget({ budget }: { readonly budget: readonly Resource[] }): ReactNode {
  if (budget.length === 0) return null;
  return (
    <ul className={style.budget}>
      {budget.map((resource, i) => {
        const { label, left, of, note } = resource;
        const told = `${left} of ${of} left${note === undefined ? '' : `, ${note}`}`;
        return (
          <li key={label} title={note} data-spent={left === 0}>
            {of <= DRAWN && of > 0 ? (
              <span className={style.marks} role="img" aria-label={told}>
                {Array.from({ length: of }, (_, n) => (
                  <i key={n} data-shape={shapeOf(resource, i)} data-left={n < left} />
                ))}
              </span>
            ) : null}
            <span>{label.replace(KIND, '')}</span>
            {of > DRAWN ? (
              <b>
                {left} of {of}
              </b>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a combatant's reaction is still available, as a lozenge; draws nothing if reactions are not counted. */
export function ReactionPip({ budget }: { readonly budget: readonly Resource[] }): ReactNode {
  const reaction = budget.find(({ label }) => /reaction/i.test(label));
  return reaction ? (
    <i
      className={style.pip}
      data-shape="lozenge"
      data-left={reaction.left > 0}
      role="img"
      aria-label={reaction.left > 0 ? 'reaction left' : 'reaction spent'}
      title={reaction.left > 0 ? 'Reaction left' : 'Reaction spent'}
    />
  ) : null;
}

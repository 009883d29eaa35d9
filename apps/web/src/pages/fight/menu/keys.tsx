import type { ReactNode } from 'react';
import style from './keys.module.css';

const KEYS: readonly (readonly [string, string])[] = [
  ['1, 2, 3', 'choose a suggested action'],
  ['4 … 9', 'choose another action, the same in every turn; nine more with Shift and 1 … 9'],
  ['e', 'end the turn'],
  ['Arrows', 'walk on the map'],
  ['m', 'go to the map'],
  ['Tab', 'go to the next choice'],
  ['Enter', 'choose, confirm'],
  ['p', 'ping: point at a place for everyone (also Alt + click, or a long press)'],
  ['Shift + click', 'select several combatants (GM)'],
  ['Esc', 'go back'],
  ['u', 'undo'],
  ['r', 'redo'],
  ['o', 'odds of the current choice'],
  ['c', 'sheet of the combatant who acts'],
  ['l', 'go to the log'],
  ['[ and ]', 'previous and next entry'],
  ['/', 'search the rules'],
  ['?', 'these keys'],
];

/** The list of keyboard shortcuts. */
export function Keys(): ReactNode {
  return (
    <div className={style.keys}>
      <h2>Keyboard shortcuts</h2>
      <dl>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import type { Id } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { useFight } from '../../use-fight.js';
import type { Selection } from '../../use-selection.js';
import style from '../act-panel.module.css';
import { picksAbout } from '../composing/choosing.js';
import type { ActionComposer } from '../composing/composer.js';
import { attacksOf, membersInTurn } from './squad-attack.js';

/** What the squad members whose turn it is can do together: an attack takes one click, and so does its target. */
function Attacks({
  all,
  composer,
}: {
  readonly all: readonly Id[];
  readonly composer: ActionComposer;
}): ReactNode {
  const { present, state } = useFight();
  const members = state.table.waiting || state.table.winners ? [] : membersInTurn(present, all);
  const [by] = members;
  if (by === undefined || members.length < 2) return null;
  return (
    <>
      <h3>All {members.length} against one</h3>
      <div className={style.several}>
        {attacksOf(present, by).map(({ id, name }) => (
          <Button key={id} onClick={() => composer.start(id, by, { squad: members })}>
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}

/**
 * What a squad does together, and what the GM does to several combatants at once: every action that can be aimed at a
 * combatant.
 */
export function Selected({
  selection: { all, clear },
  composer,
}: {
  readonly selection: Selection;
  readonly composer: ActionComposer;
}): ReactNode {
  const { present, names } = useFight();
  const [first, ...also] = all;
  if (first === undefined) return null;
  return (
    <section className={style.panel} aria-label="Selected combatants">
      <h2>{all.length} selected</h2>
      <p>{all.map((who) => names.name(who)).join(', ')}</p>
      <Attacks all={all} composer={composer} />
      <div className={style.several}>
        {present.gmActions
          .filter(({ id }) => Object.keys(picksAbout(present, id, GM, first)).length > 0)
          .map(({ id, name }) => (
            <Button key={id} onClick={() => composer.start(id, GM, { about: first, also })}>
              {name}
            </Button>
          ))}
        <Button look="quiet" onClick={clear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}

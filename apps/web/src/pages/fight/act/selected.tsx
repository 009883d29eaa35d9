import { GM } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.js';
import { useFight } from '../use-fight.js';
import type { Selection } from '../use-selection.js';
import style from './act-panel.module.css';
import { picksAbout } from './choosing.js';
import type { ActionComposer } from './composer.js';

/** What the GM does to several at once: every action that is about somebody. */
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

import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { Tabs } from '../../../design/panels/tabs.js';
import type { ActionComposer } from '../act/composing/composer.js';
import { Budget } from '../order/budget.js';
import { PersonMark } from '../order/person-mark.js';
import { sideBeside } from '../order/sides.js';
import { playersOf, useFight } from '../use-fight.js';
import { ConditionList } from './condition-list.js';
import { HealthTrackView } from './health-track.js';
import { Relations } from './relations.js';
import { SheetNotes } from './sheet-notes.js';
import type { KnownSheet } from './sheet-parts.js';
import { SheetParts, sheetOf } from './sheet-parts.js';
import { WeaponTableView } from './weapon-table.js';
import style from './sheet.module.css';

interface Props {
  readonly who: Id;
  readonly composer: ActionComposer;
  readonly onClose: () => void;
}

/**
 * Takes the focus while the drawer is shown, and returns it afterwards; to the token if the element that had it is
 * gone, such as a button in a card.
 */
function useFocus(who: Id) {
  const box = useRef<HTMLDivElement>(null);
  // In a layout effect, because this must run before the element leaves the page with the focus.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = box.current;
    element?.focus({ preventScroll: true });
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const isThere = before instanceof HTMLElement && before !== document.body;
      const back =
        isThere && before.isConnected
          ? before
          : document.querySelector<SVGElement>(`[data-who="${CSS.escape(who)}"]`);
      back?.focus({ preventScroll: true });
    };
  }, [who]);
  return box;
}

/** Everything about a combatant, next to the map: their state and what they can do now, the whole sheet, and notes. */
export function SheetDrawer({ who, composer, onClose }: Props): ReactNode {
  const fight = useFight();
  const { shown, names } = fight;
  const box = useFocus(who);
  const { fixed } = shown.state;
  const found = useMemo(() => sheetOf(fixed, who), [fixed, who]);
  const summary = shown.summary(who);
  if (!summary) return null;
  const known = shown.isConcealed(who) ? undefined : found;
  const about = found?.sheet['about'];
  const players = playersOf(fight, who);
  const belongs = [
    ...sideBeside(names.name(who), summary.side),
    ...(players.length > 0 ? [`played by ${players.join(' and ')}`] : []),
  ].join(', ');
  return (
    <div
      ref={box}
      className={style.drawer}
      role="dialog"
      aria-label={`Sheet of ${names.name(who)}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={style.head}>
        <PersonMark who={who} size={92} />
        <div>
          <h2 className="name">{names.name(who)}</h2>
          {belongs === '' ? null : <p>{belongs}</p>}
          {typeof about === 'string' ? <p className={style.about}>{about}</p> : null}
        </div>
        <Button onClick={onClose}>
          Close <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </header>
      <SheetTabs who={who} composer={composer} known={known} />
    </div>
  );
}

const NOW = { id: 'now', name: 'In this fight' };
const EVERYTHING = { id: 'everything', name: 'Everything' };
const NOTES = { id: 'notes', name: 'Notes' };

function SheetTabs({
  who,
  composer,
  known,
}: Pick<Props, 'who' | 'composer'> & { readonly known: KnownSheet | undefined }): ReactNode {
  const [wanted, setWanted] = useState(NOW.id);
  const tabs = known ? [NOW, EVERYTHING, NOTES] : [NOW, NOTES];
  const chosen = tabs.some(({ id }) => id === wanted) ? wanted : NOW.id;
  return (
    <div className={style.tabs}>
      <Tabs label="Parts of the sheet" tabs={tabs} chosen={chosen} onChoose={setWanted}>
        <div className={style.panel}>
          {chosen === NOW.id ? <InThisFight who={who} composer={composer} known={known} /> : null}
          {chosen === EVERYTHING.id && known ? (
            <SheetParts who={who} known={known} part="everything" />
          ) : null}
          {chosen === NOTES.id ? <SheetNotes key={who} who={who} /> : null}
        </div>
      </Tabs>
    </div>
  );
}

/**
 * A combatant's present state, what they can attack with, and the parts of the sheet that are most needed in a fight.
 */
function InThisFight({
  who,
  composer,
  known,
}: Pick<Props, 'who' | 'composer'> & { readonly known: KnownSheet | undefined }): ReactNode {
  const { shown } = useFight();
  const summary = shown.summary(who);
  const weapons = useMemo(() => shown.glance(who)?.weapons, [shown, who]);
  if (!summary) return null;
  return (
    <>
      <section className={style.section} aria-label="Health">
        <h3>
          {summary.health}
          {summary.able ? '' : ', out of the fight'}
        </h3>
        {summary.track ? <HealthTrackView track={summary.track} /> : null}
      </section>
      <Budget budget={summary.budget} />
      <ConditionList summary={summary} />
      <Relations who={who} />
      {known && weapons ? <WeaponTableView who={who} table={weapons} composer={composer} /> : null}
      {known ? (
        <div className={style.glance}>
          <SheetParts who={who} known={known} part="at hand" />
        </div>
      ) : (
        <p className="soft">The GM keeps the rest of this sheet back.</p>
      )}
    </>
  );
}

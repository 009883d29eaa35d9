import type { Id, TargetingPreview } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Button } from '../../../design/controls/button.js';
import style from './act-panel.module.css';
import type { ActionComposer } from './composing/composer.js';
import { Offers } from './offers/offers.js';
import { TurnFoot } from './offers/turn-foot.js';
import { Budget } from '../order/budget.js';
import { Acting } from '../acting.js';
import { PersonMark } from '../order/person-mark.js';
import type { Fight } from '../use-fight.js';
import { playersOf, useFight } from '../use-fight.js';

interface Props {
  readonly composer: ActionComposer;
  readonly sketch: TargetingPreview | undefined;
  /** Opens the sheet of a combatant. */
  readonly onSheet: (who: Id) => void;
}

/**
 * The actions possible now, for the combatant whose turn it is and out of turn, and the impossible ones with their
 * reasons.
 */
export function ActPanel({ composer, sketch, onSheet }: Props): ReactNode {
  const { state, shown, looking } = useFight();
  const { table } = state;
  if (looking) return null;
  if (state.connection.kind === 'closed') return <Acting>{({ Closed }) => <Closed />}</Acting>;
  if (table.seed !== undefined && !table.winners)
    return <Acting>{({ Ended }) => <Ended />}</Acting>;
  const { draft } = composer;
  if (draft) {
    return (
      <Acting>
        {({ CommandForm }) => <CommandForm composer={composer} draft={draft} sketch={sketch} />}
      </Acting>
    );
  }
  if (shown.state.round === 0 && !table.waiting)
    return <Acting>{({ NotStarted }) => <NotStarted />}</Acting>;
  const { winners, gaveUp } = table;
  if (winners) return <Acting>{({ Over }) => <Over winners={winners} gaveUp={gaveUp} />}</Acting>;
  // A prompt must be answered first.
  if (table.waiting && table.waiting.mine.length > 0) return null;
  return <Turn composer={composer} onSheet={onSheet} />;
}

/** Whose turn it is, in words for this seat. */
function whoseTurn(fight: Fight, acting: Id | undefined, isMine: boolean): string {
  const { state } = fight;
  const players = acting === undefined ? '' : playersOf(fight, acting).join(' and ');
  if (isMine)
    return state.you.role === 'gm' && players !== '' ? `${players}, or you, to act` : 'your turn';
  if (acting !== undefined && state.table.automatic.includes(acting)) return 'automatic';
  return `${players === '' ? 'the GM' : players} acts`;
}

/** The combatant whose turn it is, with their remaining resources and their actions. */
function Turn({ composer, onSheet }: Pick<Props, 'composer' | 'onSheet'>): ReactNode {
  const fight = useFight();
  const { present, state, names, desk } = fight;
  const { table } = state;
  const { acting } = present;
  const isMine = acting !== undefined && present.plays(acting) && !table.automatic.includes(acting);
  const canAct = isMine && !table.waiting;
  const summary = acting === undefined ? undefined : present.summary(acting);
  return (
    <section
      className={style.panel}
      aria-label="Actions"
      data-mine={isMine}
      onPointerEnter={() => desk.warm()}
      onFocus={() => desk.warm()}
    >
      {summary ? (
        <>
          <header className={style.head}>
            <PersonMark who={summary.id} size={60} />
            <h2 tabIndex={-1}>
              <span className="name">{names.name(summary.id)}</span>{' '}
              <span className={style.turn}>{whoseTurn(fight, acting, isMine)}</span>
            </h2>
            <Button onClick={() => onSheet(summary.id)}>
              Sheet <kbd aria-hidden="true">c</kbd>
            </Button>
          </header>
          {isMine ? <Budget budget={summary.budget} /> : null}
        </>
      ) : (
        <>
          <h2 tabIndex={-1}>No active turn</h2>
          {state.you.role === 'gm' || table.waiting ? null : (
            <p>No one you can see has the turn. Waiting for the GM.</p>
          )}
        </>
      )}
      {table.waiting ? (
        <p className={style.wait} role="status">
          Waiting for{' '}
          {table.waiting.others.length > 0
            ? table.waiting.others.map((who) => names.name(who)).join(', ')
            : 'an answer'}
          .
        </p>
      ) : null}
      {canAct ? <Offers by={acting} composer={composer} /> : null}
      <TurnFoot by={canAct ? acting : undefined} composer={composer} />
    </section>
  );
}

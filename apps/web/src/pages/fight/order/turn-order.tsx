import type { Resource, Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import style from './turn-order.module.css';
import { SideMark } from './side-mark.js';
import { sideNumber } from './sides.js';
import { playersOf, useFight } from '../use-fight.js';

/** Most of something that are drawn one by one. */
const DRAWN = 6;

/** What is left to be spent, drawn as dots where there are few and written where there are many. */
export function Budget({ budget }: { readonly budget: readonly Resource[] }): ReactNode {
  return (
    <ul className={style.budget}>
      {budget.map(({ label, left, of, note }) => (
        <li key={label} title={note}>
          <span>{label}</span>
          {of <= DRAWN ? (
            <span
              className={style.dots}
              role="img"
              aria-label={`${left} of ${of} left${note === undefined ? '' : `, ${note}`}`}
            >
              {Array.from({ length: of }, (_, i) => (
                <i key={i} data-left={i < left} />
              ))}
            </span>
          ) : (
            <span className={style.count}>
              {left} of {of}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The turn order with how everybody is doing; those who are out of it last. */
export function TurnOrder({
  onSomebody,
}: {
  readonly onSomebody: (who: Id, at: { readonly x: number; readonly y: number }) => void;
}): ReactNode {
  const fight = useFight();
  const { shown, names, state, looking } = fight;
  const { order, round, combatants } = shown.state;
  const rest = Object.keys(combatants).filter((id) => !order.includes(id));
  return (
    <nav className={style.rail} aria-label="Turn order">
      <p className={style.round}>
        {round === 0 ? 'Before the first round' : `Round ${round}`}
        {looking ? ', as it was' : ''}
      </p>
      <ol>
        {[...order, ...rest].map((id) => {
          const summary = shown.summary(id);
          if (!summary) return null;
          const conditions = summary.conditions
            .map((each) => each.name)
            .filter((name) => name !== summary.health);
          const acts = id === shown.acting;
          const automatic = state.table.automatic.includes(id);
          const players = state.you.combatants.includes(id) ? ['you'] : playersOf(fight, id);
          return (
            <li key={id}>
              <button
                data-paper
                type="button"
                className={style.person}
                aria-current={acts ? 'step' : undefined}
                data-able={summary.able}
                onClick={({ currentTarget }) => {
                  const box = currentTarget.getBoundingClientRect();
                  onSomebody(id, { x: box.right + 4, y: box.top });
                }}
              >
                <SideMark
                  side={sideNumber(shown.state, summary.side)}
                  initials={names.initials(id)}
                  share={summary.share}
                  able={summary.able}
                />
                <span className={style.body}>
                  <span className={style.line}>
                    <span className="name">{names.name(id)}</span>
                    {automatic ? <span className={style.auto}>auto</span> : null}
                  </span>
                  <span className={style.bar} data-low={summary.share <= 0.34}>
                    <i style={{ '--share': summary.able ? summary.share : 0 }} />
                  </span>
                  <span className={style.health}>{summary.health}</span>
                  {conditions.length > 0 ? (
                    <span className={style.conditions}>{conditions.join(', ')}</span>
                  ) : null}
                  {players.length > 0 ? (
                    <span className={style.health}>{players.join(', ')}</span>
                  ) : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

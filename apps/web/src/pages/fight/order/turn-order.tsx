import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.js';
import { ReactionPip } from './budget.js';
import { ConditionSigns } from './condition-signs.js';
import { PersonMark } from './person-mark.js';
import style from './turn-order.module.css';
import { sideNumber } from './sides.js';
import { playersOf, useFight } from '../use-fight.js';

interface Props {
  readonly onSomebody: (who: Id, at: { readonly x: number; readonly y: number }) => void;
  /** The GM begins to add somebody. */
  readonly onAdd: () => void;
}

/** The turn order with how everybody is doing; those who are out of it last. */
export function TurnOrder({ onSomebody, onAdd }: Props): ReactNode {
  const fight = useFight();
  const { shown, names, state, looking } = fight;
  const { order, round, combatants } = shown.state;
  const rest = Object.keys(combatants).filter((id) => !order.includes(id));
  return (
    <nav className={style.rail} aria-label="Turn order">
      <p className={style.round}>
        {round === 0 ? 'Before the first round' : `Round ${round}`}
        {looking ? ', in the past' : ''}
      </p>
      <ol>
        {[...order, ...rest].map((id) => {
          const summary = shown.summary(id);
          if (!summary) return null;
          const conditions = summary.conditions.filter(({ name }) => name !== summary.health);
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
                style={{ '--side': `var(--side-${sideNumber(shown.state, summary.side)})` }}
                onClick={({ currentTarget }) => {
                  const box = currentTarget.getBoundingClientRect();
                  onSomebody(id, { x: box.right + 4, y: box.top });
                }}
              >
                <PersonMark who={id} size={46} />
                <span className={style.body}>
                  <span className={style.line}>
                    <span className="name">{names.name(id)}</span>
                    {automatic ? <span className={style.auto}>auto</span> : null}
                    {summary.able ? <ReactionPip budget={summary.budget} /> : null}
                  </span>
                  <span className={style.bar} data-low={summary.share <= 0.34}>
                    <i style={{ '--share': summary.able ? summary.share : 0 }} />
                  </span>
                  <span className={style.health}>
                    <span>{summary.health}</span>
                    <ConditionSigns conditions={conditions} />
                  </span>
                  {players.length > 0 ? (
                    <span className={style.health}>{players.join(', ')}</span>
                  ) : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {state.you.role === 'gm' && !looking ? (
        <Button look="quiet" onClick={onAdd}>
          Add a combatant
        </Button>
      ) : null}
    </nav>
  );
}

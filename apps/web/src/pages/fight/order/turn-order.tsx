import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { ReactionPip } from './budget.js';
import { ConditionSigns } from './condition-signs.js';
import { PersonMark } from './person-mark.js';
import style from './turn-order.module.css';
import { sideNumber } from './sides.js';
import { actingIn, hasEnded } from '../my-turn.js';
import type { Squad } from './squads.js';
import { squadsIn } from './squads.js';
import { playersOf, useFight } from '../use-fight.js';

interface Props {
  readonly onSomebody: (who: Id, at: { readonly x: number; readonly y: number }) => void;
  /** Called when the GM starts to add a combatant. */
  readonly onAdd: () => void;
  /** Selects several combatants, so that the GM can do the same to all of them. */
  readonly onSelect: ((all: readonly Id[]) => void) | undefined;
}

/** The turn order with everyone's state, fallen combatants last. Identical combatants share one row. */
export function TurnOrder({ onSomebody, onAdd, onSelect }: Props): ReactNode {
  const { shown, state, looking } = useFight();
  const { order, round, combatants } = shown.state;
  const all = Object.keys(combatants);
  const rest = all.filter((id) => !order.includes(id));
  const rows = [...squadsIn(shown.state, order), ...squadsIn(shown.state, rest)];
  return (
    <nav className={style.rail} aria-label="Turn order">
      <p className={style.round}>
        {round === 0 ? 'Before the first round' : `Round ${round}`}
        {looking ? ', in the past' : ''}{' '}
        {round === 0 ? null : (
          <span className={style.standing}>
            {all.filter((id) => shown.summary(id)?.able).length} of {all.length} standing
          </span>
        )}
      </p>
      <ol>
        {rows.map((squad) => {
          const [first = '', second] = squad.members;
          return (
            <li key={first}>
              {second === undefined ? (
                <Person id={first} onSomebody={onSomebody} />
              ) : (
                <SquadRow squad={squad} onSomebody={onSomebody} onSelect={onSelect} />
              )}
            </li>
          );
        })}
      </ol>
      {state.you.role === 'gm' && !looking && state.table.seed === undefined ? (
        <Button look="quiet" onClick={onAdd}>
          Add a combatant
        </Button>
      ) : null}
    </nav>
  );
}

/** A row of identical combatants: how many can act, the present actor, and the others when it is opened. */
function SquadRow({
  squad: { name, members },
  onSomebody,
  onSelect,
}: Pick<Props, 'onSomebody' | 'onSelect'> & { readonly squad: Squad }): ReactNode {
  const fight = useFight();
  const { shown } = fight;
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const able = members.filter((id) => shown.summary(id)?.able);
  const seen = isOpen ? members : members.filter((id) => id === actingIn(fight));
  const side = shown.summary(members[0] ?? '')?.side ?? '';
  return (
    <div
      className={style.squad}
      style={{ '--side': `var(--side-${sideNumber(shown.state, side)})` }}
    >
      <div className={style.squadHead}>
        <button
          type="button"
          className={style.person}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <PersonMark who={able[0] ?? members[0] ?? ''} size={46} />
          <span className={style.body}>
            <span className="name">
              {name} × {members.length}
            </span>
            <span className={style.bar}>
              <i style={{ '--share': able.length / members.length }} />
            </span>
            <span className={style.health}>
              {able.length} of {members.length} in the fight
            </span>
          </span>
        </button>
        {onSelect && able.length > 0 ? (
          <Button look="quiet" onClick={() => onSelect(able)}>
            Select all<span className="visually-hidden"> of {name}</span>
          </Button>
        ) : null}
      </div>
      <ol id={list}>
        {seen.map((id) => (
          <li key={id}>
            <Person id={id} onSomebody={onSomebody} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Health in one line: a list of injuries is only shown in full on the card and the sheet. */
const briefHealth = (health: string): string => health.replace(/:.*/, ', injured');

/** A combatant with their state. */
function Person({ id, onSomebody }: Pick<Props, 'onSomebody'> & { readonly id: Id }): ReactNode {
  const fight = useFight();
  const { shown, names, state } = fight;
  const summary = shown.summary(id);
  if (!summary) return null;
  const conditions = summary.conditions.filter(({ name }) => name !== summary.health);
  const acts = id === actingIn(fight);
  const automatic = summary.able && !hasEnded(state.table) && state.table.automatic.includes(id);
  const players = state.you.combatants.includes(id) ? ['you'] : playersOf(fight, id);
  return (
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
          {summary.able ? <ReactionPip budget={summary.budget} /> : null}
        </span>
        {shown.state.concealed?.[id] === 'nothing' ? null : (
          <span className={style.bar} data-low={summary.share <= 0.34}>
            <i style={{ '--share': summary.able ? summary.share : 0 }} />
          </span>
        )}
        <span className={style.health}>
          <span className={style.state} title={summary.health}>
            {briefHealth(summary.health)}
          </span>
          <span className={style.beside}>
            <ConditionSigns conditions={conditions} />
            {automatic ? <span className={style.auto}>auto</span> : null}
          </span>
        </span>
        {players.length > 0 ? <span className={style.health}>{players.join(', ')}</span> : null}
      </span>
    </button>
  );
}

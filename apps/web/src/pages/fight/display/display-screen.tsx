import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { RoomClient } from '../../../room-client/room-client.js';
import type { System } from '../../../systems/system.js';
import { FightMap } from '../map/fight-map.js';
import { ConditionSigns } from '../order/condition-signs.js';
import { PersonMark } from '../order/person-mark.js';
import { sideNumber } from '../order/sides.js';
import type { Fight } from '../use-fight.js';
import { FightProvider, useFight, useRoomFight } from '../use-fight.js';
import style from './display-screen.module.css';

/** How many lines of the latest events are shown. */
const LINES = 4;

/** How many of the next combatants in the turn order are shown. */
const NEXT = 8;

const nothing = (): undefined => undefined;

/** A fight on a shared screen: it follows the turn, has no buttons, and can be read from across a room. */
export function DisplayScreen({
  table,
  system,
}: {
  readonly table: RoomClient;
  readonly system: System;
}): ReactNode {
  const fight = useRoomFight(table, system, undefined);
  useEffect(() => {
    document.documentElement.dataset['display'] = '';
    return () => {
      delete document.documentElement.dataset['display'];
    };
  }, []);
  if (!fight) return null;
  return (
    <FightProvider value={fight}>
      <Display fight={fight} />
    </FightProvider>
  );
}

function Display({ fight }: { readonly fight: Fight }): ReactNode {
  const { shown, state, names } = fight;
  const { acting } = shown;
  const { winners } = state.table;
  useEffect(() => {
    document.title = `${state.fight.title} · Tiltyard`;
  }, [state.fight.title]);
  const heading = (): string => {
    if (winners) return winners.length > 0 ? `Won by ${winners.join(' and ')}` : 'No one is left';
    return acting === undefined ? state.fight.title : names.name(acting);
  };
  return (
    <main className={style.screen} data-display>
      <div className={style.map}>
        <FightMap display choice={undefined} sketch={undefined} onSomebody={nothing} />
      </div>
      <header className={style.turn}>
        {acting === undefined || winners ? null : <PersonMark who={acting} size={96} />}
        <div>
          <h1 className="name">{heading()}</h1>
          <p>{shown.state.round === 0 ? state.fight.title : `Round ${shown.state.round}`}</p>
        </div>
      </header>
      <Order />
      <Latest />
    </main>
  );
}

/** The next combatants in turn order, with their state of health. */
function Order(): ReactNode {
  const { shown, names } = useFight();
  const { order } = shown.state;
  const at = Math.max(0, order.indexOf(shown.acting ?? ''));
  const next = [...order.slice(at), ...order.slice(0, at)].filter((id) => shown.summary(id)?.able);
  return (
    <ol className={style.order} aria-label="Turn order">
      {next.slice(1, 1 + NEXT).map((id) => {
        const summary = shown.summary(id);
        return summary ? (
          <li key={id} style={{ '--side': `var(--side-${sideNumber(shown.state, summary.side)})` }}>
            <PersonMark who={id} size={52} />
            <span>
              <span className="name">{names.name(id)}</span>{' '}
              <span className={style.short}>{names.initials(id)}</span>
            </span>
            <span className={style.health}>
              {summary.health} <ConditionSigns conditions={summary.conditions} />
            </span>
          </li>
        ) : null;
      })}
    </ol>
  );
}

/** The latest events in words; the entries of the beginning are shown only until the first action. */
function Latest(): ReactNode {
  const { state, present } = useFight();
  const begun = state.log.some(({ kind }) => kind !== 'begin');
  const lines = state.log.flatMap(({ kind, notes, seq }) =>
    (begun && kind === 'begin') || kind === 'undo' || kind === 'redo' || kind === 'withdrawn'
      ? []
      : notes
          .filter((note) => present.role(note).is !== 'turn')
          .map((note, i) => ({ key: `${seq} ${i}`, words: present.tell(note) })),
  );
  return (
    <ol className={style.latest} aria-label="What happened" aria-live="polite">
      {lines.slice(-LINES).map(({ key, words }) => (
        <li key={key}>{words}</li>
      ))}
    </ol>
  );
}

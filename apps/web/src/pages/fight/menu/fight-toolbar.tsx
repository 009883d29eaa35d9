import type { LogEntry } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../../../design/button.js';
import { Popover } from '../../../design/popover.js';
import style from './fight-toolbar.module.css';
import { FightMenu } from './fight-menu.js';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';

/** What a step would take back or do again, and whose it was; what the table did after it goes along. */
export function stepWords({ state, shown, names }: Fight, kind: 'undo' | 'redo'): string {
  const step = state.table[kind];
  if (!step) return '';
  const before = (line: LogEntry | undefined): LogEntry | undefined =>
    state.log.find((each) => each.seq === line?.parent);
  let line = state.log.find((each) => each.seq === step.entry);
  let along = 0;
  if (kind === 'undo') for (; line?.seat === 'table' && before(line); along++) line = before(line);
  const what = line?.command
    ? `${names.name(line.command.by)}, ${shown.action(line.command.do)?.name ?? line.command.do}`
    : line?.kind === 'begin'
      ? 'the beginning'
      : 'the last action';
  const seat = line?.seat ?? step.seat;
  const whose =
    seat === 'table'
      ? ', automatic'
      : seat === state.you.id
        ? ''
        : `, by ${state.table.seats.find((each) => each.id === seat)?.name ?? seat}`;
  return `${what}${whose}${along > 0 ? ` and ${along} since` : ''}`;
}

/** Undo and redo with what and whose, the connection, and the menu of the table. */
export function FightToolbar({ onKeys }: { readonly onKeys: () => void }): ReactNode {
  const fight = useFight();
  const { state, undo, redo, busy, looking } = fight;
  const { table, connection } = state;
  const [menu, setMenu] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const withdraws = table.waiting?.mayWithdraw === true;
  const undoWords = withdraws ? 'the pending action' : stepWords(fight, 'undo');
  const redoWords = stepWords(fight, 'redo');
  const mayUndo = withdraws || (table.undo !== null && !table.undo.refused);
  const mayRedo = table.redo !== null && !table.redo.refused;
  return (
    <div className={style.tools}>
      <p className={style.title}>
        <span className="name">{state.fight.title}</span>
      </p>
      {connection.kind === 'reconnecting' ? (
        <p className={style.connection} role="status">
          Connection lost, reconnecting
          {state.unconfirmed > 0 ? `; ${state.unconfirmed} not yet confirmed` : ''}
        </p>
      ) : null}
      {connection.kind === 'closed' ? (
        <p className={style.connection} role="status">
          {connection.message}
        </p>
      ) : null}
      <Button
        className={style.step}
        disabled={!mayUndo || busy || looking !== undefined}
        onClick={undo}
        title={
          table.undo?.refused
            ? table.undo.refused.reason
            : undoWords === ''
              ? 'Nothing to undo'
              : `Undo ${undoWords}`
        }
        data-undo
      >
        <span>Undo</span>
        <span className={style.what}>{undoWords}</span>
      </Button>
      <Button
        className={style.step}
        disabled={!mayRedo || busy || looking !== undefined}
        onClick={redo}
        title={
          table.redo?.refused
            ? table.redo.refused.reason
            : redoWords === ''
              ? 'Nothing to redo'
              : `Redo ${redoWords}`
        }
        data-redo
      >
        <span>Redo</span>
        <span className={style.what}>{redoWords}</span>
      </Button>
      <span ref={button}>
        <Button aria-expanded={menu} onClick={() => setMenu(!menu)}>
          Menu
        </Button>
      </span>
      {menu ? (
        <Popover label="Fight menu" anchor={button} onClose={() => setMenu(false)}>
          <FightMenu onKeys={onKeys} onDone={() => setMenu(false)} />
        </Popover>
      ) : null}
    </div>
  );
}

import type { LogEntry } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { Popover } from '../../../design/panels/popover.js';
import style from './fight-toolbar.module.css';
import { SeatDots } from './seats/seat-dots.js';
import type { Fight } from '../use-fight.js';
import { seatNameOf, TABLE_SEAT, undoStop } from '../undo.js';
import { useFight } from '../use-fight.js';

// Loaded separately, because a fight can be played without its menu.
const FightMenu = lazy(async () => ({ default: (await import('./fight-menu.js')).FightMenu }));

/** Who made an entry, unless it was the viewer. */
function whoseWords({ state }: Fight, seat: string): string {
  if (seat === TABLE_SEAT) return ', automatic';
  if (seat === state.you.id) return '';
  return `, by ${seatNameOf(state.table, seat)}`;
}

/** An entry in a few words. */
function entryWords({ shown, names }: Fight, line: LogEntry | undefined): string {
  if (line?.command)
    return `${names.name(line.command.by)}, ${shown.action(line.command.do)?.name ?? line.command.do}`;
  return line?.kind === 'begin' ? 'the beginning' : 'the last action';
}

/** What undo would undo, and who did it; later automatic actions are undone with it. */
export function undoWords(fight: Fight): string {
  const stop = undoStop(fight.state);
  if (!stop || !fight.state.table.undo) return '';
  const { line, along } = stop;
  const what =
    line.seat === TABLE_SEAT && line.answered
      ? `your answer to ${entryWords(fight, line)}`
      : `${entryWords(fight, line)}${whoseWords(fight, line.seat)}`;
  const later = along === 1 ? '1 later step' : `${along} later steps`;
  return along > 0 ? `${what} and ${later}` : what;
}

function redoWords(fight: Fight): string {
  const { redo } = fight.state.table;
  if (!redo) return '';
  const line = fight.state.log.find((each) => each.seq === redo.entry);
  return `${entryWords(fight, line)}${whoseWords(fight, line?.seat ?? redo.seat)}`;
}

/** How long a server may take to answer before that is shown, in milliseconds. */
const LATE = 1_500;

/** Whether something has been true for a while. */
function useLate(isWaiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return late;
}

/** Undo and redo with what they affect, the state of the connection, and the menu. */
export function FightToolbar({ onKeys }: { readonly onKeys: () => void }): ReactNode {
  const fight = useFight();
  const { state, system, undo, redo, busy, looking } = fight;
  const { table, connection } = state;
  const [menu, setMenu] = useState(false);
  const isLate = useLate(state.unconfirmed > 0);
  const button = useRef<HTMLSpanElement>(null);
  const withdraws = table.waiting?.mayWithdraw === true;
  const undone = withdraws ? 'the pending action' : undoWords(fight);
  const redone = redoWords(fight);
  const hasEnded = table.seed !== undefined;
  const mayUndo =
    !hasEnded && (withdraws || (table.undo !== null && !table.undo.refused && undone !== ''));
  const mayRedo = !hasEnded && table.redo !== null && !table.redo.refused;
  return (
    <div className={style.tools}>
      <p className={style.title}>
        <span className="name">{state.fight.title}</span>
        <span className={style.system}>{system.name}</span>
      </p>
      <SeatDots />
      {connection.kind === 'reconnecting' ? (
        <p className={style.connection} role="status">
          Connection lost, reconnecting
          {state.unconfirmed > 0 ? `; ${state.unconfirmed} not yet confirmed` : ''}
        </p>
      ) : null}
      {connection.kind === 'live' && isLate ? (
        <p className={style.connection} role="status">
          Waiting for the server…
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
          table.undo?.refused?.reason ?? (undone === '' ? 'Nothing to undo' : `Undo ${undone}`)
        }
        data-undo
      >
        <span>Undo</span>
        <span className={style.what}>{undone}</span>
      </Button>
      <Button
        className={style.step}
        disabled={!mayRedo || busy || looking !== undefined}
        onClick={redo}
        title={
          table.redo?.refused?.reason ?? (redone === '' ? 'Nothing to redo' : `Redo ${redone}`)
        }
        data-redo
      >
        <span>Redo</span>
        <span className={style.what}>{redone}</span>
      </Button>
      <span ref={button}>
        <Button aria-expanded={menu} onClick={() => setMenu(!menu)}>
          Menu
        </Button>
      </span>
      {menu ? (
        <Popover label="Fight menu" anchor={button} onClose={() => setMenu(false)}>
          <Suspense fallback={null}>
            <FightMenu onKeys={onKeys} onDone={() => setMenu(false)} />
          </Suspense>
        </Popover>
      ) : null}
    </div>
  );
}

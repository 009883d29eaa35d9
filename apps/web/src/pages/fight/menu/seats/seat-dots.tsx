import type { SeatInfo } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import type { Fight } from '../../use-fight.js';
import { useFight } from '../../use-fight.js';
import { ROLES } from '../lobby/roles.js';
import style from './seat-dots.module.css';

/** Whom the fight waits for: the combatants with prompts, or the actor. */
function awaited({ state, present }: Fight): readonly string[] {
  const { waiting, winners, automatic } = state.table;
  if (winners) return [];
  if (waiting) return [...waiting.mine.map(({ question }) => question.who), ...waiting.others];
  const { acting } = present;
  return acting === undefined || automatic.includes(acting) ? [] : [acting];
}

/** Whether the fight waits for a seat. The GM plays combatants without a player. */
function isAwaited({ role, combatants }: SeatInfo, fight: Fight): boolean {
  const isPlayed = (who: string): boolean =>
    fight.state.table.seats.some((each) => each.role === 'player' && each.combatants.includes(who));
  return awaited(fight).some((who) =>
    role === 'gm' ? !isPlayed(who) : role === 'player' && combatants.includes(who),
  );
}

/** Whether a seat is connected, in words; unknown while this page itself is not connected. */
export function presenceOf(
  { here }: SeatInfo,
  { state }: Fight,
): 'connected' | 'away' | 'connection unknown' {
  if (state.connection.kind !== 'live') return 'connection unknown';
  return here ? 'connected' : 'away';
}

/** The status of a seat, in words. */
function seatWords(seat: SeatInfo, isTurn: boolean, fight: Fight): string {
  const { role, combatants } = seat;
  const who =
    role === 'player'
      ? combatants.map((each) => fight.names.name(each)).join(', ') || 'no combatant yet'
      : ROLES[role];
  return [who, presenceOf(seat, fight), ...(isTurn ? ['to decide now'] : [])].join('; ');
}

/** The seats of a hosted fight: who is connected, and whom the fight waits for. */
export function SeatDots(): ReactNode {
  const fight = useFight();
  const { state, table } = fight;
  if (table.place !== 'server') return null;
  const { seats } = state.table;
  const own = seats.filter(({ id }) => id === state.you.id);
  const others = seats.filter(({ id }) => id !== state.you.id);
  const isLive = state.connection.kind === 'live';
  const here = seats.filter((seat) => presenceOf(seat, fight) === 'connected').length;
  return (
    <>
      <ul className={style.seats} aria-label="Players">
        {[...others, ...own].map((seat) => {
          const isTurn = isAwaited(seat, fight);
          const words = seatWords(seat, isTurn, fight);
          return (
            <li
              key={seat.id}
              className={style.seat}
              data-here={presenceOf(seat, fight) === 'connected'}
              data-turn={isTurn}
              title={`${seat.name}: ${words}`}
            >
              <i className={style.dot} aria-hidden="true" />
              <span>{seat.id === state.you.id ? 'you' : seat.name}</span>
              <span className="visually-hidden">: {words}</span>
            </li>
          );
        })}
      </ul>
      {isLive ? (
        <p className={style.count} aria-hidden="true">
          <i className={style.dot} />
          {here}/{seats.length}
        </p>
      ) : null}
    </>
  );
}

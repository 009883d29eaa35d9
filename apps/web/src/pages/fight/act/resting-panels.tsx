import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../design/controls/button.js';
import { to } from '../../../router.js';
import { useFight } from '../use-fight.js';
import style from './act-panel.module.css';

const playsText = (played: readonly string[]): string =>
  played.length > 0 ? `You play ${played.join(' and ')}.` : 'You have no combatant yet.';

/** Shown before the first round. */
export function NotStarted(): ReactNode {
  const { state, act, busy, names, table } = useFight();
  const { you } = state;
  return (
    <section className={style.panel} aria-label="Actions">
      <h2 tabIndex={-1}>Not started yet</h2>
      {you.role === 'gm' ? (
        <>
          <Button look="primary" disabled={busy} onClick={() => void act({ kind: 'begin' })}>
            Start fight
          </Button>
          {table.place === 'server' ? (
            <p className="soft">Invite players from the menu at any time.</p>
          ) : null}
        </>
      ) : (
        <p>
          {you.role === 'spectator'
            ? 'You’re watching.'
            : playsText(you.combatants.map((who) => names.name(who)))}{' '}
          Waiting for the GM to start.
        </p>
      )}
    </section>
  );
}

/** Shown when the GM has ended the fight before a side won; nothing can be done in it any more. */
export function Ended(): ReactNode {
  return (
    <section className={style.panel} aria-label="Actions">
      <h2 tabIndex={-1}>The GM ended this fight</h2>
      <p>
        Nothing can be done in it any more. Drag the timeline to look back, or fork the fight at any
        point.
      </p>
      <p>
        <a href={to.start()}>Another fight</a>
      </p>
    </section>
  );
}

/** Shown when the room is closed to this seat: the last known state stays visible, but nothing can be done. */
export function Closed(): ReactNode {
  return (
    <section className={style.panel} aria-label="Actions">
      <h2 tabIndex={-1}>This table is closed to you</h2>
      <p>The map and the log show what you saw last.</p>
      <p>
        <a href={to.start()}>Another fight</a>
      </p>
    </section>
  );
}

/** Shown when a side has won, or no one is left. */
export function Over({
  winners,
  gaveUp,
}: {
  readonly winners: readonly string[];
  readonly gaveUp: readonly string[];
}): ReactNode {
  const { state, table } = useFight();
  return (
    <section className={style.panel} aria-label="Actions">
      <h2 tabIndex={-1}>
        {winners.length === 0 ? 'No one is left standing' : `Won by ${winners.join(' and ')}`}
      </h2>
      {gaveUp.length > 0 ? <p>Gave up: {gaveUp.join(' and ')}</p> : null}
      {state.you.role === 'gm' && table.place === 'page' ? (
        <ButtonLink href={to.review(state.fight.id)}>Review the fight</ButtonLink>
      ) : null}
      <p>Drag the timeline to look back, or fork the fight at any point.</p>
      <p>
        <a href={to.start()}>Another fight</a>
      </p>
    </section>
  );
}

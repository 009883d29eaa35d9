import type { DeclaredCommand } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { Button } from '../../../design/controls/button.js';
import style from './act-panel.module.css';
import { ForecastView } from './forecast/forecast-view.js';
import { commandWords } from './forecast/leads.js';
import { PersonMark } from '../order/person-mark.js';
import { seatNameOf } from '../undo.js';
import { useFight } from '../use-fight.js';

/** Declared commands that wait for approval: the actor, the odds, and the buttons for seats that may approve. */
export function Declared(): ReactNode {
  const { state, looking } = useFight();
  if (looking) return null;
  return state.table.declared.map((each) => <Declaration key={each.seat} declared={each} />);
}

function Declaration({
  declared: { seat, command, mayConfirm, mayTakeBack },
}: {
  readonly declared: DeclaredCommand;
}): ReactNode {
  const { state, names, desk, act, busy, present } = useFight();
  const { by } = command;
  const isOwn = seat === state.you.id;
  const declarer = seatNameOf(state.table, seat);
  return (
    <section className={style.panel} aria-label="Declared" data-declared>
      <header className={style.head}>
        {present.summary(by) ? <PersonMark who={by} size={46} /> : null}
        <h2>
          <span className="name">{names.name(by)}</span>
          <span className={style.turn}>
            {isOwn ? 'declared by you' : `declared by ${declarer}`}
          </span>
        </h2>
      </header>
      <p>
        <strong>
          {[present.action(command.do)?.name, commandWords(present, command)]
            .filter((each) => each !== undefined && each !== '')
            .join(' · ')}
        </strong>
      </p>
      <ForecastView forecast={desk.ask(command, true)} by={by} />
      {mayConfirm ? null : (
        <p role="status">
          {state.table.confirm === 'gm'
            ? 'Waiting for the GM to confirm.'
            : `Waiting for ${declarer} to confirm.`}
        </p>
      )}
      <div className={style.several}>
        {mayConfirm ? (
          <Button
            look="primary"
            disabled={busy}
            data-confirm-declared
            onClick={() => void act({ kind: 'confirm', seat, command })}
          >
            Confirm
          </Button>
        ) : null}
        {mayTakeBack ? (
          <Button disabled={busy} onClick={() => void act({ kind: 'takeBack', seat })}>
            {isOwn ? 'Take back' : 'Send back'}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../../../design/button.js';
import { useFight } from '../use-fight.js';
import style from './fight-menu.module.css';

/** Those who wait in the lobby, for the GM to let in. */
export function Applicants(): ReactNode {
  const { state, act, names } = useFight();
  const waiting = state.table.lobby?.waiting ?? [];
  return waiting.map(({ id, name, role, combatants }) => (
    <div key={id} role="group" aria-label={`${name} in the lobby`} className={style.undo}>
      <span role="status">
        {name} asks to {role === 'spectator' ? 'watch' : 'join'}
        {combatants.length === 0
          ? ''
          : ` as ${combatants.map((who) => names.name(who)).join(', ')}`}
        .
      </span>{' '}
      <Button onClick={() => void act({ kind: 'leave', seat: id })}>
        Turn away<span className="visually-hidden"> {name}</span>
      </Button>{' '}
      <Button
        onClick={() =>
          void act({ kind: 'seat', seat: { id, name, role, combatants: [...combatants] } })
        }
      >
        Let in<span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  ));
}

import type { ReactNode } from 'react';
import type { SeenAs } from '../../../../room-client/room-client.js';
import { to } from '../../../../router.js';
import { sidesOf } from '../../order/sides.js';
import type { Fight } from '../../use-fight.js';
import { useFight } from '../../use-fight.js';
import style from '../fight-menu.module.css';

const SPECTATOR: SeenAs = { name: 'Spectators', role: 'spectator', combatants: [] };

/** The views a GM can choose: players with their combatants, sides, and spectators. */
function eyesAt({ state, present }: Fight): readonly SeenAs[] {
  const players = state.table.seats.flatMap(({ name, role, combatants }): readonly SeenAs[] =>
    role === 'player' ? [{ name, role, combatants }] : [],
  );
  const sides = state.seenAs
    ? []
    : sidesOf(present.state).map((side): SeenAs => ({
        name: side,
        role: 'player',
        combatants: Object.values(present.state.combatants).flatMap((each) =>
          each.side === side ? [each.id] : [],
        ),
      }));
  return [...players, ...sides, SPECTATOR];
}

/** Shows the GM the fight as others see it, and opens it on a shared screen. */
export function SeeAs({ onDone }: { readonly onDone: () => void }): ReactNode {
  const fight = useFight();
  const { table, state, token } = fight;
  const all = eyesAt(fight);
  const own =
    table.place === 'page' ? to.fight(state.fight.id) : to.table(state.fight.id, token ?? '');
  return (
    <div className={style.part}>
      {state.seenAs ? null : (
        <label>
          <span>See the fight as</span>{' '}
          <select
            value=""
            onChange={({ target }) => {
              table.seeAs(all[Number(target.value)]);
              onDone();
            }}
          >
            <option value="" disabled>
              GM
            </option>
            {all.map(({ name }, i) => (
              <option key={name} value={i}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p>
        <a href={to.display(own)} target="_blank" rel="noreferrer">
          Open the table display
        </a>{' '}
        for a television: no buttons, and only what everyone may know.
      </p>
    </div>
  );
}

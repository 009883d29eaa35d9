import type { LobbySettings } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { newLobbyKey } from '../../../../room-client/lobby.js';
import { to } from '../../../../router.js';
import { useFight } from '../../use-fight.js';
import style from '../fight-menu.module.css';
import { InvitationLink } from './invitation-link.js';

/** One link for the whole group, with the characters that it offers, and whether the GM must admit each guest. */
export function LobbyPanel(): ReactNode {
  const { state, shown, act, names } = useFight();
  const { lobby } = state.table;
  const combatants = Object.entries(shown.state.combatants);
  const set = (next: LobbySettings | null): void => void act({ kind: 'lobby', lobby: next });
  if (!lobby) {
    const side = combatants[0]?.[1].side;
    const offered = combatants.filter(([, each]) => each.side === side).map(([who]) => who);
    return (
      <p>
        <Button onClick={() => set({ key: newLobbyKey(), admits: 'asked', combatants: offered })}>
          Open a lobby
        </Button>{' '}
        <span className="soft">One link for the whole table.</span>
      </p>
    );
  }
  const { key, admits, combatants: offered } = lobby;
  const settings: LobbySettings = { key, admits, combatants: offered };
  return (
    <div className={style.invite}>
      <InvitationLink page={to.join(state.fight.id, key)} whose="the whole table" />
      <label className={style.check}>
        <input
          type="checkbox"
          checked={admits === 'everybody'}
          onChange={({ target }) =>
            set({ ...settings, admits: target.checked ? 'everybody' : 'asked' })
          }
        />{' '}
        Let everyone in without asking
      </label>
      <fieldset>
        <legend>Characters to pick from</legend>
        <div className={style.people}>
          {combatants.map(([who]) => (
            <label key={who} className={style.check}>
              <input
                type="checkbox"
                checked={offered.includes(who)}
                onChange={({ target }) =>
                  set({
                    ...settings,
                    combatants: target.checked
                      ? [...offered, who]
                      : offered.filter((each) => each !== who),
                  })
                }
              />{' '}
              <span>
                Offer <span className="name">{names.name(who)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <Button look="quiet" onClick={() => set(null)}>
          Close the lobby
        </Button>
      </p>
    </div>
  );
}

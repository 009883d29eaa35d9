import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useLostFocus } from '../../../../design/use-lost-focus.js';
import { useAnnouncer } from '../../../../design/panels/announcer.js';
import { Button } from '../../../../design/controls/button.js';
import { requestInvitation } from '../../../../room-client/server.js';
import { to } from '../../../../router.js';
import style from '../fight-menu.module.css';
import { InvitationLink } from '../lobby/invitation-link.js';
import { LobbyPanel } from '../lobby/lobby-panel.js';
import { ROLES } from '../lobby/roles.js';
import { SeatLine } from './seat-line.js';
import { useFight } from '../../use-fight.js';

const KINDS = ['player', 'spectator', 'gm'] as const;

/** The seats of a hosted fight, and for the GM the links to new seats. */
export function Seats({ token }: { readonly token: string }): ReactNode {
  const { state } = useFight();
  const { seats } = state.table;
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading);
  return (
    <div className={style.part}>
      <h3 ref={heading} tabIndex={-1}>
        Seats
      </h3>
      <ul>
        {seats.map((seat) => (
          <SeatLine key={seat.id} seat={seat} token={token} />
        ))}
      </ul>
      {state.you.role !== 'gm' || state.table.seed !== undefined ? null : (
        <>
          <LobbyPanel />
          <Invitation token={token} />
        </>
      )}
    </div>
  );
}

/** Creates a link to a seat: the player's name, and what the seat may do. */
function Invitation({ token }: { readonly token: string }): ReactNode {
  const { state, shown, names } = useFight();
  const { toast } = useAnnouncer();
  const [name, setName] = useState('');
  const [role, setRole] = useState<'player' | 'spectator' | 'gm'>('player');
  const [combatants, setCombatants] = useState<readonly string[]>([]);
  const [link, setLink] = useState<{ readonly name: string; readonly token: string }>();
  const taken = new Set(state.table.seats.flatMap((seat) => seat.combatants));
  const fail = (error: unknown): void =>
    toast(error instanceof Error ? error.message : String(error), 'danger');
  const invite = (): void => {
    requestInvitation(state.fight.id, token, {
      name: name.trim(),
      role,
      combatants: role === 'player' ? combatants : [],
    }).then(({ token: fresh }) => {
      setLink({ name: name.trim(), token: fresh });
      setName('');
      setCombatants([]);
    }, fail);
  };
  return (
    <form
      className={style.invite}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') invite();
      }}
    >
      <h3>Invite by link</h3>
      <p className={style.row}>
        <label>
          <span className="visually-hidden">Player name</span>
          <input
            type="text"
            placeholder="Player name"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
        </label>
        <label>
          <span className="visually-hidden">Role</span>
          <select
            value={role}
            onChange={({ target }) =>
              setRole(KINDS.find((each) => each === target.value) ?? 'player')
            }
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {ROLES[kind]}
              </option>
            ))}
          </select>
        </label>
      </p>
      {role === 'player' ? (
        <div className={style.people}>
          {Object.keys(shown.state.combatants).map((who) => (
            <label key={who} className={style.check}>
              <input
                type="checkbox"
                checked={combatants.includes(who)}
                onChange={({ target }) =>
                  setCombatants(
                    target.checked
                      ? [...combatants, who]
                      : combatants.filter((each) => each !== who),
                  )
                }
              />{' '}
              <span>
                <span className="name">{names.name(who)}</span>
                {taken.has(who) ? <span className="soft"> already assigned</span> : null}
              </span>
            </label>
          ))}
        </div>
      ) : null}
      <Button type="submit" disabled={name.trim() === ''}>
        Create link
      </Button>
      {link ? (
        <InvitationLink page={to.table(state.fight.id, link.token)} whose={link.name} once />
      ) : null}
    </form>
  );
}

import type { SeatInfo } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../../../design/panels/announcer.js';
import { Button } from '../../../../design/controls/button.js';
import { requestCode } from '../../../../room-client/lobby.js';
import { requestInvitation, revokeInvitation } from '../../../../room-client/server.js';
import { to } from '../../../../router.js';
import { useFight } from '../../use-fight.js';
import style from '../fight-menu.module.css';
import { presenceOf } from './seat-dots.js';
import { InvitationLink } from '../lobby/invitation-link.js';
import { ROLES } from '../lobby/roles.js';

/** One seat: its holder, a code for another device, and for the GM the controls to close it or hand it over. */
export function SeatLine({
  seat,
  token,
}: {
  readonly seat: SeatInfo;
  readonly token: string;
}): ReactNode {
  const fight = useFight();
  const { state, names } = fight;
  const presence = presenceOf(seat, fight);
  const { toast } = useAnnouncer();
  const [code, setCode] = useState<string>();
  const [handing, setHanding] = useState(false);
  const isOwn = seat.id === state.you.id;
  const isGm = state.you.role === 'gm' && state.table.seed === undefined;
  const fail = (error: unknown): void =>
    toast(error instanceof Error ? error.message : String(error), 'danger');
  const part =
    seat.role === 'player'
      ? seat.combatants.map((who) => names.name(who)).join(', ') || 'no combatant yet'
      : ROLES[seat.role];
  const of = <span className="visually-hidden"> the seat of {seat.name}</span>;
  return (
    <li>
      <div className={style.seat}>
        <span
          className={style.here}
          data-here={presence === 'connected'}
          role="img"
          aria-label={presence}
        />
        <span>
          <strong>{seat.name}</strong>{' '}
          {seat.name === part ? null : <span className="soft">{part}</span>}
        </span>
        {isOwn || isGm ? (
          <Button
            look="quiet"
            onClick={() =>
              void requestCode(state.fight.id, token, seat.id).then(
                (made) => setCode(made.code),
                fail,
              )
            }
          >
            Code<span className="visually-hidden"> for {seat.name}</span>
          </Button>
        ) : null}
        {isGm && !isOwn ? (
          <>
            <Button look="quiet" aria-expanded={handing} onClick={() => setHanding(!handing)}>
              Hand over{of}
            </Button>
            <Button
              look="quiet"
              onClick={() => void revokeInvitation(state.fight.id, token, seat.id).catch(fail)}
            >
              Close{of}
            </Button>
          </>
        ) : null}
      </div>
      {code === undefined ? null : (
        <>
          <p role="status">
            Code for {seat.name}: <strong>{code}</strong>. It works once, for 15 minutes.
          </p>
          <InvitationLink page={to.join(state.fight.id)} whose={`the code of ${seat.name}`} />
        </>
      )}
      {handing ? <HandOver seat={seat} token={token} /> : null}
    </li>
  );
}

/** Gives everything a seat has to another player; its old link stops working. */
function HandOver({ seat, token }: { readonly seat: SeatInfo; readonly token: string }): ReactNode {
  const { state } = useFight();
  const { toast } = useAnnouncer();
  const [name, setName] = useState('');
  const [link, setLink] = useState<string>();
  const handOver = async (): Promise<void> => {
    const { role, combatants } = seat;
    const { token: fresh } = await requestInvitation(state.fight.id, token, {
      name: name.trim(),
      role,
      combatants,
    });
    setLink(fresh);
  };
  if (link !== undefined)
    return (
      <>
        <InvitationLink page={to.table(state.fight.id, link)} whose={name.trim()} once />
        <p>
          <Button onClick={() => void revokeInvitation(state.fight.id, token, seat.id)}>
            Close the seat of {seat.name}
          </Button>
        </p>
      </>
    );
  return (
    <form
      className={style.row}
      onSubmit={(event) => {
        event.preventDefault();
        handOver().catch((error: unknown) =>
          toast(error instanceof Error ? error.message : String(error), 'danger'),
        );
      }}
    >
      <label>
        New player{' '}
        <input
          type="text"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </label>
      <Button type="submit" disabled={name.trim() === ''}>
        Create link
      </Button>
    </form>
  );
}
